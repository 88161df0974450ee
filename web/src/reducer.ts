// One operator over one element type on one device: records folds, or runs them.
import { Context } from './context.js';
import { loadCore, type Core, type Plan } from './core.js';
import { hasFacts } from './device.js';
import { Encoder, type StatePair } from './encode.js';
import { WgreduceError, checkWhole } from './errors.js';
import { Fold, makeStates } from './fold.js';
import type { Inputs, Takes } from './inputs.js';
import { stageNames, type Answers, type OperatorName, type TwoInputOperatorName, type TypeName } from './generated.js';
import { checkWords, decode, fetchResult, type Value } from './readback.js';
import { guarded, unlessLost } from './scope.js';
import type { Recorder, Slice, Target } from './slices.js';
import { settingsOf, type CustomOperator, type ReducerOptions } from './settings.js';
import { arraysOf, type Elements } from './upload.js';
import { usage } from './usage.js';

/** What a reducer answers: an object with a value for each field of the operator's result. */
export type AnswerOf<O, T> = O extends OperatorName ? Answers<T>[O] : Record<string, Value>;

/** How many inputs an operator folds: 2 of `dot`; 1 | 2 of one that is chosen while the program runs. */
export type InputsOf<O> = O extends TwoInputOperatorName ? 2 : 1;

/** Dispatches that follow one another, and the longest chain of combines an element goes through in them. */
export interface Launch {
  dispatches: { stage: string; workgroups: number; source: string; target: string }[];
  depth: number;
}

/** The problem, the device, the program, and what one slice is folded by. */
export interface Explanation {
  problem: Plan['problem'];
  device: Plan['device'];
  program: Plan['program'];
  /** Of the slice, in order; chunks that are alike stand once, with how often in `times`. */
  chunks: { elements: number; times: number; launches: Launch[] }[];
}

/**
 * Made by createReducer. Folds recorded with one reducer share its scratch, which is right in any number. N: how many
 * inputs the operator folds; of two there are as many elements each, met element by element, however they are sliced.
 */
export class Reducer<A = Record<string, Value>, N extends 1 | 2 = 1> {
  readonly #encoder: Encoder;
  readonly #states: StatePair;

  /** @internal */
  constructor(encoder: Encoder, states: StatePair) {
    this.#encoder = encoder;
    this.#states = states;
  }

  /** Bytes of a result. */
  get resultBytes(): number {
    return this.#encoder.plan.buffers.result_bytes;
  }

  /** How many inputs the operator folds. */
  get inputs(): N {
    return this.#encoder.plan.buffers.inputs as N;
  }

  /** What is compiled, with the WGSL. */
  get plan(): Plan {
    return this.#encoder.plan;
  }

  /**
   * Records a fold of `slices` into `target`; several slices are one array, one after another. Records only: the caller
   * submits. Allocates a bind group for each dispatch whose buffers are not those of a call shortly before. Nothing is
   * recorded when it throws WgreduceError: invalid_call, invalid_buffer, invalid_range, device_lost. The package's
   * README says who reports what cannot be asked for.
   */
  encode(this: Takes<1, N>, recorder: Recorder, slices: Slice | readonly Slice[], target: Target): void;
  encode(
    this: Takes<2, N>,
    recorder: Recorder,
    first: Slice | readonly Slice[],
    second: Slice | readonly Slice[],
    target: Target,
  ): void;
  encode(
    recorder: Recorder,
    first: Slice | readonly Slice[],
    second: Slice | readonly Slice[] | Target,
    target?: Target,
  ): void {
    this.#encoder.check('encode');
    const two = this.inputs === 2;
    if (two && arguments.length < 4) {
      throw new WgreduceError(
        'invalid_call',
        'The second input or the target is missing; pass both inputs, then a target.',
      );
    }
    if (two || target) this.#encode(recorder, this.#encoder.inputs(first, second as Slice | readonly Slice[]), target!);
    else this.#encode(recorder, this.#encoder.inputs(first, undefined), second as Target);
  }

