// A fold over slices that come one after another.
import { makeFilled, type Context } from './context.js';
import type { Plan } from './core.js';
import type { Encoder, StatePair } from './encode.js';
import { WgreduceError, kindOf } from './errors.js';
import { decode, fetchResult, fetchState, type Value } from './readback.js';
import { guarded } from './scope.js';
import type { Takes } from './inputs.js';
import type { Recorder, Slice, Target } from './slices.js';
import { arraysOf, checkMemory, eachPiece, type Elements } from './upload.js';
import { usage } from './usage.js';

export function makeStates(context: Context, plan: Plan): Promise<StatePair> {
  return guarded(context, "make the buffers of a fold's state", () => {
    const size = plan.buffers.state_bytes;
    const make = () =>
      context.device.createBuffer({ label: 'wgreduce state', size, usage: usage.storage | usage.copySource });
    return { buffers: [make(), make()], written: -1 };
  });
}

function checkSaved(saved: Uint8Array): void {
  const kind = kindOf(saved);
  if (kind !== 'Uint8Array') {
    throw new WgreduceError('invalid_call', `The saved state (${kind}) is no Uint8Array; pass one.`);
  }
  checkMemory(saved);
}

/**
 * An accumulation that goes on over any number of calls and submits, which must reach the queue in the order in which
 * they were recorded. Made by Reducer.begin.
 */
export class Fold<A = Record<string, Value>, N extends 1 | 2 = 1> {
  readonly #encoder: Encoder;
  readonly #states: StatePair;
  #count = 0;
  #depth = 1;
  #ended = ''; // why there is no going on
  #atWork = ''; // the call that is not done yet

  /** @internal */
  constructor(encoder: Encoder, states: StatePair) {
    this.#encoder = encoder;
    this.#states = states;
  }

  /** How many inputs the operator folds. */
  get inputs(): N {
    return this.#encoder.plan.buffers.inputs as N;
  }

  /** Elements so far, of each input, those of merged states too. */
  get count(): number {
    return this.#count;
  }

  /** As Reducer.depth, over all slices so far. Of the elements of a merged state it counts the merge alone. */
  get depth(): number {
    return this.#depth;
  }

  /**
   * Records the folding of `slices` into the state; the caller submits. If that is never submitted, or its submit is
   * refused, the state lacks elements that `count` has: begin another fold then. Throws WgreduceError: invalid_call,
   * invalid_buffer, invalid_range, device_lost.
   */
  add(this: Takes<1, N>, recorder: Recorder, slices: Slice | readonly Slice[]): void;
  add(this: Takes<2, N>, recorder: Recorder, first: Slice | readonly Slice[], second: Slice | readonly Slice[]): void;
  add(recorder: Recorder, first: Slice | readonly Slice[], second?: Slice | readonly Slice[]): void {
    this.#check('add to a fold');
    this.#add(recorder, first, second);
  }

