// What a caller asks for, as settings of the core.
import type { Field, Settings } from './core.js';
import { deviceFacts } from './device.js';
import { WgreduceError, checkWhole } from './errors.js';

/** `f32_bits`: an f32 that the WGSL holds as its bits, since it may be NaN or infinite. */
export interface CustomField {
  name: string;
  type: Exclude<Field['type'], 'f64'> | 'f32_bits';
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
  /** `exact`: the exact answer rounded once, the same bits on every device (sum, mean, norm1, sumsq, norm2 of floats). */
  accuracy?: 'fast' | 'exact';
  /** The type of an exact sum: f32 unless given. */
  result?: 'natural' | 'f64';
  /** `tree`: the textbook kernel, for comparison. */
  strategy?: 'strided' | 'tree';
  folding?: 'automatic' | 'workgroup' | 'subgroup';
  /** Bytes to bind at a time at most; as much as the device allows unless given. */
  maxBinding?: number;
}

// Objects have names of no use as values; their own ways to become a text may throw.
const textOf = (value: unknown): string => (typeof value === 'object' && value ? '[object Object]' : String(value));

const isField = (field: unknown): field is CustomField => {
  const { name, type } = (field ?? {}) as Partial<CustomField>;
  return typeof name === 'string' && typeof type === 'string';
};

function refuseKey(name: string, is: string): never {
  throw new WgreduceError('invalid_operator', `The custom operator's key "${name}" is not a ${is}.`);
}

function* customSettings(op: object): Iterable<Settings[0]> {
  const given = { name: undefined, wgsl: undefined, ...op }; // these two are never left out
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    if (name === 'name' || name === 'wgsl') {
      if (typeof value !== 'string') refuseKey(name, 'text; pass one');
    } else if (value === undefined) continue;
    if (name !== 'accumulator' && name !== 'result') yield [`custom.${name}`, textOf(value)];
    else if (!Array.isArray(value) || !value.every(isField))
      refuseKey(name, "list of fields; pass some, such as { name: 'total', type: 'u32' }");
    else for (const field of value) yield [`custom.${name}`, `${field.name}:${field.type}`];
  }
}

function* optionSettings(options: object): Iterable<Settings[0]> {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (name === 'maxBinding') checkWhole('option maxBinding', value);
    if (name === 'op' && typeof value === 'object' && value) yield* customSettings(value);
    else yield [`option.${name}`, textOf(value)];
  }
}

/** The core checks names and values; it says what is wrong with them. */
export function settingsOf(device: GPUDevice, options: object): Settings {
  const settings = [...optionSettings(options), ...deviceFacts(device)];
  for (const [name, value] of settings) {
    // NUL is what ends each of them.
    if (!(name + value).includes('\0')) continue;
    const shown = name.split('\0')[0]!.replace('option.', '');
    throw new WgreduceError('invalid_option', `The option "${shown}" holds the character NUL; leave it out.`);
  }
  return settings;
}
