// Headers of .npy files (numpy.lib.format), as strictly as the command line reads them: ../../cli/npy.cpp has the
// sentences and their reasons.
import { types } from 'virtual:tables';
import type { TypeName } from 'wgreduce';
import { Refusal } from './ui.js';

export interface NpyHeader {
  type: TypeName;
  count: number;
  headerBytes: number;
}

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]; // \x93NUMPY
const longestHeader = 10_000; // numpy.load's limit
const mostDimensions = 64;
const mostBytes = 2n ** 63n - 1n;

/** As much of a file as a header can take. */
export const headerRoom = 12 + longestHeader;

export const isNpy = (start: Uint8Array): boolean => magic.every((byte, i) => start[i] === byte);

const keys = ['descr', 'fortran_order', 'shape'];

// The Python literal that numpy.save writes: a dictionary of three keys.
class Literal {
  descr = '';
  fortran = false;
  dimensions = 0;
  elements = 1n;
  /** Elements, with dimensions of 0 left out: NumPy wants this to be addressable too. */
  extent = 1n;
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly firstByte: number,
    private readonly suffix: 'L' | '',
    private readonly who: string,
  ) {}

  parse(): void {
    if (!this.text.startsWith('{')) this.#malformed();
    this.#want(/\{/y);
    const seen = new Set<string>();
    while (seen.size < 3) {
      const begin = this.#at;
      const key = this.#string();
      if (!keys.includes(key) || seen.has(key)) this.#malformed(begin);
      seen.add(key);
      this.#want(/:/y);
      this.#value(key);
      if (!this.#take(/,/y) && seen.size < 3) this.#malformed();
    }
    this.#want(/\}/y);
    if (!this.#take(/$/y)) this.#malformed();
  }

  #malformed(at = this.#at): never {
    throw new Refusal(
      `${this.who} has a .npy header that does not read as one (at byte ${this.firstByte + at}); write it with numpy.save.`,
    );
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const blanks = /[ \n\t]*/y;
    blanks.lastIndex = this.#at;
    blanks.exec(this.text);
    this.#at = pattern.lastIndex = blanks.lastIndex;
    const found = pattern.exec(this.text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #want(pattern: RegExp): RegExpExecArray {
    return this.#take(pattern) ?? this.#malformed();
  }

  #string(): string {
    const quote = this.#want(/['"]/y)[0];
    const begin = this.#at;
    while (this.text[this.#at] !== quote) {
      if (!/[ -[\]-~]/.test(this.text[this.#at] ?? '')) this.#malformed();
      this.#at++;
    }
    return this.text.slice(begin, this.#at++);
  }

  #value(key: string): void {
    if (key === 'fortran_order') {
      this.fortran = this.#want(/True|False/y)[0] === 'True';
    } else if (key === 'shape') {
      this.#dimensions();
    } else {
      if (this.#take(/[[(]/y)) throw new Refusal(`${this.who} holds structured elements; save one of its fields.`);
      this.descr = this.#string();
    }
  }

  #dimensions(): void {
    this.#want(/\(/y);
    let comma = true;
    while (!this.#take(/\)/y)) {
      if (!comma) this.#malformed();
      this.#dimension();
      comma = this.#take(/,/y) !== null;
      this.dimensions++;
      if (this.dimensions > mostDimensions)
        throw new Refusal(`${this.who} has more dimensions than NumPy takes (${mostDimensions}); reshape it.`);
      checkBytes(this.extent, this.who);
    }
    if (this.dimensions === 1 && !comma) this.#malformed(); // (3) is a number in brackets, not a tuple
  }

  #dimension(): void {
    if (this.#take(/-/y))
      throw new Refusal(`${this.who} has a negative dimension in its .npy header; write it with numpy.save.`);
    const digits = this.#want(/[0-9]+/y)[0];
    const length = BigInt(digits);
    checkBytes(length, this.who);
    if (/^0./.test(digits)) this.#malformed();
    if (this.suffix && this.text.startsWith(this.suffix, this.#at)) this.#at++; // Python 2 wrote 10L for large integers
    this.elements *= length;
    this.extent *= length || 1n;
  }
}

function checkBytes(bytes: bigint, who: string): void {
  if (bytes > mostBytes) throw new Refusal(`${who} has a shape that overflows 64 bits; write it in smaller parts.`);
}

// How the letters behind the byte order begin.
const foreign = {
  O: 'holds Python objects; save numbers.',
  b1: 'holds booleans; save array.astype(numpy.uint8).',
  f12: 'holds floats wider than 64 bits; save array.astype(numpy.float64).',
  f16: 'holds floats wider than 64 bits; save array.astype(numpy.float64).',
  c: 'holds complex numbers; save array.real and array.imag.',
  M: 'holds dates; save array.astype(numpy.int64).',
  m: 'holds time spans; save array.astype(numpy.int64).',
  S: 'holds text; save numbers.',
  U: 'holds text; save numbers.',
};

const letters = { float: 'f', signed: 'i', unsigned: 'u' };

function typeOf(descr: string, who: string): TypeName {
  const order = descr[0];
  const rest = descr.slice(1);
  if (order === '<' || order === '|') {
    const known = types.find(({ name, kind, bytes }) => name !== 'bf16' && letters[kind] + bytes === rest);
    if (known && (order === '<' || known.bytes === 1)) return known.name;
    const row = Object.entries(foreign).find(([start]) => rest.startsWith(start));
    if (row) throw new Refusal(`${who} ${row[1]}`);
  }
  if (order === '>')
    throw new Refusal(`${who} holds big-endian elements; save array.astype(array.dtype.newbyteorder('<')).`);
  throw new Refusal(
    `${who} holds elements of a type that is not known (${descr}); save it as numpy.float32, or as float16, float64 or an integer of 8, 16, 32 or 64 bits.`,
  );
}

// Where the dictionary begins and ends.
function dictionary(start: Uint8Array, who: string): [begin: number, end: number] {
  const truncated = new Refusal(`${who} ends inside its .npy header; it is truncated, so write it again.`);
  if (start.length < 8) throw truncated;
  const [major, minor] = start.slice(6, 8) as unknown as [number, number];
  if (major < 1 || major > 3 || minor !== 0) {
    throw new Refusal(
      `${who} has a .npy version that is not known (${major}.${minor}); write version 1.0, 2.0 or 3.0.`,
    );
  }
  const begin = major === 1 ? 10 : 12;
  if (start.length < begin) throw truncated;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > longestHeader) {
    throw new Refusal(`${who} has a .npy header longer than NumPy takes (${length} bytes); write it with numpy.save.`);
  }
  if (start.length < begin + length) throw truncated;
  return [begin, begin + length];
}

/** Reads the header at the start of a .npy file; `who` names the file in sentences. Throws Refusal. */
export function readNpyHeader(start: Uint8Array, who: string): NpyHeader {
  const [begin, headerBytes] = dictionary(start, who);
  // Byte by byte, so that positions are bytes.
  const text = String.fromCharCode(...start.subarray(begin, headerBytes));
  const literal = new Literal(text, begin, start[6]! <= 2 ? 'L' : '', who);
  literal.parse();
  const type = typeOf(literal.descr, who);
  if (literal.fortran && literal.dimensions > 1) {
    throw new Refusal(`${who} is in Fortran order; save numpy.ascontiguousarray(array).`);
  }
  checkBytes(literal.extent * BigInt(types.find(({ name }) => name === type)!.bytes), who);
  return { type, count: Number(literal.elements), headerBytes };
}
