// What the conformance cases do not show: folds recorded together, accumulations, arrays, custom operators, buffers.
import { afterEach, describe, expect, test } from 'vitest';
import { checkDevice, createReducer } from '../../dist/index.js';
import { download, upload, usage, useDevice } from '../support/gpu.js';

const bench = useDevice();
afterEach(() => expect(bench.uncaptured).toEqual([]));

const numbers = (count: number): Uint32Array<ArrayBuffer> =>
  Uint32Array.from({ length: count }, (_, i) => (i * 7919) % 10007);
const total = (data: Uint32Array, offset: number, count: number): bigint => {
  let sum = 0n;
  for (let i = offset; i < offset + count; i++) sum += BigInt(data[i]!);
  return sum;
};

describe('folds recorded together and submitted later', () => {
  test('1,000 of them, each of another slice, are all right', async () => {
    const data = numbers(100_000);
    const input = upload(bench.device, data);
    const results = bench.device.createBuffer({ size: 16_000, usage: usage.storage | usage.copySource });
    const sum = await createReducer(bench.device, { op: 'sum', type: 'u32' });
    const slices = Array.from({ length: 1000 }, (_, i) => ({
      buffer: input,
      offset: (i * 37) % 4001,
      count: i % 10 === 0 ? 20_000 + i * 70 : i % 50,
    }));
    const encoder = bench.device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    slices.forEach((slice, i) => sum.encode(pass, slice, { buffer: results, byteOffset: i * 16 + 4 * (i % 3) }));
    pass.end();
    bench.device.queue.submit([encoder.finish()]);
    const words = new Uint32Array(await download(bench.device, results));
    slices.forEach(({ offset, count }, i) => {
      const at = i * 4 + (i % 3);
      expect(BigInt(words[at]!) + (BigInt(words[at + 1]!) << 32n), `fold ${i}`).toBe(total(data, offset, count));
      expect(words[i * 4 + (i % 3 === 2 ? 1 : 3)], `beside fold ${i}`).toBe(0);
    });
  });

  test('two reducers in one encoder, one into the other’s input buffer', async () => {
    const data = numbers(5000);
    const buffer = upload(bench.device, data);
    const max = await createReducer(bench.device, { op: 'argmax', type: 'u32' });
    const sum = await createReducer(bench.device, { op: 'sum', type: 'u32' });
    const encoder = bench.device.createCommandEncoder();
    sum.encode(encoder, { buffer, count: 4000 }, { buffer, byteOffset: 4 * 4500 });
    max.encode(encoder, { buffer, count: 4000 }, { buffer, byteOffset: 4 * 4600 });
    bench.device.queue.submit([encoder.finish()]);
    const words = new Uint32Array(await download(bench.device, buffer));
    const most = data.subarray(0, 4000).reduce((a, b) => Math.max(a, b));
    expect(sum.decode(words.slice(4500, 4502), 4000)).toEqual({ sum: total(data, 0, 4000) });
    expect(max.decode(words.slice(4600, 4603), 4000)).toEqual({ index: data.indexOf(most), value: most });
    expect(words.slice(0, 4500)).toEqual(data.slice(0, 4500));
  });
});

