// What a caller asks for, as settings of the core.
import type { Field, Settings } from './core.js';
import { deviceFacts } from './device.js';
import { checkWhole } from './errors.js';

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

/** The core checks names and values; it says what is wrong with them. */
export function settingsOf(device: GPUDevice, options: object): Settings {
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
