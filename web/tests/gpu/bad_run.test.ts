// Bad input that WebGPU alone sees: run rejects, and after encode WebGPU tells it; nothing hangs.
import { afterEach, describe, expect, test } from 'vitest';
import {
  createReducer,
  openDevice,
  type CustomOperator,
  type Reducer,
  type ReducerOptions,
  type TypeName,
} from '../../dist/index.js';
import { download, gpu, upload, usage, useDevice } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';

const bench = useDevice();
const reducerOf = (options: object): Promise<Reducer> =>
  createReducer(bench.device, options as ReducerOptions<CustomOperator, TypeName>);
const buffer = (size: number, flags = usage.storage): GPUBuffer => bench.device.createBuffer({ size, usage: flags });

describe('run rejects', () => {
  afterEach(() => expect(bench.uncaptured).toEqual([]));
  const prefix = 'WebGPU refuses to run the fold: ';

  test('a destroyed buffer, and goes on working', async () => {
    const sum = await reducerOf({ op: 'sum' });
    const destroyed = buffer(64);
    destroyed.destroy();
    const [code, sentence] = await refusal(() => sum.run({ buffer: destroyed }));
    expect(code).toBe('validation');
    expect(sentence).toMatch(new RegExp(`^${prefix}.*destroyed`));
    expect(await sum.run(Float32Array.of(1, 2))).toEqual({ sum: 3 });
  });

  test('another device’s buffer', async () => {
    const other = await openDevice({ gpu: gpu() });
    const sum = await reducerOf({ op: 'sum' });
    const theirs = other.createBuffer({ size: 64, usage: usage.storage });
    const [code, sentence] = await refusal(() => sum.run({ buffer: theirs }));
    expect(code).toBe('validation');
    expect(sentence).toMatch(new RegExp(`^${prefix}.*associated with \\[Device`));
    other.destroy();
  });

  test('a mapped buffer', async () => {
    const sum = await reducerOf({ op: 'sum' });
    const mapped = bench.device.createBuffer({ size: 64, usage: usage.storage, mappedAtCreation: true });
    const [code, sentence] = await refusal(() => sum.run({ buffer: mapped }));
    expect(code).toBe('validation');
    expect(sentence).toMatch(new RegExp(`^${prefix}.*mapped`));
  });

  const arrays: [string, unknown, object, string, string][] = [
    [
      'an array of another type',
      new Float64Array(2),
      { op: 'sum' },
      'invalid_call',
      'The array (Float64Array) does not hold f32 elements; pass a Float32Array.',
    ],
    [
      'an array of f32 for f64',
      new Float32Array(2),
      { op: 'sum', type: 'f64' },
      'invalid_call',
      'The array (Float32Array) does not hold f64 elements; pass a Float64Array.',
    ],
    [
      'an array of u64 for i64',
      new BigUint64Array(2),
      { op: 'sum', type: 'i64' },
      'invalid_call',
      'The array (BigUint64Array) does not hold i64 elements; pass a BigInt64Array.',
    ],
    [
      'an array of u32 for u64',
      new Uint32Array(2),
      { op: 'sum', type: 'u64' },
      'invalid_call',
      'The array (Uint32Array) does not hold u64 elements; pass a BigUint64Array.',
    ],
    [
      'an array of i64 for i32',
      new BigInt64Array(2),
      { op: 'sum', type: 'i32' },
      'invalid_call',
      'The array (BigInt64Array) does not hold i32 elements; pass an Int32Array.',
    ],
    [
      'an array whose name wants another article',
      new Uint32Array(2),
      { op: 'sum', type: 'i32' },
      'invalid_call',
      'The array (Uint32Array) does not hold i32 elements; pass an Int32Array.',
    ],
    ...[[1, 2, 3], new ArrayBuffer(8)].map((numbers): [string, unknown, object, string, string] => [
      'numbers of no type',
      numbers,
      { op: 'sum' },
      'invalid_buffer',
      "The slice's buffer is missing; pass a GPUBuffer, or give a typed array to run or submit.",
    ]),
    [
      'a DataView',
      new DataView(new ArrayBuffer(8)),
      { op: 'sum', type: 'u8' },
      'invalid_call',
      'The array (DataView) does not hold u8 elements; pass a Uint8Array or Uint8ClampedArray.',
    ],
  ];
  test.each(arrays)('%s', async (_, array, options, code, sentence) => {
    const sum = await reducerOf(options);
    expect(await refusal(() => sum.run(array as never))).toEqual([code, sentence]);
  });

  test('an array whose memory is gone', async () => {
    const sum = await reducerOf({ op: 'sum' });
    const sentence = 'The array has lost its memory, which was transferred or has shrunk; pass one that has its own.';
    const moved = Float32Array.of(1, 2, 3);
    structuredClone(moved.buffer, { transfer: [moved.buffer] });
    const shrunk = new ArrayBuffer(16, { maxByteLength: 16 });
    const view = new Float32Array(shrunk, 4, 3);
    shrunk.resize(8);
    const fold = await sum.begin();
    for (const array of [moved, view]) {
      expect(await refusal(() => sum.run(array))).toEqual(['invalid_call', sentence]);
      expect(await refusal(() => fold.submit(array))).toEqual(['invalid_call', sentence]);
    }
  });

  test('an array that loses its memory between two pieces', async () => {
    const fold = await (await reducerOf({ op: 'sum', type: 'u8' })).begin();
    const array = new Uint8Array(2 ** 26 + 4);
    const submitted = refusal(() => fold.submit(array));
    structuredClone(array.buffer, { transfer: [array.buffer] });
    expect((await submitted)[1]).toMatch(/^The array has lost its memory/);
    expect((await refusal(() => fold.read()))[1]).toMatch(/^The fold lacks elements/);
  });

  test('a call on a destroyed reducer', async () => {
    const sum = await reducerOf({ op: 'sum' });
    sum.destroy();
    const sentence = 'The reducer is destroyed; make another.';
    expect(await refusal(() => sum.run(Float32Array.of(1)))).toEqual(['invalid_call', sentence]);
    expect(await refusal(() => sum.begin())).toEqual(['invalid_call', sentence]);
  });

  test('explaining no number', async () => {
    const sum = await reducerOf({ op: 'sum' });
    const sentence = 'The count (NaN) is not a whole number from 0 to 9007199254740991; pass one.';
    expect(await refusal(() => sum.explain(NaN))).toEqual(['invalid_range', sentence]);
  });
});