describe('accumulations', () => {
  test('a slice counts as it was at the call, whatever becomes of the object', async () => {
    const least = await createReducer(bench.device, { op: 'min', type: 'i32' });
    const slice: { buffer: GPUBuffer; offset: number; count: number } = {
      buffer: upload(bench.device, Int32Array.of(5, 4, 3, 2, 1)),
      offset: 0,
      count: 0,
    };
    const answers = [4, 2, 0].map((count) => {
      slice.count = count;
      return least.run(slice);
    });
    expect(await Promise.all(answers)).toEqual([{ min: 2 }, { min: 4 }, { min: null }]);
  });

  test('a call to a fold at work is refused: slices come one after another', async () => {
    const first = await createReducer(bench.device, { op: 'argmax', type: 'i32' });
    const fold = await first.begin();
    const sentence = 'The fold is at work on an earlier submit; await that first.';
    const refusal = { code: 'invalid_call', message: sentence };
    const submitted = fold.submit(Int32Array.of(1, 9, 1));
    await expect(fold.submit({ buffer: upload(bench.device, Int32Array.of(7, 9)) })).rejects.toMatchObject(refusal);
    await expect(fold.read()).rejects.toMatchObject(refusal);
    expect(() => fold.add(bench.device.createCommandEncoder(), [])).toThrow(sentence);
    await submitted;
    await fold.submit({ buffer: upload(bench.device, Int32Array.of(7, 9)) });
    expect(await fold.read()).toEqual({ index: 1, value: 9 });
  });

  test('begin, add and finish over several submits give global indices', async () => {
    const least = await createReducer(bench.device, { op: 'argmin', type: 'i32' });
    const fold = await least.begin();
    const parts = [Int32Array.of(5, 4), Int32Array.of(), Int32Array.of(9, -7, 3), Int32Array.of(-7)];
    for (const part of parts) {
      const encoder = bench.device.createCommandEncoder();
      fold.add(encoder, { buffer: upload(bench.device, part.length ? part : Int32Array.of(0)), count: part.length });
      bench.device.queue.submit([encoder.finish()]);
    }
    expect(fold.count).toBe(6);
    expect(await fold.read()).toEqual({ index: 3, value: -7 });
    await fold.submit({ buffer: upload(bench.device, Int32Array.of(-8)) });
    expect(await fold.read()).toEqual({ index: 6, value: -8 });
    fold.destroy();
  });

  test('several slices are one array', async () => {
    const data = numbers(70_000);
    const buffer = upload(bench.device, data);
    const sum = await createReducer(bench.device, { op: 'sum', type: 'u32' });
    const slices = [
      { buffer, offset: 3, count: 60_000 },
      { buffer, count: 0 },
      { buffer, offset: 69_990 },
    ];
    expect(await sum.run(slices)).toEqual({ sum: total(data, 3, 60_000) + total(data, 69_990, 10) });
  });

  test('a binding limit splits a slice', async () => {
    const data = numbers(100_003);
    const buffer = upload(bench.device, data);
    const whole = await createReducer(bench.device, { op: 'stats', type: 'u32' });
    const split = await createReducer(bench.device, { op: 'stats', type: 'u32', maxBinding: 65_536 });
    expect(split.explain(100_003).chunks[0]!.times).toBeGreaterThan(5);
    expect(await split.run({ buffer, offset: 1 })).toEqual(await whole.run({ buffer, offset: 1 }));
  });
});

describe('arrays in memory', () => {
  test('are uploaded whatever their length and type', async () => {
    const i8 = await createReducer(bench.device, { op: 'extent', type: 'i8' });
    expect(await i8.run(Int8Array.of(3, -4, 7))).toEqual({ min: -4, max: 7 });
    const u8 = await createReducer(bench.device, { op: 'sum', type: 'u8' });
    expect(await u8.run(new Uint8ClampedArray([1, 2, 300]))).toEqual({ sum: 258n });
    const f16 = await createReducer(bench.device, { op: 'max', type: 'f16' });
    expect(await f16.run(Uint16Array.of(0x3c00, 0x4000, 0xc000))).toEqual({ max: 2 });
    const view = new Float32Array([1, 2, 3, 4, 5]).subarray(1, 4);
    expect(await (await createReducer(bench.device, { op: 'sum' })).run(view)).toEqual({ sum: 9 });
  });

  test('are copied where WebGPU does not take their memory as it is', async () => {
    const sum = await createReducer(bench.device, { op: 'sum', type: 'u16' });
    const memories = [new SharedArrayBuffer(16), new ArrayBuffer(16, { maxByteLength: 64 })];
    for (const memory of memories) {
      const view = new Uint16Array(memory, 4, 5);
      view.set([1, 2, 3, 4, 5]);
      expect(await sum.run(view)).toEqual({ sum: 15n });
    }
  });

  test('slices count whatever kind of object they are', async () => {
    class Part {
      get buffer() {
        return input;
      }
      get offset() {
        return 1;
      }
    }
    const input = upload(bench.device, Uint32Array.of(1, 2, 3));
    const sum = await createReducer(bench.device, { op: 'sum', type: 'u32' });
    const inherited = Object.create(Object.freeze({ buffer: input, count: 2 }));
    expect(await sum.run(new Part())).toEqual({ sum: 5n });
    expect(await sum.run([inherited, new Part()])).toEqual({ sum: 8n });
  });

  test('of no elements have the empty answers', async () => {
    const answer = async (op: 'min' | 'argmax' | 'mean' | 'any' | 'all' | 'sum' | 'count_nonzero') =>
      Object.values(await (await createReducer(bench.device, { op })).run(new Float32Array(0)));
    expect(await answer('min')).toEqual([null]);
    expect(await answer('argmax')).toEqual([null, null]);
    expect(await answer('mean')).toEqual([NaN]);
    expect(await answer('any')).toEqual([false]);
    expect(await answer('all')).toEqual([true]);
    expect(await answer('sum')).toEqual([0]);
    expect(await answer('count_nonzero')).toEqual([0]);
  });

  test('one after another are one fold', async () => {
    const least = await createReducer(bench.device, { op: 'argmin', type: 'i16' });
    const fold = await least.begin();
    for (const part of [Int16Array.of(5, 4, 3), new Int16Array(0), Int16Array.of(9, -7)]) await fold.submit(part);
    expect(fold.count).toBe(5);
    expect(await fold.read()).toEqual({ index: 4, value: -7 });
    await expect(fold.submit(Float32Array.of(1))).rejects.toMatchObject({ code: 'invalid_call' });
    fold.destroy();
  });

  test('larger than a piece go in pieces', async () => {
    const data = new Uint8Array(2 ** 26 + 5).fill(1);
    data[2 ** 26 + 3] = 9;
    const reducer = await createReducer(bench.device, { op: 'argmax', type: 'u8' });
    expect(await reducer.run(data)).toEqual({ index: 2 ** 26 + 3, value: 9 });
  });
});

