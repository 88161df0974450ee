// What all reducers of a device share: pipelines, layouts, and two small buffers that never change.
import { SLOT_BYTES, SLOT_COLUMNS, SLOT_ROWS, ZEROS_BYTES } from './generated.js';
import { PipelineCache } from './cache.js';
import { WgreduceError } from './errors.js';
import { guarded, type Guard } from './scope.js';
import { usage } from './usage.js';

// Every pair (a, b) at its place: plan.hpp says why.
function slotTable(stride: number): Uint32Array {
  const words = new Uint32Array((SLOT_ROWS * SLOT_COLUMNS * stride) / 4);
  for (let a = 0; a < SLOT_ROWS; a++) {
    for (let b = 0; b < SLOT_COLUMNS; b++) words.set([a, b], ((a * SLOT_COLUMNS + b) * stride) / 4);
  }
  return words;
}

// Filled while mapped at its making: no queue is involved, so no fold can run before it.
export function makeFilled(device: GPUDevice, label: string, usage: number, words: Uint32Array): GPUBuffer {
  const buffer = device.createBuffer({ label, size: words.byteLength, usage, mappedAtCreation: true });
  new Uint32Array(buffer.getMappedRange()).set(words);
  buffer.unmap();
  return buffer;
}

export class Context implements Guard {
  readonly pipelines: PipelineCache;
  readonly slotStride: number;
  slots!: GPUBuffer;
  zeros!: GPUBuffer;
  readonly waiting = new Set<() => void>();
  #lost = false;

  private constructor(readonly device: GPUDevice) {
    this.pipelines = new PipelineCache(device);
    this.slotStride = Math.max(SLOT_BYTES, device.limits.minUniformBufferOffsetAlignment);
    // One handler for all that wait: the promise keeps every handler for as long as the device lives.
    void device.lost.then(() => {
      this.#lost = true;
      for (const wake of [...this.waiting]) wake();
    });
  }

  static async #make(device: GPUDevice): Promise<Context> {
    const context = new Context(device);
    const words = slotTable(context.slotStride);
    // A device that was lost before says so first.
    await Promise.race([device.lost, null]);
    context.check('make a context');
    await guarded(context, 'make the buffers that all folds share', () => {
      context.slots = makeFilled(device, 'wgreduce slots', usage.uniform, words);
      context.zeros = device.createBuffer({ label: 'wgreduce zeros', size: ZEROS_BYTES, usage: usage.storage });
    });
    return context;
  }

  static readonly #known = new WeakMap<GPUDevice, Promise<Context>>();

  static of(device: GPUDevice): Promise<Context> {
    let context = Context.#known.get(device);
    if (!context) {
      context = Context.#make(device);
      Context.#known.set(device, context);
      context.catch(() => Context.#known.delete(device));
    }
    return context;
  }

  /** Throws if the device is lost. */
  check(stage: string): void {
    if (!this.#lost) return;
    throw new WgreduceError('device_lost', `The device is lost, so WebGPU refuses to ${stage}; open another.`);
  }
}
