// Elements of 64 bits: integers against BigInts, doubles against sums in BigInts.
import { afterEach, describe, expect, test } from 'vitest';
import { createReducer, type OperatorName } from '../../dist/index.js';
import { sums, words64 } from '../support/exact64.js';
import { upload, useDevice } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';

const bench = useDevice();
afterEach(() => expect(bench.uncaptured).toEqual([]));

type Long = 'i64' | 'u64';
const size = (x: bigint): bigint => (x < 0n ? -x : x);
const least = (x: readonly bigint[]): bigint => x.reduce((a, b) => (b < a ? b : a));
const most = (x: readonly bigint[]): bigint => x.reduce((a, b) => (b > a ? b : a));
const total = (x: readonly bigint[]): bigint => x.reduce((a, b) => a + b, 0n);
const wrap = { i64: (x: bigint) => BigInt.asIntN(64, x), u64: (x: bigint) => BigInt.asUintN(64, x) };

// What each operator answers over integers, worked out in BigInts.
const answers: Partial<Record<OperatorName, (x: bigint[], type: Long) => object>> = {
  sum: (x, type) => ({ sum: wrap[type](total(x)) }),
  product: (x, type) => ({ product: x.reduce((a, b) => wrap[type](a * b), 1n) }),
  min: (x) => ({ min: least(x) }),
  max: (x) => ({ max: most(x) }),
  extent: (x) => ({ min: least(x), max: most(x) }),
  argmin: (x) => ({ index: x.indexOf(least(x)), value: least(x) }),
  argmax: (x) => ({ index: x.indexOf(most(x)), value: most(x) }),
  norm1: (x) => ({ norm1: wrap.u64(total(x.map(size))) }),
  sumsq: (x) => ({ sumsq: wrap.u64(total(x.map((one) => one * one))) }),
  maxabs: (x) => ({ maxabs: most(x.map(size)) }),
  count_nonzero: (x) => ({ count_nonzero: x.filter((one) => one !== 0n).length }),
  any: (x) => ({ any: x.some((one) => one !== 0n) }),
  all: (x) => ({ all: x.every((one) => one !== 0n) }),
  bit_and: (x) => ({ bit_and: x.reduce((a, b) => a & b) }),
  bit_or: (x) => ({ bit_or: x.reduce((a, b) => a | b) }),
  bit_xor: (x) => ({ bit_xor: x.reduce((a, b) => a ^ b) }),
};
const operators = Object.keys(answers) as OperatorName[];

// Of every size, some of them 0 and some of them odd alone, so that no product is 0.
function integers(count: number, type: Long, odd = false): BigInt64Array<ArrayBuffer> | BigUint64Array<ArrayBuffer> {
  const raw = words64(count).map((word) => (odd ? word | 1n : word % 17n === 0n ? 0n : word >> (word % 61n)));
  return type === 'u64' ? raw : BigInt64Array.from(raw, (word) => BigInt.asIntN(64, word % 2n ? word : -word));
}

describe.each(['i64', 'u64'] as const)('%s', (type) => {
  test.each(operators)('%s of buffers, from any offset on, and of arrays', async (op) => {
    const data = integers(70_003, type, op === 'product');
    const all = Array.from<bigint>(data);
    const buffer = upload(bench.device, data);
    const reducer = await createReducer(bench.device, { op, type });
    for (const [offset, count] of [
      [0, 1],
      [1, 2],
      [3, 257],
      [5, 69_997],
    ] as const) {
      const expected = answers[op]!(all.slice(offset, offset + count), type);
      expect(await reducer.run({ buffer, offset, count }), `${offset}, ${count}`).toEqual(expected);
    }
    expect(await reducer.run({ buffer, offset: 69_001 })).toEqual(answers[op]!(all.slice(69_001), type));
    expect(await reducer.run(data.subarray(7, 1_010) as never)).toEqual(answers[op]!(all.slice(7, 1_010), type));
    buffer.destroy();
  });

  test('the ends of the range', async () => {
    const ends = type === 'i64' ? [-(2n ** 63n), 2n ** 63n - 1n] : [0n, 2n ** 64n - 1n];
    const array = (type === 'i64' ? BigInt64Array : BigUint64Array).from([1n, ...ends, 1n, ...ends]);
    for (const op of operators) {
      const reducer = await createReducer(bench.device, { op, type });
      expect(await reducer.run(array), op).toEqual(answers[op]!(Array.from<bigint>(array), type));
    }
    const last = await createReducer(bench.device, { op: 'argmax', type, ties: 'last' });
    expect(await last.run(array)).toEqual({ index: 5, value: ends[1] });
  });

  test('of no elements', async () => {
    const none = type === 'i64' ? new BigInt64Array() : new BigUint64Array();
    const answer = async (op: OperatorName) =>
      Object.values((await (await createReducer(bench.device, { op, type })).run(none)) as object);
    expect(await answer('sum')).toEqual([0n]);
    expect(await answer('product')).toEqual([1n]);
    expect(await answer('min')).toEqual([null]);
    expect(await answer('argmax')).toEqual([null, null]);
    expect(await answer('count_nonzero')).toEqual([0]);
    expect(await answer('bit_and')).toEqual([type === 'i64' ? -1n : 2n ** 64n - 1n]);
  });
});

