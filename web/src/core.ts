// The core, as WebAssembly: ../core/abi.h is the border.
import { BLOCK_WORDS, errorCodes, type StageName } from './generated.js';
import { WgreduceError } from './errors.js';
import { instantiate } from './inflate.js';
import { usage } from './usage.js';
import wasm from './wasm.js';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  wgreduce_room(bytes: number): number;
  wgreduce_text(): number;
  wgreduce_text_bytes(): number;
  wgreduce_plan(bytes: number): number;
  wgreduce_free_plan(plan: number): void;
  wgreduce_block(): number;
  wgreduce_launch(plan: number, offset: number, second: number, count: number, flags: number): void;
  wgreduce_check_inputs(plan: number, inputs: number, first: number, second: number, before: number): number;
  wgreduce_check_slice(
    plan: number,
    input: number,
    offset: number,
    count: number,
    size: number,
    storage: number,
  ): number;
  wgreduce_check_target(plan: number, byteOffset: number, size: number, storage: number): number;
  wgreduce_launch_merge(plan: number): void;
  wgreduce_decode(plan: number, count: number): number;
  wgreduce_read_saved(plan: number, bytes: number, count: number): number;
  wgreduce_write_saved(plan: number, count: number): number;
  wgreduce_check_submitted(count: number): number;
  wgreduce_explain(plan: number, count: number): void;
}

export interface Field {
  name: string;
  type: 'f32' | 'f64' | 'u32' | 'i32' | 'u64' | 'i64' | 'index' | 'count' | 'boolean';
}

/** What the core says of a plan; keys as `wgreduce plan --json` has them. */
export interface Plan {
  problem: Record<string, string | number>;
  device: Record<string, string | number | boolean>;
  program: {
    accumulator: Field[];
    result: Field[];
    stages: { stage: StageName; wgsl_hash: string; bindings: { binding: number; role: string }[] }[];
    [figure: string]: unknown;
  };
  /** The WGSL struct of the result, for a shader that reads it. */
  result_struct: string;
  wgsl: Partial<Record<StageName, string>>;
  buffers: {
    /** How many inputs are folded in step: 1 or 2. */
    inputs: number;
    element_bytes: number;
    /** 32-bit words of a custom operator's elements; 1: its elements are of the type, as all other operators' are. */
    record_words: number;
    alignment: number;
    result_bytes: number;
    state_bytes: number;
    partials_bytes: number;
    partials: number;
  };
}

/** A name and its value; core/settings.hpp lists the names. */
export type Settings = [name: string, value: string][];

// More than any saved state has, and no whole words: of what is longer the core needs no more to refuse it.
const MOST_SAVED_BYTES = 2 ** 20 + 1;

export class Core {
  /** What the last launch has left: see abi.h. */
  block!: Uint32Array;
  readonly #wasm: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.#wasm = instance.exports as unknown as Exports;
    this.#wasm._initialize();
    this.#view();
  }

  /** Checks and plans. The number stands for the plan in the other calls. */
  plan(settings: Settings): { number: number; plan: Plan } {
    const bytes = new TextEncoder().encode(settings.map(([name, value]) => `${name}\0${value}\0`).join(''));
    this.#put(bytes);
    const number = this.#wasm.wgreduce_plan(bytes.length);
    this.#view();
    this.#check(number);
    return { number, plan: JSON.parse(this.#text()) as Plan };
  }

  free(plan: number): void {
    this.#wasm.wgreduce_free_plan(plan);
  }

  /** Fills `block`. Allocates nothing. */
  launch(plan: number, offset: number, second: number, count: number, flags: number): void {
    this.#wasm.wgreduce_launch(plan, offset, second, count, flags);
  }

  /** As launch: the dispatch that goes on by a saved state. */
  launchMerge(plan: number): void {
    this.#wasm.wgreduce_launch_merge(plan);
  }

  /** `before`: elements that are in the fold already. */
  checkInputs(plan: number, inputs: number, first: number, second: number, before: number): void {
    this.#check(this.#wasm.wgreduce_check_inputs(plan, inputs, first, second, before));
  }

  /** `input`: 0, or 1 for the second. */
  checkSlice(plan: number, input: number, offset: number, count: number, buffer: GPUBuffer): void {
    this.#check(this.#wasm.wgreduce_check_slice(plan, input, offset, count, buffer.size, buffer.usage & usage.storage));
  }

  checkTarget(plan: number, byteOffset: number, buffer: GPUBuffer): void {
    this.#check(this.#wasm.wgreduce_check_target(plan, byteOffset, buffer.size, buffer.usage & usage.storage));
  }

  /** For each field three words: whether there is none, and its bits. `words` are the result's, no more. */
  decode(plan: number, words: Uint32Array, count: number): Uint32Array {
    this.#put(words);
    return new Uint32Array(this.#take(12 * this.#wasm.wgreduce_decode(plan, count)));
  }

  /**
   * For a fold of `count` elements: what a saved state's buffer holds. In front, in two words, its elements' number.
   */
  readSaved(plan: number, saved: Uint8Array, count: number): Uint32Array {
    const bytes = saved.subarray(0, MOST_SAVED_BYTES);
    this.#put(bytes);
    return new Uint32Array(this.#take(this.#wasm.wgreduce_read_saved(plan, bytes.length, count)));
  }

  /** The bytes of a saved state, of a fold of `count` elements whose state has these words. */
  writeSaved(plan: number, words: Uint32Array, count: number): Uint8Array<ArrayBuffer> {
    this.#put(words);
    return new Uint8Array(this.#take(this.#wasm.wgreduce_write_saved(plan, count)));
  }

  /** Throws unless a state of which these are the last words stands for all of a fold's `count` elements. */
  checkSubmitted(words: Uint32Array, count: number): void {
    this.#put(words);
    this.#check(this.#wasm.wgreduce_check_submitted(count));
  }

  explain(plan: number, count: number): string {
    this.#wasm.wgreduce_explain(plan, count);
    this.#view();
    return this.#text();
  }

  #put({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array): void {
    const room = this.#wasm.wgreduce_room(byteLength);
    new Uint8Array(this.#wasm.memory.buffer).set(new Uint8Array(buffer, byteOffset, byteLength), room);
  }

  // The bytes in the room, as many as a call has left there; or throws what the call says instead.
  #take(bytes: number): ArrayBuffer {
    this.#check(bytes);
    const room = this.#wasm.wgreduce_room(bytes);
    this.#view();
    return this.#wasm.memory.buffer.slice(room, room + bytes);
  }

  // The memory may have grown, which leaves views of it empty.
  #view(): void {
    this.block = new Uint32Array(this.#wasm.memory.buffer, this.#wasm.wgreduce_block(), BLOCK_WORDS);
  }

  #text(): string {
    const bytes = new Uint8Array(
      this.#wasm.memory.buffer,
      this.#wasm.wgreduce_text(),
      this.#wasm.wgreduce_text_bytes(),
    );
    return new TextDecoder().decode(bytes);
  }

  #check(outcome: number): void {
    if (outcome >= 0) return;
    const sentence = this.#text();
    this.#view();
    throw new WgreduceError(errorCodes[-1 - outcome]!, sentence);
  }
}

let loading: Promise<Core> | undefined;
/** The one instance of the core. After a failure the next call tries again. */
export function loadCore(): Promise<Core> {
  if (!loading) {
    loading = instantiate(wasm).then((instance) => new Core(instance));
    loading.catch(() => (loading = undefined));
  }
  return loading;
}
