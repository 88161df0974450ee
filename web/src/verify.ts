// Folds the conformance cases on a device, and says whether its answers are right. For tests, and for the page that
// verifies a browser; the cases, what they read and what is right come from the core (../core/verify_abi.h).
import { createReducer, WgreduceError, type Reducer, type Slice } from './index.js';
import { Judge, caseSets, type Case, type CaseSet, type PlantedFault, type Verdict } from './judge.js';
import { usage } from './usage.js';
import { Loss } from './verify_loss.js';
import { isRight, Table, type Row } from './verify_table.js';

export type { Case, CaseSet, Verdict } from './judge.js';
export type { Row } from './verify_table.js';

export interface FaultReport {
  name: string;
  case: string;
  outcome: 'caught' | 'not shown here' | 'NOT CAUGHT';
}

/** As `wgreduce verify --json` has it. */
export interface Report {
  faults: FaultReport[];
  rows: Row[];
  /** Over all answers that are fixed to the bit: the same on every device. */
  fingerprint: string;
  passed: boolean;
}

export interface VerifyOptions {
  /** quick unless given. */
  set?: CaseSet;
  /** Whether to fold a case; all unless given. */
  only?: (one: Case) => boolean;
  signal?: AbortSignal;
  onFault?: (fault: FaultReport) => void;
  onVerdict?: (one: Case, verdict: Verdict, done: number, all: number) => void;
}

const RESULT_ROOM = 2 ** 16; // words between readbacks
const MOST_FOLDS = 512; // a submit

interface Pending {
  number: number;
  at: number; // word of the results
  words: number;
  depth: number;
}

type AnyReducer = Reducer<unknown, 1 | 2>;
type Alter = (wgsl: Partial<Record<string, string>>) => void;

class Runner {
  readonly #reducers = new Map<number, AnyReducer>();
  readonly #results: GPUBuffer;
  readonly #staging: GPUBuffer;
  #input: GPUBuffer | undefined;
  #second: GPUBuffer | undefined; // of two inputs the second's
  #pending: Pending[] = [];
  #used = 0;

  constructor(
    private readonly device: GPUDevice,
    private readonly loss: Loss,
    private readonly judge: Judge,
    private readonly each: (number: number, verdict: Verdict) => void,
    private readonly alter?: Alter,
  ) {
    const size = 4 * RESULT_ROOM;
    this.#results = device.createBuffer({ size, usage: usage.storage | usage.copySource | usage.copyTarget });
    this.#staging = device.createBuffer({ size, usage: usage.mapRead | usage.copyTarget });
    this.#clear();
  }