describe('slices and steps', () => {
  test('several buffers are one array, and places are counted over all of them', async () => {
    const one = upload(bench.device, BigInt64Array.of(5n, -(2n ** 40n), 3n));
    const two = upload(bench.device, BigInt64Array.of(9n, -(2n ** 41n), 2n ** 62n));
    const slices = [{ buffer: one, offset: 1 }, { buffer: two, count: 0 }, { buffer: two }];
    const lowest = await createReducer(bench.device, { op: 'argmin', type: 'i64' });
    expect(await lowest.run(slices)).toEqual({ index: 3, value: -(2n ** 41n) });
    const sum = await createReducer(bench.device, { op: 'sum', type: 'i64' });
    expect(await sum.run(slices)).toEqual({ sum: 2n ** 62n - 2n ** 41n - 2n ** 40n + 12n });
  });

  test('begin, add and finish', async () => {
    const greatest = await createReducer(bench.device, { op: 'argmax', type: 'u64' });
    const fold = await greatest.begin();
    await fold.submit(BigUint64Array.of(1n, 2n ** 63n));
    await fold.submit(new BigUint64Array());
    await fold.submit({ buffer: upload(bench.device, BigUint64Array.of(7n, 2n ** 64n - 1n, 8n)), offset: 1 });
    expect(fold.count).toBe(4);
    expect(await fold.read()).toEqual({ index: 2, value: 2n ** 64n - 1n });
    fold.destroy();
  });

  test('a binding limit splits a slice', async () => {
    const data = integers(100_003, 'i64');
    const buffer = upload(bench.device, data);
    const all = Array.from<bigint>(data).slice(1);
    for (const op of ['sum', 'argmin'] as const) {
      const split = await createReducer(bench.device, { op, type: 'i64', maxBinding: 65_536 });
      expect(split.explain(100_002).chunks[0]!.times).toBeGreaterThan(10);
      expect(await split.run({ buffer, offset: 1 })).toEqual(answers[op]!(all, 'i64'));
    }
  });

  test('a buffer of a size that is no multiple of 8 holds its whole elements', async () => {
    const buffer = upload(bench.device, Uint32Array.of(1, 0, 2, 1, 99));
    const sum = await createReducer(bench.device, { op: 'sum', type: 'u64' });
    expect(await sum.run({ buffer })).toEqual({ sum: 3n + 2n ** 32n });
    expect(await sum.run({ buffer, offset: 1 })).toEqual({ sum: 2n + 2n ** 32n });
    expect(await refusal(() => sum.run({ buffer, offset: 1, count: 2 }))).toEqual([
      'invalid_range',
      "The slice's offset (1) and count (2) reach beyond the buffer's elements (2); pass less.",
    ]);
  });

  test('an array larger than a piece', async () => {
    const data = new BigUint64Array(2 ** 23 + 3);
    data[2 ** 23 + 1] = 2n ** 64n - 2n;
    const greatest = await createReducer(bench.device, { op: 'argmax', type: 'u64' });
    expect(await greatest.run(data)).toEqual({ index: 2 ** 23 + 1, value: 2n ** 64n - 2n });
  });
});

