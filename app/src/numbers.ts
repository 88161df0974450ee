// Numbers that people type or paste.
import type { TypeName } from 'wgreduce';
import { Refusal } from './ui.js';

// What is typed fits these.
const arrays = {
  f32: Float32Array,
  f64: Float64Array,
  i64: BigInt64Array,
  u64: BigUint64Array,
  i32: Int32Array,
  u32: Uint32Array,
  i16: Int16Array,
  u16: Uint16Array,
  i8: Int8Array,
  u8: Uint8Array,
};

/** What holds the elements of a type as they lie in a file. */
export const arrayOf = { ...arrays, f16: Uint16Array, bf16: Uint16Array };

const names = new Map([
  ['nan', NaN],
  ['inf', Infinity],
  ['infinity', Infinity],
]);

function valueOf(word: string): number {
  const [, sign, rest] = /^([+-]?)(.*)$/.exec(word.toLowerCase()) as unknown as [string, string, string];
  const value = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(rest) ? Number(rest) : names.get(rest);
  if (value === undefined || (Number.isNaN(value) && rest !== 'nan')) {
    throw new Refusal(
      `"${word}" is no number; write numbers as 12, -0.5, 6e7, nan or inf, with commas or spaces between them.`,
    );
  }
  return sign === '-' ? -value : value;
}

// Digit by digit: a double would round what has more than 53 bits. Undefined: not whole, or far too large.
function integerOf(word: string): bigint | undefined {
  if (!(Math.abs(valueOf(word)) < 2 ** 65)) return undefined;
  const [, sign, whole, part, exponent] = /^([+-]?)(\d*)\.?(\d*)(?:e(.*))?$/i.exec(word) as unknown as string[];
  const digits = whole! + part!;
  if (!/[1-9]/.test(digits)) return 0n;
  const zeros = Number(exponent ?? 0) - part!.length;
  if (zeros < 0 && /[1-9]/.test(digits.slice(zeros))) return undefined;
  return BigInt(sign + (zeros < 0 ? digits.slice(0, zeros) : digits + '0'.repeat(zeros)));
}

// Says whether the word fits.
function put(array: InstanceType<(typeof arrays)[keyof typeof arrays]>, at: number, word: string): boolean {
  if (array instanceof BigInt64Array || array instanceof BigUint64Array) {
    const value = integerOf(word);
    if (value !== undefined) array[at] = value;
    return array[at] === value;
  }
  const value = valueOf(word);
  array[at] = value;
  // Digits that are too large even for a double are infinite as well, and not what was written.
  if (array instanceof Float32Array || array instanceof Float64Array)
    return Number.isFinite(array[at]) || !/\d/.test(word);
  return array[at] === value;
}

/** Reads numbers with spaces, commas, semicolons or line ends between them; `what` they are in sentences. Throws Refusal. */
export function parseNumbers(text: string, type: TypeName, what: string): ArrayBufferView<ArrayBuffer> {
  if (!(type in arrays)) {
    throw new Refusal(`Typed numbers can be ${Object.keys(arrays).join(', ')}, not ${type}; choose one of those.`);
  }
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) throw new Refusal(`There are no ${what} to fold; type or paste some.`);
  const array = new arrays[type as keyof typeof arrays](words.length);
  words.forEach((word, i) => {
    if (!put(array, i, word)) {
      throw new Refusal(`"${word}" does not fit ${type}; choose a type that holds it, or another number.`);
    }
  });
  return array;
}