  #encode(recorder: Recorder, inputs: Inputs, target: Target): void {
    this.#states.written = -1;
    this.#encoder.recordResult(recorder, inputs, target, this.#states);
  }

  /**
   * Folds slices of buffers, or an array in memory, which is uploaded (in pieces, if large) and must stay as it is
   * until the answer is there; submits, waits, and reads the answer back. Rejects with WgreduceError: invalid_call,
   * invalid_buffer, invalid_range, validation, out_of_memory, device_lost, map_failed.
   */
  run(this: Takes<1, N>, input: Slice | readonly Slice[] | Elements): Promise<A>;
  run(this: Takes<2, N>, first: Slice | readonly Slice[], second: Slice | readonly Slice[]): Promise<A>;
  run(this: Takes<2, N>, first: Elements, second: Elements): Promise<A>;
  async run(first: Slice | readonly Slice[] | Elements, second?: Slice | readonly Slice[] | Elements): Promise<A> {
    this.#encoder.check('run a fold');
    const arrays = arraysOf(first, second);
    if (arrays) return this.#runArrays(arrays);
    let count = 0; // as it is now: the caller may use the objects for other slices meanwhile
    const words = await fetchResult(this.#encoder, (into, target) => {
      const inputs = this.#encoder.inputs(first as Slice, second as Slice | undefined);
      this.#encode(into, inputs, target);
      count = inputs.first.total;
    });
    return decode(this.#encoder, words, count) as A;
  }

  /**
   * A fold over slices that come one after another. Allocates its state, two buffers of a few words, which its
   * `destroy` frees. Rejects with WgreduceError: invalid_call (the reducer is destroyed), validation, out_of_memory,
   * device_lost.
   */
  async begin(): Promise<Fold<A, N>> {
    this.#encoder.check('begin a fold');
    return new Fold<A, N>(this.#encoder, await makeStates(this.#encoder.context, this.plan));
  }

  /**
   * What would be dispatched for one slice of `count` elements, or one of each input. Throws WgreduceError:
   * invalid_range.
   */
  explain(count: number): Explanation {
    checkWhole('count', count);
    return JSON.parse(this.#encoder.core.explain(this.#encoder.number, count)) as Explanation;
  }

  /**
   * The longest chain of combines an element of `slices` goes through: what error bounds are counted in. Throws
   * WgreduceError: invalid_buffer, invalid_range.
   */
  depth(this: Takes<1, N>, slices: Slice | readonly Slice[]): number;
  depth(this: Takes<2, N>, first: Slice | readonly Slice[], second: Slice | readonly Slice[]): number;
  depth(first: Slice | readonly Slice[], second?: Slice | readonly Slice[]): number {
    const inputs = this.#encoder.inputs(first, second);
    this.#encoder.checkInputs(inputs);
    return this.#encoder.depth(inputs, true);
  }

  /**
   * The values of a result's words that the caller has read back, over `count` elements. Words behind the result's are
   * not looked at. Throws WgreduceError: invalid_call, invalid_range.
   */
  decode(words: Uint32Array, count: number): A {
    checkWhole('count', count);
    checkWords(words, this.resultBytes / 4);
    return decode(this.#encoder, words.subarray(0, this.resultBytes / 4), count) as A;
  }

  /**
   * Frees the scratch buffers. Submit what is recorded before: WebGPU refuses it afterwards. The reducer and its folds
   * are of no use any more.
   */
  destroy(): void {
    this.#encoder.destroy();
    for (const buffer of this.#states.buffers) buffer.destroy();
  }

  /** @internal Compiles what a fold of one slice of each input needs: see Tweaks. */
  prepare(first: Slice, second?: Slice): Promise<void> {
    return this.#encoder.compile(this.#encoder.stagesOf(this.#encoder.inputs(first, second)));
  }

  async #runArrays(arrays: Elements[]): Promise<A> {
    const fold = await this.begin();
    try {
      await fold.submitArrays(arrays);
      return await fold.read();
    } finally {
      fold.destroy();
    }
  }
}

const plans = new FinalizationRegistry<{ core: Core; number: number }>(({ core, number }) => core.free(number));

async function compile(encoder: Encoder, stages: ReadonlySet<string>, custom: string | undefined): Promise<void> {
  try {
    await unlessLost(encoder.context, 'make a reducer', encoder.compile(stages));
  } catch (error) {
    encoder.destroy();
    encoder.context.check('make a reducer');
    if (custom === undefined || !(error instanceof WgreduceError)) throw error;
    throw new WgreduceError(
      'invalid_operator',
      `The custom operator's WGSL (${custom}) does not compile; mend it (the shader begins with its lines): ${error.message}`,
    );
  }
}

/** For what verifies a device. */
export interface Tweaks {
  /** Compiles nothing but what a fold of this slice of each input needs; Reducer.prepare compiles more. */
  inputs?: readonly [first: Slice, second?: Slice];
  /** Plants a fault: changes the WGSL before it is compiled. */
  alter?: (wgsl: Plan['wgsl']) => void;
}

/**
 * Plans a fold for a device and compiles it; nothing blocks the thread. Allocates scratch buffers, which
 * Reducer.destroy frees. Rejects with WgreduceError: invalid_call (no device), unknown_name, unsupported_type,
 * invalid_option, invalid_operator, invalid_range (maxBinding), device_too_small, validation (also where WebAssembly is
 * refused), out_of_memory, device_lost.
 *
 *     const sum = await createReducer(device, { op: 'sum', type: 'f32' });
 *     sum.encode(encoder, { buffer, offset: 3, count: 1000 }, { buffer: result, byteOffset: 8 });
 *     const answer = await sum.run({ buffer }); // answer.sum
 *     const dot = await createReducer(device, { op: 'dot', type: 'f32' });
 *     const { dot: product } = await dot.run({ buffer: prices }, { buffer: amounts });
 */
export async function createReducer<const O extends OperatorName | CustomOperator, const T extends TypeName = 'f32'>(
  device: GPUDevice,
  options: ReducerOptions<O, T>,
): Promise<Reducer<AnswerOf<O, T>, InputsOf<O>>>;
/** @internal */
export async function createReducer(
  device: GPUDevice,
  options: object,
  tweaks: Tweaks,
): Promise<Reducer<unknown, 1 | 2>>;
export async function createReducer(
  device: GPUDevice,
  options: { op?: unknown } | null | undefined,
  tweaks: Tweaks = {},
): Promise<unknown> {
  if (typeof device?.createComputePipelineAsync !== 'function' || !hasFacts(device)) {
    throw new WgreduceError('invalid_call', 'The device is missing; pass a GPUDevice, or use openDevice.');
  }
  const [core, context] = await Promise.all([loadCore(), Context.of(device)]);
  context.check('make a reducer');
  const { number, plan } = core.plan(settingsOf(device, options ?? {}));
  plans.register(plan, { core, number }); // whatever uses the number holds the plan
  tweaks.alter?.(plan.wgsl);
  const partials = await guarded(context, "make a reducer's scratch buffers", () =>
    Array.from({ length: plan.buffers.partials }, () =>
      device.createBuffer({ label: 'wgreduce partials', size: plan.buffers.partials_bytes, usage: usage.storage }),
    ),
  );
  const encoder = new Encoder(core, context, plan, number, partials);
  const wanted = tweaks.inputs && encoder.inputs(...tweaks.inputs);
  const stages = wanted ? encoder.stagesOf(wanted) : new Set<string>(stageNames);
  const op = options?.op;
  await compile(encoder, stages, typeof op === 'object' ? (op as CustomOperator).name : undefined);
  return new Reducer(encoder, await makeStates(context, plan));
}