describe('f64', () => {
  const names = Object.keys(sums) as (keyof typeof sums)[];
  const answer = async (op: OperatorName, array: Float64Array): Promise<unknown> =>
    (await createReducer(bench.device, { op, type: 'f64' })).run(array);
  // Of every exponent but the last few, so that squares are what overflow.
  const finite = (count: number): number[] => {
    const bits = words64(count).map((word) => (((word >> 52n) & 0x7ffn) > 0x7e0n ? word & ~(1n << 62n) : word));
    return Array.from(new Float64Array(bits.buffer));
  };
  const cases: [string, number[]][] = [
    ['every size', finite(4_099)],
    ['middling sizes', Array.from({ length: 10_007 }, (_, i) => Math.sin(i) * 2 ** (i % 90))],
    ['halfway, to even', [2 ** 53, 1]],
    ['halfway, up', [2 ** 53 + 2, 1]],
    ['beyond halfway by the least bit', [2 ** 53, 1, 5e-324]],
    ['subnormals', [5e-324, 5e-324, -1.5e-323, 2.2250738585072009e-308]],
    ['subnormals that carry', [2.2250738585072009e-308, 5e-324]],
    ['overflow', [Number.MAX_VALUE, Number.MAX_VALUE]],
    ['just no overflow', [Number.MAX_VALUE, 2 ** 969]],
    ['just overflow', [Number.MAX_VALUE, 2 ** 970]],
    ['overflow on the way', [Number.MAX_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, -Number.MAX_VALUE, 3]],
    ['what cancels', [1e300, 1, -1e300, 1e-300]],
    ['one third', [1, 0, 0]],
  ];
  test.each(names)('%s is the exact one, rounded once', async (op) => {
    const reducer = await createReducer(bench.device, { op, type: 'f64' });
    for (const [title, x] of cases) {
      const expected = { [op]: sums[op](x) };
      expect(await reducer.run(Float64Array.from(x)), title).toEqual(expected);
      expect(await reducer.run(Float64Array.from(x).reverse()), `${title}, reversed`).toEqual(expected);
    }
  });

  test.each(names)('%s with accuracy and result said, which change nothing', async (op) => {
    const x = Float64Array.of(0.1, 0.2, 0.3);
    const reducer = await createReducer(bench.device, { op, type: 'f64', accuracy: 'exact', result: 'f64' });
    expect(await reducer.run(x)).toEqual(await answer(op, x));
    expect(await reducer.run(x)).toEqual({ [op]: sums[op]([...x]) });
  });

  test('sums of slices, of chunks and of steps are the same', async () => {
    const x = finite(30_001);
    const buffer = upload(bench.device, Float64Array.from(x));
    const split = await createReducer(bench.device, { op: 'sum', type: 'f64', maxBinding: 65_536 });
    expect(await split.run([{ buffer, offset: 3 }])).toEqual({ sum: sums.sum(x.slice(3)) });
    expect(
      await split.run([
        { buffer, count: 77 },
        { buffer, offset: 77 },
      ]),
    ).toEqual({ sum: sums.sum(x) });
    const fold = await split.begin();
    for (const at of [0, 1, 8, 1_000, 30_001]) await fold.submit(Float64Array.from(x.slice(fold.count, at)));
    expect(await fold.read()).toEqual({ sum: sums.sum(x) });
    fold.destroy();
  });

  test('zeros, infinities and NaN in sums', async () => {
    const rows: [number[], number][] = [
      [[-0, -0], -0],
      [[-0, 0], 0],
      [[1, -1], 0],
      [[], 0],
      [[1, Infinity], Infinity],
      [[-Infinity, Number.MAX_VALUE], -Infinity],
      [[Infinity, 1, -Infinity], NaN],
      [[NaN, 1], NaN],
    ];
    for (const [x, sum] of rows) {
      expect(await answer('sum', Float64Array.from(x)), String(x)).toEqual({ sum });
      const norm1 = x.reduce((a, b) => a + Math.abs(b), 0);
      expect(await answer('norm1', Float64Array.from(x)), String(x)).toEqual({ norm1 });
    }
    expect(await answer('mean', new Float64Array())).toEqual({ mean: NaN });
    expect(await answer('norm2', Float64Array.of(-Infinity, 1))).toEqual({ norm2: Infinity });
  });

  test('extrema and places, on the bits', async () => {
    const x = finite(70_003);
    const [low, high] = [x.reduce((a, b) => Math.min(a, b)), x.reduce((a, b) => Math.max(a, b))];
    const array = Float64Array.from(x);
    expect(await answer('min', array)).toEqual({ min: low });
    expect(await answer('max', array)).toEqual({ max: high });
    expect(await answer('extent', array)).toEqual({ min: low, max: high });
    expect(await answer('argmin', array)).toEqual({ index: x.indexOf(low), value: low });
    expect(await answer('argmax', array)).toEqual({ index: x.indexOf(high), value: high });
    expect(await answer('maxabs', array)).toEqual({ maxabs: Math.max(-low, high) });
    expect(await answer('min', Float64Array.of(0, -0, 1))).toEqual({ min: -0 });
    expect(await answer('argmax', Float64Array.of(-0, 0, -0))).toEqual({ index: 1, value: 0 });
    expect(await answer('max', Float64Array.of(-5e-324, -Infinity))).toEqual({ max: -5e-324 });
    expect(await answer('min', Float64Array.of(5e-324, 1e-323))).toEqual({ min: 5e-324 });
    expect(await answer('extent', Float64Array.of(-Infinity, 3, Infinity))).toEqual({ min: -Infinity, max: Infinity });
  });

  test('NaN wins or is skipped', async () => {
    const x = Float64Array.of(2, NaN, -1, NaN);
    expect(await answer('min', x)).toEqual({ min: NaN });
    expect(await answer('argmax', x)).toEqual({ index: 1, value: NaN });
    const skip = await createReducer(bench.device, { op: 'argmax', type: 'f64', nan: 'ignore' });
    expect(await skip.run(x)).toEqual({ index: 0, value: 2 });
    expect(await skip.run(Float64Array.of(NaN))).toEqual({ index: null, value: NaN });
  });

  test('whether and how many are not zero', async () => {
    const x = Float64Array.of(0, -0, 5e-324, NaN, -Infinity);
    expect(await answer('count_nonzero', x)).toEqual({ count_nonzero: 3 });
    expect(await answer('any', x)).toEqual({ any: true });
    expect(await answer('all', x)).toEqual({ all: false });
    expect(await answer('any', Float64Array.of(0, -0))).toEqual({ any: false });
    expect(await answer('all', Float64Array.of(5e-324, NaN))).toEqual({ all: true });
  });
});

