// Error scopes: what WebGPU says of a stage, as this library's error.
import { WgreduceError, oneLine } from './errors.js';

interface Guard {
  device: GPUDevice;
  lost: GPUDeviceLostInfo | undefined;
  check(stage: string): void;
}

const filters: GPUErrorFilter[] = ['validation', 'out-of-memory', 'internal'];

/** Settles as `promise` does, or rejects once the device is lost: nothing hangs. */
export async function unlessLost<T>(guard: Guard, stage: string, promise: Promise<T>): Promise<T> {
  const lost = guard.device.lost.then(() => {
    throw new WgreduceError('device_lost', `The device is lost, so WebGPU refuses to ${stage}; open another.`);
  });
  try {
    return await Promise.race([lost, promise]);
  } catch (error) {
    guard.check(stage);
    throw error;
  }
}

/**
 * Calls `act` in error scopes of its own, and rejects with what they caught. `act` must not wait: scopes are a stack of
 * the device's.
 */
export async function guarded<T>(guard: Guard, stage: string, act: () => T): Promise<T> {
  for (const filter of filters) guard.device.pushErrorScope(filter);
  let popped: Promise<GPUError | null>[] = [];
  let value: T;
  try {
    value = act();
  } finally {
    popped = filters.map(() => guard.device.popErrorScope());
    for (const one of popped) one.catch(() => {});
  }
  const errors = await unlessLost(guard, stage, Promise.all(popped));
  guard.check(stage);
  // Inner scopes first; what needs memory before what is invalid without it.
  const [, memory] = errors;
  if (memory) {
    throw new WgreduceError(
      'out_of_memory',
      `WebGPU has no memory to ${stage}; free buffers on the device, or fold less at a time: ${oneLine(memory.message)}`,
    );
  }
  const error = errors.find((one) => one);
  if (error) throw new WgreduceError('validation', `WebGPU refuses to ${stage}: ${oneLine(error.message)}`);
  return value;
}
