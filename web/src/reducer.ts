// One operator over one element type on one device: records folds, or runs them.
import { Context } from './context.js';
import { loadCore, type Core, type Field, type Plan, type Settings } from './core.js';
import { deviceFacts } from './device.js';
import { Encoder, type Recorder, type Slice, type StatePair, type Target } from './encode.js';
import { WgreduceError, checkWhole } from './errors.js';
import { stageNames, type Answers, type OperatorName, type TypeName } from './generated.js';
import { decode, fetchWords, type Value } from './readback.js';
import { guarded, unlessLost } from './scope.js';
import { eachPiece, type Elements } from './upload.js';

/** `f32_bits`: an f32 that the WGSL holds as its bits, since it may be NaN or infinite. */
export interface CustomField {
  name: string;
  type: Field['type'] | 'f32_bits';
}

/** An operator of the caller's own: CustomOperator in core/include/wgreduce/problem.hpp says what its WGSL must define. */
export interface CustomOperator {
  name: string;
  /** 32-bit words an element has, 1 to 16. */
  words?: number;
  accumulator: readonly CustomField[];
  result: readonly CustomField[];
  wgsl: string;
  /** False keeps the elements' order. */
  commutative?: boolean;
}

export interface ReducerOptions<O, T> {
  op: O;
  /** f32 unless given. */
  type?: T;
  /** What NaN does in min, max, extent, argmin, argmax and stats. */
  nan?: 'propagate' | 'ignore';
  /** Which of equal elements argmin and argmax give. */
  ties?: 'first' | 'last';
  /** Taken from the count in the variance's denominator. */
  ddof?: 0 | 1;
  /** `tree`: the textbook kernel, for comparison. */
  strategy?: 'strided' | 'tree';
  folding?: 'automatic' | 'workgroup' | 'subgroup';
  /** Bytes to bind at a time at most; as much as the device allows unless given. */
  maxBinding?: number;
}

/** What a reducer answers: an object with a value for each field of the operator's result. */
export type AnswerOf<O, T> = O extends OperatorName ? Answers<T>[O] : Record<string, Value>;

/** The problem, the device, the program, and the launches for one slice. */
export interface Explanation {
  problem: Plan['problem'];
  device: Plan['device'];
  program: Plan['program'];
  launches: { dispatches: { stage: string; workgroups: number; source: string; target: string }[]; depth: number }[];
}

const storage = 0x80; // GPUBufferUsage.STORAGE

function makeStates(context: Context, plan: Plan): Promise<StatePair> {
  return guarded(context, "make the buffers of a fold's state", () => {
    const make = () => context.device.createBuffer({ label: 'wgreduce state', size: plan.buffers.state_bytes, usage: storage });
    return { buffers: [make(), make()], written: -1 };
  });
}

/** Made by createReducer. Folds recorded with one reducer share its scratch, which is right in any number. */
export class Reducer<A = Record<string, Value>> {
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

  /** What is compiled, with the WGSL. */
  get plan(): Plan {
    return this.#encoder.plan;
  }

  /**
   * Records a fold of `slices` into `target`; several slices are one array, one after another. Records only: the caller
   * submits. Nothing is recorded when it throws WgreduceError: invalid_call, invalid_buffer, invalid_range, device_lost.
   */
  encode(recorder: Recorder, slices: Slice | readonly Slice[], target: Target): void {
    this.#encoder.check('encode');
    if (!target) throw new WgreduceError('invalid_buffer', "The target's buffer is missing; pass a GPUBuffer.");
    this.#states.written = -1;
    this.#encoder.record(recorder, this.#encoder.list(slices), target, this.#states);
  }