describe('custom operators', () => {
  const greatest = {
    name: 'greatest',
    accumulator: [{ name: 'value', type: 'u64' }],
    result: [{ name: 'value', type: 'u64' }],
    wgsl: `
fn identity() -> Acc { return Acc(0u, 0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e[0], e[1]); }
fn combine(a: Acc, b: Acc) -> Acc {
  if b.value_hi > a.value_hi || (b.value_hi == a.value_hi && b.value_lo > a.value_lo) { return b; }
  return a;
}
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.value_lo, a.value_hi); }`,
  } as const;

  test('get an element’s two words', async () => {
    const data = integers(5_001, 'u64') as BigUint64Array<ArrayBuffer>;
    for (const more of [{}, { commutative: false }]) {
      const reducer = await createReducer(bench.device, { op: { ...greatest, ...more }, type: 'u64' });
      expect(await reducer.run(data)).toEqual({ value: most([...data]) });
    }
  });

  // As for all of several words, the element type says nothing.
  test.each([2, 3])('of %d words, over any type', async (words) => {
    const data = Uint32Array.from({ length: words * 1_001 }, (_, i) => (i * 7919) % 10_007);
    for (const type of ['f32', 'u8', 'u64'] as const) {
      const reducer = await createReducer(bench.device, { op: { ...greatest, words }, type });
      const all = Array.from(
        { length: 1_001 },
        (_, i) => BigInt(data[words * i]!) + (BigInt(data[words * i + 1]!) << 32n),
      );
      expect(await reducer.run(data), type).toEqual({ value: most(all) });
    }
  });
});
