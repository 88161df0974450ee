// A fold over slices that come one after another.
import type { Context } from './context.js';
import type { Plan } from './core.js';
import type { Encoder, StatePair } from './encode.js';
import { decode, fetchWords, type Value } from './readback.js';
import { guarded } from './scope.js';
import type { Recorder, Slice, Target } from './slices.js';
import { eachPiece, type Elements } from './upload.js';

const storage = 0x80; // GPUBufferUsage.STORAGE

export function makeStates(context: Context, plan: Plan): Promise<StatePair> {
  return guarded(context, "make the buffers of a fold's state", () => {
    const make = () =>
      context.device.createBuffer({ label: 'wgreduce state', size: plan.buffers.state_bytes, usage: storage });
    return { buffers: [make(), make()], written: -1 };
  });
}

/**
 * An accumulation that goes on over any number of calls and submits, which must reach the queue in the order in which
 * they were recorded. Made by Reducer.begin.
 */
export class Fold<A = Record<string, Value>> {
  readonly #encoder: Encoder;
  readonly #states: StatePair;
  #count = 0;
  #depth = 1;

  /** @internal */
  constructor(encoder: Encoder, states: StatePair) {
    this.#encoder = encoder;
    this.#states = states;
  }

  /** Elements so far. */
  get count(): number {
    return this.#count;
  }

  /** As Reducer.depth, over all slices so far. */
  get depth(): number {
    return this.#depth;
  }

  /** Records the folding of `slices` into the state. Throws as Reducer.encode. */
  add(recorder: Recorder, slices: Slice | readonly Slice[]): void {
    const list = this.#encoder.list(slices);
    this.#encoder.check('add to a fold');
    this.#encoder.recordState(recorder, list, this.#states);
    const { count, depth } = this.#encoder.measure(list, false);
    this.#count += count;
    this.#depth += depth;
  }

  /** Records the answer over all slices so far into `target`. More may be added afterwards. Throws as Reducer.encode. */
  finish(recorder: Recorder, target: Target): void {
    this.#encoder.check('finish a fold');
    this.#encoder.recordResult(recorder, [], target, this.#states);
  }

  /** Adds slices, or an array in memory, which is uploaded (in pieces, if large), and submits. Rejects as Reducer.run. */
  async submit(input: Slice | readonly Slice[] | Elements): Promise<void> {
    const { context, plan } = this.#encoder;
    if (ArrayBuffer.isView(input)) return eachPiece(context, plan, input, (piece) => this.submit(piece));
    const { device } = context;
    await guarded(context, 'run the fold', () => {
      const commands = device.createCommandEncoder({ label: 'wgreduce' });
      this.add(commands, input);
      device.queue.submit([commands.finish()]);
    });
  }

  /** Submits `finish`, waits and reads back. Rejects as Reducer.run. */
  async read(): Promise<A> {
    this.#encoder.check('run a fold');
    const words = await fetchWords(this.#encoder, (into, target) => this.finish(into, target));
    return decode(this.#encoder, words, this.#count) as A;
  }

  /** Frees the state, once what is recorded has run. */
  destroy(): void {
    for (const buffer of this.#states.buffers) buffer.destroy();
  }
}