  /**
   * Folds slices of buffers, or an array in memory, which is uploaded (in pieces, if large); submits, waits, and reads
   * the answer back. Rejects with WgreduceError: as encode, and validation, out_of_memory, device_lost, map_failed.
   */
  async run(input: Slice | readonly Slice[] | Elements): Promise<A> {
    this.#encoder.check('run a fold');
    if (ArrayBuffer.isView(input)) return this.#runArray(input);
    const slices = [...this.#encoder.list(input)];
    const words = await fetchWords(this.#encoder, (into, target) => this.encode(into, slices, target));
    return decode(this.#encoder, words, this.#encoder.measure(slices, true).count) as A;
  }

  /** A fold over slices that come one after another. */
  async begin(): Promise<Fold<A>> {
    this.#encoder.check('begin a fold');
    return new Fold<A>(this.#encoder, await makeStates(this.#encoder.context, this.plan));
  }

  /** What would be dispatched for one slice of `count` elements. */
  explain(count: number): Explanation {
    checkWhole('count', count);
    return JSON.parse(this.#encoder.core.explain(this.#encoder.number, count)) as Explanation;
  }

  /** The longest chain of combines an element goes through: what error bounds are counted in. */
  depth(slices: Slice | readonly Slice[]): number {
    return this.#encoder.measure(this.#encoder.list(slices), true).depth;
  }

  /** The values of a result's words that the caller has read back, over `count` elements. */
  decode(words: Uint32Array, count: number): A {
    checkWhole('count', count);
    return decode(this.#encoder, words, count) as A;
  }

  /** Frees the scratch buffers, once folds that are recorded have run. The reducer is of no use afterwards. */
  destroy(): void {
    this.#encoder.destroy();
    for (const buffer of this.#states.buffers) buffer.destroy();
  }

  /** @internal Compiles what a fold of `slice` needs: see Tweaks. */
  prepare(slice: Slice): Promise<void> {
    return this.#encoder.compile(this.#encoder.stagesOf([slice]));
  }

  async #runArray(array: Elements): Promise<A> {
    const fold = await this.begin();
    try {
      const { context, plan } = this.#encoder;
      await eachPiece(context, plan, array, (piece) => fold.submit(piece));
      return await fold.read();
    } finally {
      fold.destroy();
    }
  }
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
    this.#encoder.record(recorder, list, undefined, this.#states);
    const { count, depth } = this.#encoder.measure(list, false);
    this.#count += count;
    this.#depth += depth;
  }

  /** Records the answer over all slices so far into `target`. More may be added afterwards. Throws as Reducer.encode. */
  finish(recorder: Recorder, target: Target): void {
    this.#encoder.check('finish a fold');
    if (!target) throw new WgreduceError('invalid_buffer', "The target's buffer is missing; pass a GPUBuffer.");
    this.#encoder.record(recorder, [], target, this.#states);
  }

  /** Adds `slices`, and submits that. Rejects as Reducer.run. */
  async submit(slices: Slice | readonly Slice[]): Promise<void> {
    const { device } = this.#encoder.context;
    await guarded(this.#encoder.context, 'run the fold', () => {
      const commands = device.createCommandEncoder({ label: 'wgreduce' });
      this.add(commands, slices);
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

function customSettings(op: CustomOperator): Settings {
  const fields = (part: 'accumulator' | 'result'): Settings =>
    (op[part] ?? []).map(({ name, type }) => [`custom.${part}`, `${name}:${type}`]);
  return [
    ['custom.name', String(op.name)],
    ['custom.words', String(op.words ?? 1)],
    ['custom.commutative', String(op.commutative ?? true)],
    ['custom.wgsl', String(op.wgsl)],
    ...fields('accumulator'),
    ...fields('result'),
  ];
}

function settingsOf(device: GPUDevice, options: object): Settings {
  const settings: Settings = [];
  let maxBinding: number | undefined;
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (name === 'op' && typeof value === 'object' && value) settings.push(...customSettings(value as CustomOperator));
    else if (name === 'maxBinding') checkWhole('option maxBinding', (maxBinding = value as number));
    else settings.push([name, String(value)]);
  }
  return [...settings, ...deviceFacts(device, maxBinding)];
}

const plans = new FinalizationRegistry<{ core: Core; number: number }>(({ core, number }) => core.free(number));

async function compile(encoder: Encoder, stages: ReadonlySet<string>, custom: string | undefined): Promise<void> {
  try {
    await unlessLost(encoder.context, 'make a reducer', encoder.compile(stages));
  } catch (error) {
    encoder.context.check('make a reducer');
    if (custom === undefined || !(error instanceof WgreduceError)) throw error;
    throw new WgreduceError('invalid_operator', `The custom operator's WGSL (${custom}) does not compile; mend it: ${error.message}`);
  }
}

/** For what verifies a device. */
export interface Tweaks {
  /** Compiles nothing but what a fold of this slice needs; Reducer.prepare compiles more. */
  slice?: Slice;
  /** Plants a fault: changes the WGSL before it is compiled. */
  alter?: (wgsl: Plan['wgsl']) => void;
}

/**
 * Plans a fold for a device and compiles it; nothing blocks the thread. Rejects with WgreduceError: unknown_name,
 * unsupported_type, invalid_option, invalid_operator, device_too_small, out_of_memory, validation, device_lost.
 *
 *     const sum = await createReducer(device, { op: 'sum', type: 'f32' });
 *     sum.encode(encoder, { buffer, offset: 3, count: 1000 }, { buffer: result, byteOffset: 8 });
 *     const answer = await sum.run({ buffer }); // answer.sum
 */
export async function createReducer<const O extends OperatorName | CustomOperator, const T extends TypeName = 'f32'>(
  device: GPUDevice,
  options: ReducerOptions<O, T>,
): Promise<Reducer<AnswerOf<O, T>>>;
/** @internal */
export async function createReducer(device: GPUDevice, options: object, tweaks: Tweaks): Promise<Reducer>;
export async function createReducer(
  device: GPUDevice,
  options: { op?: unknown },
  tweaks: Tweaks = {},
): Promise<Reducer<never>> {
  if (typeof device?.createComputePipelineAsync !== 'function') {
    throw new WgreduceError('invalid_call', 'The device is missing; pass a GPUDevice, or use openDevice.');
  }
  const [core, context] = await Promise.all([loadCore(), Context.of(device)]);
  context.check('make a reducer');
  const { number, plan } = core.plan(settingsOf(device, options));
  tweaks.alter?.(plan.wgsl);
  const partials = await guarded(context, "make a reducer's scratch buffers", () =>
    Array.from({ length: plan.buffers.partials }, () =>
      device.createBuffer({ label: 'wgreduce partials', size: plan.buffers.partials_bytes, usage: storage }),
    ),
  );
  const encoder = new Encoder(core, context, plan, number, partials);
  plans.register(encoder, { core, number });
  const stages = tweaks.slice ? encoder.stagesOf([tweaks.slice]) : new Set<string>(stageNames);
  const { op } = options;
  await compile(encoder, stages, typeof op === 'object' ? (op as CustomOperator).name : undefined);
  return new Reducer<never>(encoder, await makeStates(context, plan));
}
