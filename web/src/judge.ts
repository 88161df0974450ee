// wgreduce-verify.wasm: ../core/verify_abi.h is the border.
import { instantiate } from './inflate.js';
import wasm from './verify-wasm.js';

export const caseSets = ['quick', 'covering', 'full'] as const;
/** quick: every operator, type and option in a few sizes; covering: every pair of choices; full: all of them. */
export type CaseSet = (typeof caseSets)[number];

export interface Case {
  title: string;
  name: string;
  accuracy: 'fast' | 'exact';
  type: string;
  data: number;
  program: number;
  offset: number;
  /** Of two inputs: where the second begins in its own buffer, which holds the elements from the word `begin` on. */
  second?: { offset: number; begin: number };
  count: number;
  options: object;
}

export interface PlantedFault {
  name: string;
  case: number;
  stage: string;
  right: string;
  wrong: string;
  race: boolean;
}

export interface Verdict {
  /** The worst field's error as a part of its bound: right up to 1; null: wrong outright. */
  worst: number | null;
  to_the_bit: boolean;
  /** Where it is wrong. */
  sentence: string;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  wgreduce_room(bytes: number): number;
  wgreduce_text(): number;
  wgreduce_text_bytes(): number;
  verify_tables(): void;
  verify_cases(set: number): void;
  verify_load(first: number, end: number): number;
  verify_elements(): number;
  verify_guard(number: number, on: number): number;
  verify_compare(number: number, depth: number, strayed: number, counts: number): void;
  verify_fingerprint(): void;
}

export class Judge {
  /** Those of the set, then the planted faults' own. */
  readonly cases: Case[];
  readonly setSize: number;
  readonly faults: PlantedFault[];
  /** What to write beside results. */
  readonly untouched: number;
  /** In the tables' order. */
  readonly operators: string[];
  readonly types: string[];
  readonly #wasm: Exports;

  private constructor(instance: WebAssembly.Instance, set: number) {
    this.#wasm = instance.exports as unknown as Exports;
    this.#wasm._initialize();
    this.#wasm.verify_tables();
    const { tables } = JSON.parse(this.#text());
    this.operators = tables.operators.map((row: { name: string }) => row.name);
    this.types = tables.types.map((row: { name: string }) => row.name);
    this.#wasm.verify_cases(set);
    ({ cases: this.cases, faults: this.faults, untouched: this.untouched } = JSON.parse(this.#text()));
    this.setSize = this.cases.length - this.faults.length;
  }

  static async make(set: number): Promise<Judge> {
    return new Judge(await instantiate(wasm), set);
  }

  /** What the cases from `first` to before `end` read; a view, valid until the next call. */
  load(first: number, end: number): Uint32Array<ArrayBuffer> {
    const words = this.#wasm.verify_load(first, end);
    return this.#words(this.#wasm.verify_elements(), words);
  }

  /**
   * Puts guards around a case's slices, or takes them away: what to write again of which input, and from which word on.
   */
  guard(number: number, on: boolean): { input: number; at: number; words: Uint32Array<ArrayBuffer> }[] {
    const changed = this.#words(this.#wasm.verify_guard(number, on ? 1 : 0), 8);
    const elements = this.#wasm.verify_elements();
    const begin = this.cases[number]!.second?.begin ?? 0;
    return [0, 2, 4, 6].map((i) => ({
      input: i < 4 ? 0 : 1,
      at: changed[i]! - (i < 4 ? 0 : begin),
      words: this.#words(elements + 4 * changed[i]!, changed[i + 1]!),
    }));
  }

  compare(number: number, words: Uint32Array, depth: number, strayed: boolean, counts: boolean): Verdict {
    const room = this.#wasm.wgreduce_room(words.byteLength);
    this.#words(room, words.length).set(words);
    this.#wasm.verify_compare(number, depth, strayed ? 1 : 0, counts ? 1 : 0);
    return JSON.parse(this.#text());
  }

  /** 16 digits over all that was compared and counts. */
  fingerprint(): string {
    this.#wasm.verify_fingerprint();
    return this.#text();
  }

  #words(at: number, count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#wasm.memory.buffer as ArrayBuffer, at, count);
  }

  #text(): string {
    const bytes = new Uint8Array(
      this.#wasm.memory.buffer,
      this.#wasm.wgreduce_text(),
      this.#wasm.wgreduce_text_bytes(),
    );
    return new TextDecoder().decode(bytes);
  }
}