  #add(recorder: Recorder, first: Slice | readonly Slice[], second?: Slice | readonly Slice[]): void {
    const inputs = this.#encoder.inputs(first, second);
    this.#checkEnd('add to a fold');
    this.#encoder.checkCall(recorder, inputs, this.#count);
    const count = inputs.first.total;
    const depth = this.#encoder.depth(inputs, false);
    try {
      this.#encoder.recordState(recorder, inputs, this.#states);
    } catch (error) {
      this.#break();
      throw error;
    }
    this.#count += count;
    this.#depth += depth;
  }

  /**
   * Records the answer over all slices so far into `target`; the caller submits. More may be added afterwards. Throws
   * WgreduceError: invalid_call, invalid_buffer, invalid_range, device_lost.
   */
  finish(recorder: Recorder, target: Target): void {
    this.#check('finish a fold');
    this.#encoder.recordResult(recorder, this.#encoder.nothing, target, this.#states);
  }

  /**
   * Adds slices, or an array in memory (of two inputs: one of each), which is uploaded (in pieces, if large), and
   * submits. Await it before the next call: slices come one after another. Rejects with WgreduceError: invalid_call,
   * invalid_buffer, invalid_range, validation, out_of_memory, device_lost; after a rejection the fold is as it was, or
   * every further call says that it is not.
   */
  submit(this: Takes<1, N>, input: Slice | readonly Slice[] | Elements): Promise<void>;
  submit(this: Takes<2, N>, first: Slice | readonly Slice[], second: Slice | readonly Slice[]): Promise<void>;
  submit(this: Takes<2, N>, first: Elements, second: Elements): Promise<void>;
  submit(first: Slice | readonly Slice[] | Elements, second?: Slice | readonly Slice[] | Elements): Promise<void> {
    return this.#alone('submit', () => {
      const arrays = arraysOf(first, second);
      if (arrays) return this.#submitArrays(arrays);
      return this.#whole((progress) =>
        this.#submit(progress, first as Slice | readonly Slice[], second as Slice | readonly Slice[] | undefined),
      );
    });
  }

  /** @internal An array of each input. */
  submitArrays(arrays: Elements[]): Promise<void> {
    return this.#alone('submit', () => this.#submitArrays(arrays));
  }

  #submitArrays(arrays: Elements[]): Promise<void> {
    return this.#whole((progress) =>
      eachPiece(this.#encoder, arrays, this.#count, ([first, second]) => this.#submit(progress, first!, second)),
    );
  }

  // After a failure the fold is as it was, or of no use any more.
  async #whole(submit: (progress: { recorded: boolean }) => Promise<void>): Promise<void> {
    const before = { count: this.#count, depth: this.#depth };
    const progress = { recorded: false };
    try {
      await submit(progress);
    } catch (error) {
      if (progress.recorded) {
        this.#break();
        this.#count = before.count;
        this.#depth = before.depth;
      }
      throw error;
    }
  }

  /**
   * The answer over all slices so far, which must have been submitted. Submits `finish`, waits and reads back. Rejects
   * with WgreduceError: invalid_call, validation, out_of_memory, device_lost, map_failed.
   */
  read(): Promise<A> {
    return this.#alone('read', () => this.#read());
  }

  async #read(): Promise<A> {
    const { core, nothing, plan } = this.#encoder;
    const count = this.#count;
    const words = await fetchResult(
      this.#encoder,
      (into, target) => this.#encoder.recordResult(into, nothing, target, this.#states),
      count > 0 ? this.#states : undefined,
    );
    const end = plan.buffers.result_bytes / 4;
    if (count > 0) core.checkSubmitted(words.subarray(end), count);
    return decode(this.#encoder, words.subarray(0, end), count) as A;
  }

  /**
   * The state over all slices so far, which must have been submitted, as bytes to be kept or sent; the project's
   * docs/reference/saved-state.md has their layout. Submits a copy, waits and reads back. More may be added afterwards.
   * Rejects with WgreduceError: invalid_call, validation, out_of_memory, device_lost, map_failed.
   */
  save(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#alone('save', () => this.#save());
  }

  async #save(): Promise<Uint8Array<ArrayBuffer>> {
    const { core, number, plan } = this.#encoder;
    const count = this.#count;
    const words =
      count === 0 ? new Uint32Array(plan.buffers.state_bytes / 4) : await fetchState(this.#encoder, this.#states);
    return core.writeSaved(number, words, count);
  }

  /**
   * Goes on by the elements of a state that `save` gave, and submits: indices count on from those so far. It may come
   * from another device or program, the native ones too, and must be of the same operator, element type and options
   * (`strategy`, `folding` and `maxBinding` may differ). Await it before the next call. Rejects with WgreduceError:
   * invalid_call, invalid_state (damaged, cut short, of another fold), validation, out_of_memory, device_lost; after a
   * rejection the fold is as it was, or every further call says that it is not.
   */
  merge(saved: Uint8Array): Promise<void> {
    return this.#alone('merge', () => this.#merge(saved));
  }

  async #merge(saved: Uint8Array): Promise<void> {
    checkSaved(saved);
    const { context, core, number } = this.#encoder;
    const { device } = context;
    const words = core.readSaved(number, saved, this.#count);
    const count = words[0]! + words[1]! * 2 ** 32;
    if (count === 0) return;
    let depth = 0; // until it is recorded
    let buffer: GPUBuffer | undefined;
    try {
      await guarded(context, 'merge a saved state', () => {
        buffer = makeFilled(device, 'wgreduce saved state', usage.storage, words);
        const commands = device.createCommandEncoder({ label: 'wgreduce' });
        depth = this.#encoder.recordMerge(commands, buffer, this.#states);
        device.queue.submit([commands.finish()]);
      });
    } catch (error) {
      if (depth > 0) this.#break();
      throw error;
    } finally {
      buffer?.destroy();
    }
    this.#count += count;
    this.#depth += depth;
  }

  async #submit(
    progress: { recorded: boolean },
    first: Slice | readonly Slice[],
    second?: Slice | readonly Slice[],
  ): Promise<void> {
    const { device } = this.#encoder.context;
    await guarded(this.#encoder.context, 'run the fold', () => {
      const commands = device.createCommandEncoder({ label: 'wgreduce' });
      this.#add(commands, first, second);
      progress.recorded = true;
      device.queue.submit([commands.finish()]);
    });
  }

  // Calls in between would come before elements that are on their way. The fold may be destroyed meanwhile.
  async #alone<T>(call: string, work: () => Promise<T>): Promise<T> {
    this.#check('run a fold');
    this.#atWork = call;
    try {
      const value = await work();
      this.#checkEnd('run a fold');
      return value;
    } finally {
      this.#atWork = '';
    }
  }

  #check(stage: string): void {
    this.#checkEnd(stage);
    if (this.#atWork) {
      throw new WgreduceError('invalid_call', `The fold is at work on an earlier ${this.#atWork}; await that first.`);
    }
  }

  #checkEnd(stage: string): void {
    this.#encoder.check(stage);
    if (this.#ended) throw new WgreduceError('invalid_call', this.#ended);
  }

  #break(): void {
    this.#ended ||= 'The fold lacks elements whose adding was refused; begin another.';
  }

  /** Frees the state. Submit what is recorded before: WebGPU refuses it afterwards. */
  destroy(): void {
    this.#ended = 'The fold is destroyed; begin another.';
    for (const buffer of this.#states.buffers) buffer.destroy();
  }
}
