// Written by gen.mjs from the core's tables: ./dev gen.

export type ErrorCode =
  | 'unknown_name'
  | 'unsupported_type'
  | 'invalid_option'
  | 'invalid_operator'
  | 'device_too_small'
  | 'invalid_range'
  | 'invalid_buffer'
  | 'invalid_call'
  | 'no_adapter'
  | 'validation'
  | 'out_of_memory'
  | 'device_lost'
  | 'map_failed'
  | 'invalid_state';
export const errorCodes: readonly ErrorCode[] = [
  'unknown_name',
  'unsupported_type',
  'invalid_option',
  'invalid_operator',
  'device_too_small',
  'invalid_range',
  'invalid_buffer',
  'invalid_call',
  'no_adapter',
  'validation',
  'out_of_memory',
  'device_lost',
  'map_failed',
  'invalid_state',
];

export type TypeName = 'f32' | 'i32' | 'u32' | 'f16' | 'bf16' | 'i8' | 'u8' | 'i16' | 'u16' | 'f64' | 'i64' | 'u64';
/** A total: of floats a number, of integers 64 bits. */
export type Wide<T> = T extends 'f32' | 'f16' | 'bf16' | 'f64' ? number : bigint;
/** An element: of 64-bit integers a bigint. */
export type Element<T> = T extends 'i64' | 'u64' ? bigint : number;
/** The typed arrays that hold elements of a type. */
export const typedArrays: Record<TypeName, readonly string[]> = {
  f32: ['Float32Array'],
  i32: ['Int32Array'],
  u32: ['Uint32Array'],
  f16: ['Uint16Array', 'Float16Array'],
  bf16: ['Uint16Array'],
  i8: ['Int8Array'],
  u8: ['Uint8Array', 'Uint8ClampedArray'],
  i16: ['Int16Array'],
  u16: ['Uint16Array'],
  f64: ['Float64Array'],
  i64: ['BigInt64Array'],
  u64: ['BigUint64Array'],
};

/** What each operator answers over elements of type T; null: there is none. */
export interface Answers<T> {
  /** the sum of the elements: x0 + x1 + ... */
  sum: { sum: Wide<T> };
  /** the product of the elements: x0 * x1 * ... */
  product: { product: Wide<T> };
  /** the least element; -0 orders below +0: min(x0, x1, ...) */
  min: { min: Element<T> | null };
  /** the greatest element; -0 orders below +0: max(x0, x1, ...) */
  max: { max: Element<T> | null };
  /** the least and the greatest element in one pass: min(x0, x1, ...), max(x0, x1, ...) */
  extent: { min: Element<T> | null; max: Element<T> | null };
  /** where the least element stands, and its value: the lowest i with xi = min(x0, x1, ...) (ties: last: the highest) */
  argmin: { index: number | null; value: Element<T> | null };
  /** where the greatest element stands, and its value: the lowest i with xi = max(x0, x1, ...) (ties: last: the highest) */
  argmax: { index: number | null; value: Element<T> | null };
  /** the arithmetic mean: (x0 + x1 + ...) / n; integers: the exact sum divided, rounded once */
  mean: { mean: number };
  /** the variance, with `ddof` taken from the count in the denominator: ((x0 - mean)^2 + (x1 - mean)^2 + ...) / (n - ddof) */
  variance: { variance: number };
  /** the sum of magnitudes: |x0| + |x1| + ... */
  norm1: { norm1: Wide<T> };
  /** the sum of squares: x0^2 + x1^2 + ... */
  sumsq: { sumsq: Wide<T> };
  /** the Euclidean norm, without overflow or underflow on the way: sqrt(x0^2 + x1^2 + ...) */
  norm2: { norm2: number };
  /** the greatest magnitude: max(|x0|, |x1|, ...) */
  maxabs: { maxabs: Wide<T> };
  /** how many elements are not zero: #{i : xi != 0} */
  count_nonzero: { count_nonzero: number };
  /** whether an element is not zero: x0 != 0 or x1 != 0 or ... */
  any: { any: boolean };
  /** whether no element is zero: x0 != 0 and x1 != 0 and ... */
  all: { all: boolean };
  /** the bitwise and: x0 & x1 & ... */
  bit_and: { bit_and: Element<T> };
  /** the bitwise or: x0 | x1 | ... */
  bit_or: { bit_or: Element<T> };
  /** the bitwise exclusive or: x0 ^ x1 ^ ... */
  bit_xor: { bit_xor: Element<T> };
  /** the logarithm of the sum of exponentials, without overflow: m + log(exp(x0 - m) + exp(x1 - m) + ...), m the greatest */
  logsumexp: { logsumexp: number };
  /** count, NaN count, min, argmin, max, argmax, sum, mean and variance in one read of memory: as the operators of those names */
  stats: { count: number; nan_count: number; min: Element<T> | null; argmin: number | null; max: Element<T> | null; argmax: number | null; sum: Wide<T>; mean: number; variance: number };
  /** the sum of the products of two inputs, element by element: x0 y0 + x1 y1 + ... */
  dot: { dot: Wide<T> };
}
export type OperatorName = keyof Answers<TypeName>;
/** The operators that fold two inputs. */
export type TwoInputOperatorName = 'dot';

export type StageName = 'fold' | 'fold_to_result' | 'combine' | 'combine_to_state' | 'combine_to_result';
export const stageNames: readonly StageName[] = ['fold', 'fold_to_result', 'combine', 'combine_to_state', 'combine_to_result'];

/** What createReducer takes, and what a custom operator has. */
export const optionNames: readonly string[] = ['op', 'type', 'nan', 'ties', 'ddof', 'accuracy', 'result', 'strategy', 'folding', 'maxBinding'];
export const customNames: readonly string[] = ['name', 'words', 'accumulator', 'result', 'wgsl', 'commutative'];

export const SLOT_ROWS = 256;
export const SLOT_COLUMNS = 4;
export const SLOT_BYTES = 16;
export const ZEROS_BYTES = 4096;
export const ELEMENTS_WORD = 0;
export const BYTE_OFFSET_WORD = 2;
export const BYTE_SIZE_WORD = 4;
export const SLOT_WORD = 5;
export const DEPTH_WORD = 6;
export const DISPATCHES_WORD = 7;
export const SECOND_BYTE_OFFSET_WORD = 8;
export const SECOND_BYTE_SIZE_WORD = 10;
export const SECOND_SLOT_WORD = 11;
export const FIRST_DISPATCH_WORD = 12;
export const DISPATCH_WORDS = 4;
export const BLOCK_WORDS = 44;
export const LAST_FLAG = 1;
export const MAY_ALIAS_FLAG = 2;
export const VECTORS_BINDING = 0;
export const WORDS_BINDING = 1;
export const RANGE_BINDING = 2;
export const PREVIOUS_BINDING = 3;
export const OUTPUT_BINDING = 4;
export const PLACE_BINDING = 5;
export const SECOND_VECTORS_BINDING = 6;
export const SECOND_WORDS_BINDING = 7;
export const SECOND_RANGE_BINDING = 8;
export const FROM_INPUT = 0;
export const FROM_PARTIALS1 = 2;
export const FROM_NOTHING = 3;
export const FROM_SAVED = 4;
export const TO_PARTIALS1 = 1;
export const TO_STATE = 2;
export const TO_RESULT = 3;
export const PARTIALS_HEADER_BYTES = 16;
