// Numbers that people type or paste.
import type { TypeName } from 'wgreduce';
import { Refusal } from './ui.js';

// What is typed fits these.
const arrays = {
  f32: Float32Array,
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

/** Reads numbers with spaces, commas, semicolons or line ends between them. Throws Refusal. */
export function parseNumbers(text: string, type: TypeName): ArrayBufferView<ArrayBuffer> {
  if (!(type in arrays)) {
    throw new Refusal(`Typed numbers can be ${Object.keys(arrays).join(', ')}, not ${type}; choose one of those.`);
  }
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) throw new Refusal('There are no numbers to fold; type or paste some.');
  const array = new arrays[type as keyof typeof arrays](words.length);
  words.forEach((word, i) => {
    const value = valueOf(word);
    array[i] = value;
    // Digits that are too large even for a double are infinite as well, and not what was written.
    const fits = type === 'f32' ? Number.isFinite(array[i]) || !/\d/.test(word) : array[i] === value;
    if (!fits) {
      throw new Refusal(`"${word}" does not fit ${type}; choose a type that holds it, or another number.`);
    }
  });
  return array;
}
