// Error scopes: what WebGPU says of a stage, as this library's error.
import { WgreduceError, oneLine } from './errors.js';
import { usage } from './usage.js';

/** A device that may be lost: Context. */
export interface Guard {
  device: GPUDevice;
  /** Throws if the device is lost. */
  check(stage: string): void;
  /** Called once the device is lost. */
  waiting: Set<() => void>;
}

const filters: GPUErrorFilter[] = ['validation', 'out-of-memory', 'internal'];

// Firefox tells of a loss some 80 ms after its calls come to nothing, Deno at its next timer.
const lossMs = 2000;

// Tries what every device can do. One that is lost refuses it, in one way or another, or says nothing.
async function isDoubtful({ device }: Guard): Promise<boolean> {
  for (const filter of filters) device.pushErrorScope(filter);
  let refused = false;
  try {
    const buffer = device.createBuffer({
      label: 'wgreduce probe',
      size: 4,
      usage: usage.copyTarget,
      mappedAtCreation: true,
    });
    buffer.getMappedRange();
    buffer.unmap();
    device.queue.writeBuffer(buffer, 0, new Uint32Array(1));
    buffer.destroy();
  } catch {
    refused = true;
  }
  try {
    const errors = await Promise.all(filters.map(() => device.popErrorScope()));
    return refused || errors.some((error) => error);
  } catch {
    return true;
  }
}

// Throws if the device that is in doubt says within a while that it is lost.
async function heed(guard: Guard, stage: string, doubtful: Promise<boolean>): Promise<void> {
  if (!(await doubtful)) return;
  guard.check(stage);
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      guard.waiting.delete(end);
      resolve();
    };
    const timer = setTimeout(end, lossMs);
    guard.waiting.add(end);
  });
  guard.check(stage);
}

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
      // It may have failed for no other reason than the loss.
      (error) => heed(guard, stage, isDoubtful(guard)).then(() => ended(() => reject(error)), reject),
    );
  });
}

// What `act` threw, as this library's error.
function ours(stage: string, error: unknown): WgreduceError {
  if (error instanceof WgreduceError) return error;
  return new WgreduceError('validation', `WebGPU refuses to ${stage}: ${oneLine(String(error))}`);
}

/**
 * Calls `act` in error scopes of its own, and rejects with what they caught, or with what `act` threw. `act` must not
 * wait: scopes are a stack of the device's.
 */
export async function guarded<T>(guard: Guard, stage: string, act: () => T): Promise<T> {
  for (const filter of filters) guard.device.pushErrorScope(filter);
  let value: T;
  let thrown: WgreduceError | undefined;
  try {
    value = act();
  } catch (error) {
    thrown = ours(stage, error);
  }
  const popped = Promise.all(filters.map(() => guard.device.popErrorScope()));
  const doubtful = isDoubtful(guard);
  const errors = await unlessLost(guard, stage, popped);
  await unlessLost(guard, stage, heed(guard, stage, doubtful));
  if (thrown) throw thrown;
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
  return value!;
}
