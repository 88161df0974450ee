// What a caller asks for, as settings of the core.
import type { Field, Settings } from './core.js';
import { deviceFacts } from './device.js';
import { WgreduceError, checkWhole, kindOf, textOf } from './errors.js';
import { customNames, optionNames } from './generated.js';

/** `f32_bits`: an f32 that the WGSL holds as its bits, since it may be NaN or infinite. */
export interface CustomField {
  name: string;
  type: Exclude<Field['type'], 'f64'> | 'f32_bits';
}

/**
 * An operator of the caller's own. Its WGSL defines four steps over `Elem` (an element: f32, i32 or u32; of 64 bits
 * vec2<u32>; with `words` above 1 an `array<u32, words>`) and the structs `Acc` and `Res` (the fields; those of 64 bits
 * as `name_lo` and `name_hi`):
 *
 *     fn identity() -> Acc
 *     fn lift(e: Elem, index: u32) -> Acc     // index: within the chunk; a field of type `index` makes it global
 *     fn combine(a: Acc, b: Acc) -> Acc       // associative
 *     fn finish(a: Acc, count: vec2<u32>) -> Res
 *
 * The package's README has an example under "Operators of your own".
 */
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
  /**
   * `exact`: the exact answer rounded once, the same bits on every device (sum, mean, norm1, sumsq, norm2, dot of
   * floats). Of f64 they always are.
   */
  accuracy?: 'fast' | 'exact';
  /** The type of an exact sum: f32 unless given, of f64 always f64. */
  result?: 'natural' | 'f64';
  /** `tree`: the textbook kernel, for comparison. */
  strategy?: 'strided' | 'tree';
  folding?: 'automatic' | 'workgroup' | 'subgroup';
  /** Bytes to bind at a time at most; as much as the device allows unless given. */
  maxBinding?: number;
}

const numberOptions = ['ddof', 'maxBinding'];

const isField = (field: unknown): field is CustomField => {
  const { name, type } = (field ?? {}) as Partial<CustomField>;
  return typeof name === 'string' && typeof type === 'string';
};

function refuseKey(name: string, is: string): never {
  throw new WgreduceError('invalid_operator', `The custom operator's key "${name}" is not a ${is}.`);
}

// The known properties, wherever an object has them from (a class, a prototype), and of its own all others too: the
// core refuses those.
function entriesOf(given: object, known: readonly string[]): [string, unknown][] {
  const names = new Set([...known, ...Object.keys(given)]);
  return Array.from(names, (name) => [name, given[name as never]]);
}

function* customSettings(op: object): Iterable<Settings[0]> {
  for (const [name, value] of entriesOf(op, customNames)) {
    if (name === 'name' || name === 'wgsl') {
      if (typeof value !== 'string') refuseKey(name, 'text; pass one');
    } else if (value === undefined) continue;
    if (name === 'words' && typeof value !== 'number') refuseKey(name, 'number; pass one');
    if (name === 'commutative' && typeof value !== 'boolean') refuseKey(name, 'boolean; pass true or false');
    if (name !== 'accumulator' && name !== 'result') yield [`custom.${name}`, textOf(value)];
    else if (!Array.isArray(value) || !Array.from(value).every(isField))
      refuseKey(name, "list of fields; pass some, such as { name: 'total', type: 'u32' }");
    else for (const field of value) yield [`custom.${name}`, `${field.name}:${field.type}`];
  }
}

function* optionSettings(options: object): Iterable<Settings[0]> {
  if ((options as { op?: unknown }).op === undefined) {
    throw new WgreduceError(
      'invalid_option',
      'The option "op" is missing; pass the name of an operator, such as "sum", or an operator of your own.',
    );
  }
  for (const [name, value] of entriesOf(options, optionNames)) {
    if (value === undefined) continue;
    if (numberOptions.includes(name) && typeof value !== 'number') {
      throw new WgreduceError('invalid_option', `The option "${name}" (${kindOf(value)}) is no number; pass one.`);
    }
    if (name === 'maxBinding') checkWhole('option "maxBinding"', value);
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
