// Exact sums: rounded once, whatever the order. What they must be is added up here, in BigInts.
import { afterEach, expect, test } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { useDevice } from '../support/gpu.js';

const bench = useDevice();
afterEach(() => expect(bench.uncaptured).toEqual([]));

const unit = 149n; // all floats of up to 32 bits are whole multiples of 2^-149

// A float of so many bits, as a multiple of the unit.
function multiple(bits: number, exponentBits: number, fractionBits: number): bigint {
  const exponent = (bits >>> fractionBits) & (2 ** exponentBits - 1);
  const fraction = (bits & (2 ** fractionBits - 1)) + (exponent > 0 ? 2 ** fractionBits : 0);
  const least = 2 - 2 ** (exponentBits - 1) - fractionBits; // of the lowest bit, at the lowest exponent
  const size = BigInt(fraction) << (unit + BigInt(least + Math.max(exponent, 1) - 1));
  return bits >>> (exponentBits + fractionBits) === 1 ? -size : size;
}

// To so many binary digits, ties to even.
function rounded(sum: bigint, digits: number): number {
  const size = sum < 0n ? -sum : sum;
  const drop = BigInt(Math.max(0, size.toString(2).length - digits));
  const half = drop > 0n ? 1n << (drop - 1n) : 0n;
  const kept = size >> drop;
  const rest = size - (kept << drop);
  const up = drop > 0n && (rest > half || (rest === half && (kept & 1n) === 1n)) ? 1n : 0n;
  return (Math.sign(Number(sum)) * Number((kept + up) << drop)) / 2 ** Number(unit);
}

// Numbers of every size and both signs; none is infinite or NaN.
function bitsOf(count: number, width: number, exponentBits: number, exponents: number): number[] {
  const fractionBits = width - 1 - exponentBits;
  let state = 12345;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from(
    { length: count },
    () => random(2) * 2 ** (width - 1) + random(exponents) * 2 ** fractionBits + random(2 ** fractionBits),
  );
}

const types = [
  { type: 'f32', width: 32, exponentBits: 8, exponents: 240 },
  { type: 'f16', width: 16, exponentBits: 5, exponents: 31 },
  { type: 'bf16', width: 16, exponentBits: 8, exponents: 240 },
] as const;

for (const { type, width, exponentBits, exponents } of types) {
  const arrayOf = (bits: number[]) =>
    width === 16 ? Uint16Array.from(bits) : new Float32Array(Uint32Array.from(bits).buffer);

  test(`of ${type} are the sum rounded once, to f32 and to f64, in any order`, async () => {
    const bits = bitsOf(70_001, width, exponentBits, exponents);
    const sum = bits.reduce((all, one) => all + multiple(one, exponentBits, width - 1 - exponentBits), 0n);
    const orders = [bits, [...bits].reverse(), [...bits].sort((a, b) => a - b)];
    const natural = await createReducer(bench.device, { op: 'sum', type, accuracy: 'exact' });
    const wide = await createReducer(bench.device, { op: 'sum', type, accuracy: 'exact', result: 'f64' });
    expect(rounded(sum, 53)).not.toBe(rounded(sum, 24));
    for (const order of orders) {
      expect(await natural.run(arrayOf(order))).toEqual({ sum: rounded(sum, 24) });
      expect(await wide.run(arrayOf(order))).toEqual({ sum: rounded(sum, 53) });
    }
  });
}

test('are the same over slices and over chunks', async () => {
  const array = Float32Array.of(1e30, 2 ** 24, 1, 2 ** -20, -1e30);
  const sum = 2 ** 24 + 1 + 2 ** -20;
  const wide = await createReducer(bench.device, { op: 'sum', accuracy: 'exact', result: 'f64', maxBinding: 65_536 });
  expect(await wide.run(array)).toEqual({ sum });
  const fold = await wide.begin();
  for (const one of array) await fold.submit(Float32Array.of(one));
  expect(await fold.read()).toEqual({ sum });
  const natural = await createReducer(bench.device, { op: 'sum', accuracy: 'exact' });
  expect(await natural.run(array)).toEqual({ sum: Math.fround(sum) });
});

test('come out of mean, norm1, sumsq and norm2 as well', async () => {
  const array = Float32Array.of(3e20, -4e20, 2 ** -40);
  const squares = [...array].map((x) => BigInt(Math.abs(x) * 2 ** 40) ** 2n).reduce((a, b) => a + b);
  const exact = async (op: 'mean' | 'norm1' | 'sumsq') =>
    Object.values(await (await createReducer(bench.device, { op, accuracy: 'exact', result: 'f64' })).run(array));
  const size = (x: number) => BigInt(Math.abs(x) * 2 ** 40);
  const magnitudes = size(array[0]!) + size(array[1]!) + size(array[2]!);
  expect(await exact('norm1')).toEqual([Number(magnitudes) / 2 ** 40]);
  expect(await exact('sumsq')).toEqual([Number(squares) / 2 ** 80]);
  const thirds = await createReducer(bench.device, { op: 'mean', accuracy: 'exact', result: 'f64' });
  expect(await thirds.run(Float32Array.of(1, 0, 0))).toEqual({ mean: 1 / 3 });
  const norm2 = await createReducer(bench.device, { op: 'norm2', accuracy: 'exact', result: 'f64' });
  expect(await norm2.run(Float32Array.of(1, 1))).toEqual({ norm2: Math.SQRT2 });
});