// What else encode cannot ask has a table in web/README.md, which runtimes/tests/reports.test.mjs holds.
test('an encoder goes on after what only looks like a buffer', async () => {
  const sum = await reducerOf({ op: 'sum' });
  const encoder = bench.device.createCommandEncoder();
  const fake = { buffer: { usage: usage.storage, size: 64, getMappedRange() {} } } as never;
  expect(() => sum.encode(encoder, fake, { buffer: buffer(64) })).toThrow(TypeError); // WebGPU's own
  sum.encode(encoder, { buffer: buffer(64) }, { buffer: buffer(64) });
  bench.device.pushErrorScope('validation');
  bench.device.queue.submit([encoder.finish()]);
  expect(await bench.device.popErrorScope()).toBe(null);
});

test('what was refused left nothing behind: the same reducer records the next fold', async () => {
  const sum = await reducerOf({ op: 'sum', type: 'u32' });
  const input = upload(bench.device, Uint32Array.of(1, 2, 3));
  const result = bench.device.createBuffer({ size: 16, usage: usage.storage | usage.copySource });
  const encoder = bench.device.createCommandEncoder();
  expect((await refusal(() => sum.encode(encoder, { buffer: input, count: 4 }, { buffer: result })))[0]).toBe(
    'invalid_range',
  );
  sum.encode(encoder, { buffer: input }, { buffer: result, byteOffset: 4 });
  bench.device.queue.submit([encoder.finish()]);
  expect([...new Uint32Array(await download(bench.device, result))]).toEqual([0, 6, 0, 0]);
});
