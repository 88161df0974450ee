// Error scopes: what WebGPU says of a stage, as this library's error.
import { WgreduceError, oneLine } from './errors.js';

/** A device that may be lost: Context. */
export interface Guard {
  device: GPUDevice;
  /** Throws if the device is lost. */
  check(stage: string): void;
  /** Called once the device is lost. */
  waiting: Set<() => void>;
}

const filters: GPUErrorFilter[] = ['validation', 'out-of-memory', 'internal'];

/** Settles as `promise` does, or rejects once the device is lost: nothing hangs. */
export function unlessLost<T>(guard: Guard, stage: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (settle: () => void): void => {
      guard.waiting.delete(lost);
      try {
        guard.check(stage);
        settle();
      } catch (error) {
        reject(error);
      }
    };
    const lost = (): void => ended(() => {});
    guard.waiting.add(lost);
    promise.then(
      (value) => ended(() => resolve(value)),
      (error) => ended(() => reject(error)),
    );
  });
}

/**
 * Calls `act` in error scopes of its own, and rejects with what they caught. `act` must not wait: scopes are a stack of
 * the device's.
 */
export async function guarded<T>(guard: Guard, stage: string, act: () => T): Promise<T> {
  for (const filter of filters) guard.device.pushErrorScope(filter);
  let popped: Promise<(GPUError | null)[]>;
  let value: T;
  try {
    value = act();
  } finally {
    popped = Promise.all(filters.map(() => guard.device.popErrorScope()));
    popped.catch(() => {});
  }
  const errors = await unlessLost(guard, stage, popped);
  // What needs memory before what is invalid without it.
  const memory = errors[1];
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
