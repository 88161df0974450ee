// The device that all parts of the page share: opened when first needed, and again after it is lost.
import { openDevice } from 'wgreduce';

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

/** A buffer of elements that can be filled; at least one word, in whole words. */
export const elementBuffer = (device: GPUDevice, bytes: number): GPUBuffer =>
  device.createBuffer({
    label: 'elements',
    size: Math.max(4, Math.ceil(bytes / 4) * 4),
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
  });
