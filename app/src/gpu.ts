// The device that all parts of the page share: opened when first needed, and again after it is lost.
import { openDevice, WgreduceError } from 'wgreduce';

/** What WebGPU reported and nobody asked for: there should be nothing. */
export const complaints: string[] = [];

let opening: Promise<GPUDevice> | undefined;

/** Opens a device whose unasked-for errors are kept. Rejects with WgreduceError. */
export async function watchedDevice(): Promise<GPUDevice> {
  const device = await openDevice();
  device.addEventListener('uncapturederror', (event) => {
    complaints.push((event as GPUUncapturedErrorEvent).error.message);
  });
  return device;
}

export function sharedDevice(): Promise<GPUDevice> {
  const current = (opening ??= watchedDevice());
  const forget = () => {
    if (opening === current) opening = undefined;
  };
  current.then((device) => device.lost.then(forget), forget);
  return current;
}

/** Settles when the device has done what was submitted, or is lost. */
export const idle = (device: GPUDevice): Promise<unknown> =>
  Promise.race([device.queue.onSubmittedWorkDone(), device.lost]);

/** A buffer; rejects with WgreduceError where the device has no room for it. */
export async function makeBuffer(device: GPUDevice, descriptor: GPUBufferDescriptor): Promise<GPUBuffer> {
  for (const filter of ['validation', 'out-of-memory'] as const) device.pushErrorScope(filter);
  const buffer = device.createBuffer(descriptor);
  const scopes = Promise.all([device.popErrorScope(), device.popErrorScope()]);
  const gone = device.lost.then(() => {
    throw new WgreduceError('device_lost', 'The device is lost, so WebGPU refuses to make a buffer; open another.');
  });
  const [memory, refusal] = await Promise.race([scopes, gone]);
  if (memory) {
    throw new WgreduceError(
      'out_of_memory',
      `WebGPU has no memory to make a buffer of ${descriptor.size} bytes; free buffers on the device: ${memory.message}`,
    );
  }
  if (refusal) throw new WgreduceError('validation', `WebGPU refuses to make a buffer: ${refusal.message}`);
  return buffer;
}