  destroy(): void {
    for (const reducer of this.#reducers.values()) reducer.destroy();
    for (const buffer of [this.#results, this.#staging, this.#input, this.#second]) buffer?.destroy();
  }

  /** Folds the cases of `numbers`, all of which read the same data. */
  async runGroup(numbers: number[], signal?: AbortSignal): Promise<void> {
    this.#load(numbers);
    const { cases } = this.judge;
    for (let begin = 0; begin < numbers.length;) {
      signal?.throwIfAborted();
      const first = cases[numbers[begin]!]!;
      let end = begin;
      while (end < numbers.length && end - begin < MOST_FOLDS) {
        const one = cases[numbers[end]!]!;
        if (one.count !== first.count || one.offset !== first.offset || one.second?.offset !== first.second?.offset)
          break;
        end++;
      }
      await this.#runSlice(numbers.slice(begin, end));
      begin = end;
      if (this.#used + MOST_FOLDS * 32 > RESULT_ROOM || begin === numbers.length) await this.#deliver();
    }
  }

  #load(numbers: number[]): void {
    const elements = this.judge.load(numbers[0]!, numbers[numbers.length - 1]! + 1);
    this.#input?.destroy();
    this.#second?.destroy();
    this.#input = this.#filled(elements);
    const two = numbers.map((number) => this.judge.cases[number]!.second).find((second) => second);
    this.#second = two && this.#filled(elements.subarray(two.begin));
  }

  #filled(words: Uint32Array<ArrayBuffer>): GPUBuffer {
    const buffer = this.device.createBuffer({ size: words.byteLength, usage: usage.storage | usage.copyTarget });
    this.device.queue.writeBuffer(buffer, 0, words);
    return buffer;
  }

  // A slice of each input.
  #inputs(one: Case): [first: Slice, second?: Slice] {
    const { offset, second, count } = one;
    const first = { buffer: this.#input!, offset, count };
    return second ? [first, { buffer: this.#second!, offset: second.offset, count }] : [first];
  }

  async #reducerOf(one: Case): Promise<AnyReducer> {
    let reducer = this.#reducers.get(one.program);
    if (!reducer) {
      reducer = await createReducer(this.device, one.options, { inputs: this.#inputs(one), alter: this.alter });
      this.#reducers.set(one.program, reducer);
    }
    await this.loss.unless(reducer.prepare(...this.#inputs(one)));
    return reducer;
  }

  // Folds cases of one slice (or of two) in one pass.
  async #runSlice(numbers: number[]): Promise<void> {
    const { cases } = this.judge;
    const reducers = await Promise.all(numbers.map((number) => this.#reducerOf(cases[number]!)));
    this.#guard(numbers[0]!, true);
    await this.#caught(cases[numbers[0]!]!.title, () => {
      const encoder = this.device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      numbers.forEach((number, i) => this.#record(pass, number, reducers[i]!));
      pass.end();
      this.device.queue.submit([encoder.finish()]);
    });
    this.#guard(numbers[0]!, false);
  }

  #record(pass: GPUComputePassEncoder, number: number, reducer: AnyReducer): void {
    const [first, second] = this.#inputs(this.judge.cases[number]!);
    const target = { buffer: this.#results, byteOffset: 4 * this.#used };
    const words = reducer.resultBytes / 4;
    if (second) reducer.encode(pass, first, second, target);
    else reducer.encode(pass, first, target);
    const depth = second ? reducer.depth(first, second) : reducer.depth(first);
    this.#pending.push({ number, at: this.#used, words, depth });
    this.#used += words + 1;
  }

  #guard(number: number, on: boolean): void {
    for (const { input, at, words } of this.judge.guard(number, on)) {
      const buffer = input === 0 ? this.#input! : this.#second!;
      if (words.length > 0) this.device.queue.writeBuffer(buffer, 4 * at, words);
    }
  }

  #clear(): void {
    this.device.queue.writeBuffer(this.#results, 0, new Uint32Array(RESULT_ROOM).fill(this.judge.untouched));
    this.#used = 0;
  }

  async #caught(title: string, act: () => void): Promise<void> {
    this.device.pushErrorScope('validation');
    this.device.pushErrorScope('out-of-memory');
    act();
    const scopes = Promise.all([this.device.popErrorScope(), this.device.popErrorScope()]);
    const errors = await this.loss.unless(scopes);
    const error = errors.find((one) => one);
    if (error) throw new WgreduceError('validation', `${title}: ${error.message}`);
  }

  // Reads back what is pending, and hands the verdicts out.
  async #deliver(): Promise<void> {
    if (this.#pending.length === 0) return;
    const encoder = this.device.createCommandEncoder();
    encoder.copyBufferToBuffer(this.#results, 0, this.#staging, 0, 4 * this.#used);
    this.device.queue.submit([encoder.finish()]);
    await this.loss.unless(this.#staging.mapAsync(usage.mapRead, 0, 4 * this.#used));
    const words = new Uint32Array(this.#staging.getMappedRange(0, 4 * this.#used).slice(0));
    this.#staging.unmap();
    for (const { number, at, words: count, depth } of this.#pending) {
      const strayed = words[at + count] !== this.judge.untouched;
      this.each(number, this.judge.compare(number, words.subarray(at, at + count), depth, strayed, !this.alter));
    }
    this.#pending = [];
    this.#clear();
  }
}

async function runOne(device: GPUDevice, loss: Loss, judge: Judge, number: number, alter: Alter): Promise<boolean> {
  let right = false;
  const runner = new Runner(device, loss, judge, (_, verdict) => (right = isRight(verdict)), alter);
  try {
    await runner.runGroup([number]);
  } finally {
    runner.destroy();
  }
  return right;
}

async function plant(device: GPUDevice, loss: Loss, judge: Judge, fault: PlantedFault): Promise<FaultReport> {
  const report = (outcome: FaultReport['outcome']): FaultReport => ({
    name: fault.name,
    case: judge.cases[fault.case]!.title,
    outcome,
  });
  if (!(await runOne(device, loss, judge, fault.case, () => {}))) return report('NOT CAUGHT');
  const right = await runOne(device, loss, judge, fault.case, (wgsl) => {
    const parts = wgsl[fault.stage]!.split(fault.right);
    if (parts.length !== 2) {
      throw new WgreduceError(
        'invalid_call',
        `The planted fault "${fault.name}" does not fit the kernels any more; mend its text in the program.`,
      );
    }
    wgsl[fault.stage] = parts.join(fault.wrong);
  });
  return report(!right ? 'caught' : fault.race ? 'not shown here' : 'NOT CAUGHT');
}

// The numbers of the cases to fold, those that read the same data together.
function groups(judge: Judge, only: (one: Case) => boolean): number[][] {
  const list: number[][] = [];
  let data = -1;
  for (let i = 0; i < judge.setSize; i++) {
    const one = judge.cases[i]!;
    if (!only(one)) continue;
    if (one.data !== data) list.push([]);
    data = one.data;
    list[list.length - 1]!.push(i);
  }
  return list;
}

async function foldAll(device: GPUDevice, loss: Loss, options: VerifyOptions): Promise<Report> {
  const judge = await Judge.make(caseSets.indexOf(options.set ?? 'quick'));
  const faults: FaultReport[] = [];
  for (const fault of judge.faults) {
    options.signal?.throwIfAborted();
    const report = await plant(device, loss, judge, fault);
    faults.push(report);
    options.onFault?.(report);
  }
  const lists = groups(judge, options.only ?? (() => true));
  const all = lists.reduce((sum, list) => sum + list.length, 0);
  const table = new Table();
  let done = 0;
  const runner = new Runner(device, loss, judge, (number, verdict) => {
    const one = judge.cases[number]!;
    table.add(one, verdict);
    options.onVerdict?.(one, verdict, ++done, all);
  });
  try {
    for (const list of lists) await runner.runGroup(list, options.signal);
  } finally {
    runner.destroy();
  }
  const rows = table.rows(judge);
  const passed = rows.every((row) => row.passed) && faults.every((fault) => fault.outcome !== 'NOT CAUGHT');
  return { faults, rows, fingerprint: judge.fingerprint(), passed };
}

/** Rejects with WgreduceError where a fold cannot be run or the device is lost, and with the signal's reason. */
export async function verify(device: GPUDevice, options: VerifyOptions = {}): Promise<Report> {
  const loss = new Loss(device);
  try {
    return await foldAll(device, loss, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return loss.blame(error);
  }
}