describe('custom operators', () => {
  const affine = {
    name: 'affine',
    words: 2,
    accumulator: [
      { name: 'a', type: 'u32' },
      { name: 'b', type: 'u32' },
    ],
    result: [
      { name: 'a', type: 'u32' },
      { name: 'b', type: 'u32' },
    ],
    commutative: false,
    wgsl: `
fn identity() -> Acc { return Acc(1u, 0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e[0], e[1]); }
fn combine(x: Acc, y: Acc) -> Acc { return Acc(y.a * x.a, y.a * x.b + y.b); }
fn finish(x: Acc, count: vec2<u32>) -> Res { return Res(x.a, x.b); }`,
  } as const;

  test('keep the elements’ order', async () => {
    const data = Uint32Array.from({ length: 20_000 }, (_, i) => ((i * 2654435761) >>> 0) | (i % 2 === 0 ? 1 : 0));
    let [a, b] = [1, 0];
    for (let i = 0; i < data.length; i += 2) {
      a = Math.imul(data[i]!, a);
      b = (Math.imul(data[i]!, b) + data[i + 1]!) | 0;
    }
    const reducer = await createReducer(bench.device, { op: affine, type: 'u32' });
    expect(await reducer.run(data)).toEqual({ a: a >>> 0, b: b >>> 0 });
  });

  test('whose WGSL does not compile are refused with the compiler’s words', async () => {
    const wrong = { ...affine, wgsl: affine.wgsl.replace('y.a * x.a', 'y.c * x.a') };
    await expect(createReducer(bench.device, { op: wrong, type: 'u32' })).rejects.toMatchObject({
      name: 'WgreduceError',
      code: 'invalid_operator',
      message: expect.stringMatching(
        /^The custom operator's WGSL \(affine\) does not compile; mend it \(the shader begins with its lines\): WebGPU refuses to compile a shader: [^]*:4:\d+ error: struct member c not found/,
      ),
    });
  });
});

test('checkDevice says what the device means for wgreduce', () => {
  const report = checkDevice(bench.device);
  expect(report.limits.maxStorageBufferBindingSize).toBe(bench.device.limits.maxStorageBufferBindingSize);
  expect(report.features).toContain('subgroups');
  expect(report.sentences.at(-1)).toBe('This adapter runs on the CPU: answers are right, and slow.');
});

test('prints the microseconds that encode takes, and judges none', async () => {
  const sum = await createReducer(bench.device, { op: 'sum', type: 'u32' });
  const buffer = upload(bench.device, numbers(100_000));
  const result = bench.device.createBuffer({ size: 64, usage: usage.storage });
  const medians: string[] = [];
  for (const count of [1000, 100_000]) {
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const encoder = bench.device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      const slice = { buffer, count };
      const target = { buffer: result };
      const started = performance.now();
      for (let i = 0; i < 200; i++) sum.encode(pass, slice, target);
      times.push((performance.now() - started) * 5);
      pass.end();
      encoder.finish();
    }
    times.sort((a, b) => a - b);
    medians.push(`${times[10]!.toFixed(1)} us (least ${times[0]!.toFixed(1)})`);
  }
  console.log(`encode: one dispatch ${medians[0]}, two dispatches ${medians[1]}`);
});
