// Folds of two inputs. Expected values are loops over BigInt, or over numbers that f64 holds exactly.
import { afterEach, describe, expect, test } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { download, upload, usage, useDevice } from '../support/gpu.js';

const bench = useDevice();
afterEach(() => expect(bench.uncaptured).toEqual([]));

const numbers = (count: number, step: number): Int32Array<ArrayBuffer> =>
  Int32Array.from({ length: count }, (_, i) => ((i * step) % 10007) - 5000);
const dotOf = (x: Int32Array, from: number, y: Int32Array, second: number, count: number): bigint => {
  let sum = 0n;
  for (let i = 0; i < count; i++) sum += BigInt(x[from + i]! * y[second + i]!);
  return sum;
};

const x = numbers(30_000, 7919);
const y = numbers(40_000, 104_729);

describe('dot', () => {
  test('meets both inputs at any two offsets', async () => {
    const dot = await createReducer(bench.device, { op: 'dot', type: 'i32', maxBinding: 65_536 });
    const first = upload(bench.device, x);
    const second = upload(bench.device, y);
    for (const count of [0, 1, 5, 1000, 29_000]) {
      for (const [a, b] of [
        [0, 0],
        [1, 0],
        [2, 3],
        [64, 61],
        [3, 7],
      ] as const) {
        const answer = await dot.run({ buffer: first, offset: a, count }, { buffer: second, offset: b, count });
        expect(answer, `${count} from ${a} and ${b}`).toEqual({ dot: dotOf(x, a, y, b, count) });
      }
    }
    dot.destroy();
  });

  test('slices of the inputs need not agree, and may lie in one buffer with the result', async () => {
    const dot = await createReducer(bench.device, { op: 'dot', type: 'i32' });
    const buffer = upload(bench.device, x);
    const encoder = bench.device.createCommandEncoder();
    const first = [
      { buffer, offset: 5, count: 700 },
      { buffer, offset: 1000, count: 301 },
    ];
    dot.encode(encoder, first, { buffer, offset: 2000, count: 1001 }, { buffer, byteOffset: 4 * 2002 });
    bench.device.queue.submit([encoder.finish()]);
    const words = new Uint32Array(await download(bench.device, buffer), 4 * 2002, 2);
    const expected = dotOf(x, 5, x, 2000, 700) + dotOf(x, 1000, x, 2700, 301);
    expect(dot.decode(words, 1001)).toEqual({ dot: expected });
  });

  test('begin, add, submit and finish go on over both', async () => {
    const dot = await createReducer(bench.device, { op: 'dot', type: 'i32' });
    const fold = await dot.begin();
    const encoder = bench.device.createCommandEncoder();
    fold.add(
      encoder,
      { buffer: upload(bench.device, x), count: 3001 },
      { buffer: upload(bench.device, y), count: 3001 },
    );
    bench.device.queue.submit([encoder.finish()]);
    await fold.submit(x.subarray(3001, 9000), y.subarray(3001, 9000));
    expect(fold.count).toBe(9000);
    expect(await fold.read()).toEqual({ dot: dotOf(x, 0, y, 0, 9000) });
    const result = bench.device.createBuffer({ size: 16, usage: usage.storage | usage.copySource });
    const later = bench.device.createCommandEncoder();
    fold.finish(later, { buffer: result });
    bench.device.queue.submit([later.finish()]);
    const words = new Uint32Array(await download(bench.device, result));
    expect(dot.decode(words, 9000)).toEqual({ dot: dotOf(x, 0, y, 0, 9000) });
  });

  test('takes two typed arrays, and answers exactly where asked to', async () => {
    const dot = await createReducer(bench.device, { op: 'dot', type: 'f32', accuracy: 'exact', result: 'f64' });
    const answer = await dot.run(Float32Array.of(2 ** 100, 1, 2 ** 100), Float32Array.of(2 ** 27, 0.5, -(2 ** 27)));
    expect(answer).toEqual({ dot: 0.5 });
    const wide = await createReducer(bench.device, { op: 'dot', type: 'f64' });
    expect(await wide.run(Float64Array.of(1e300, 3, 1e300), Float64Array.of(1e300, 7, -1e300))).toEqual({ dot: 21 });
  });

  test('says what is wrong', async () => {
    const dot: any = await createReducer(bench.device, { op: 'dot', type: 'i32' });
    const sum: any = await createReducer(bench.device, { op: 'sum', type: 'i32' });
    const buffer = upload(bench.device, x);
    const slice = { buffer, count: 10 };
    const refused = async (call: () => Promise<unknown>, code: string, message: string) =>
      expect(call()).rejects.toMatchObject({ code, message });
    const one = 'The operator "dot" folds two inputs and one is given; pass the second.';
    const two = 'The operator "sum" folds one input and two are given; leave the second out.';
    await refused(() => dot.run(slice), 'invalid_call', one);
    await refused(() => dot.run(x), 'invalid_call', one);
    await refused(() => sum.run(slice, slice), 'invalid_call', two);
    await refused(() => sum.run(x, x), 'invalid_call', two);
    const differ = "The inputs' counts (10) and (11) differ; pass as many elements of each.";
    await refused(() => dot.run(slice, { buffer, count: 11 }), 'invalid_range', differ);
    await refused(() => dot.run(x.subarray(0, 10), x.subarray(0, 11)), 'invalid_range', differ);
    await refused(
      () => dot.run(slice, x),
      'invalid_call',
      'One input is an array and the other is not; pass two typed arrays, or slices of buffers.',
    );
    await refused(
      () => dot.run(slice, { buffer, offset: 29_995, count: 10 }),
      'invalid_range',
      "The second input's slice's offset (29995) and count (10) reach beyond the buffer's elements (30000); pass less.",
    );
    const encoder = bench.device.createCommandEncoder();
    const target = 'The second input or the target is missing; pass both inputs, then a target.';
    expect(() => dot.encode(encoder, slice, slice)).toThrow(target);
    expect(() => dot.encode(encoder, slice, { buffer })).toThrow(target);
    expect(() => dot.encode(encoder, slice, slice, undefined)).toThrow(
      "The target's buffer is missing; pass a GPUBuffer.",
    );
    expect(() => sum.encode(encoder, slice, slice, { buffer })).toThrow(two);
    expect(() => dot.depth(slice)).toThrow(one);
  });
});
