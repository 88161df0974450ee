// States that are saved, carried elsewhere, and merged there: into other folds, into the native program and out of it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createReducer, type Elements, type Fold, type Reducer } from '../../dist/index.js';
import { sums, words64 } from '../support/exact64.js';
import { upload, useDevice } from '../support/gpu.js';
import { flags, native, problems, type Problem } from '../support/native.js';
import { refusal } from '../support/refusal.js';
import { stateOf } from '../support/state.js';

const bench = useDevice();
afterEach(() => expect(bench.uncaptured).toEqual([]));

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'wgreduce-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const arrays = {
  f32: Float32Array,
  f16: Uint16Array,
  bf16: Uint16Array,
  f64: Float64Array,
  i8: Int8Array,
  u8: Uint8Array,
  i16: Int16Array,
  u16: Uint16Array,
  i32: Int32Array,
  u32: Uint32Array,
  i64: BigInt64Array,
  u64: BigUint64Array,
} as const;
type Type = keyof typeof arrays;
type Array = InstanceType<(typeof arrays)[Type]>;

// Random bits without NaN and, as floats of 16 and 32 bits, below 2.
function elementsOf(type: Type, count: number): Array {
  const { buffer } = words64(count).map((word) => word & 0xbfffbfffbfffbfffn);
  return new arrays[type](buffer, 0, count);
}

type AnyReducer = Reducer<unknown, any>; // of one input or of two
type AnyFold = Fold<unknown, any>;

// Of two inputs the second is the first from its end on, in each part.
async function folded(reducer: AnyReducer, ...parts: Array[]): Promise<AnyFold> {
  const fold = await reducer.begin();
  const two = fold.inputs === 2;
  for (const part of parts) await (two ? fold.submit(part, part.slice().reverse()) : fold.submit(part));
  return fold;
}

async function merged(reducer: AnyReducer, ...states: Uint8Array[]): Promise<AnyFold> {
  const fold = await reducer.begin();
  for (const state of states) await fold.merge(state);
  return fold;
}

// SwiftShader compiles every kernel anew, which takes seconds.
const slow = process.env.VK_DRIVER_FILES!.includes('swiftshader');

// Each operator over a quarter of the types, in turn, and all options; WGREDUCE_FULL takes every pair.
const all = [...problems()].filter(([, { strategy }]) => strategy !== 'tree');
const ops = [...new Set(all.map(([, { op }]) => op))];
const hasTurn = ({ op, type, ...options }: Problem): boolean => {
  if (Object.keys(options).length > 0) return type === 'f32';
  return (ops.indexOf(op!) + Object.keys(arrays).indexOf(type as Type)) % 4 === 0;
};
const some = process.env.WGREDUCE_FULL ? all : all.filter(([, options]) => hasTurn(options));

test('every operator and every type has its turn', () => {
  expect(new Set(some.map(([, { op }]) => op))).toEqual(new Set(ops));
  expect(new Set(some.map(([, { type }]) => type))).toEqual(new Set(Object.keys(arrays)));
});

// The combines are the same ones in the same order, so the bits are, too. Where it is slow, an operator has one type.
test.each(slow ? ops.map((op) => some.find(([, options]) => options.op === op)!) : some)(
  '%s: shards that are merged are one fold',
  async (_, options) => {
    const reducer = await createReducer(bench.device, options as never);
    const data = elementsOf(options.type as Type, 3001);
    const parts = [data.subarray(0, 1000), data.subarray(0, 0), data.subarray(1000)];
    const states: Uint8Array[] = [];
    for (const part of parts) states.push(await (await folded(reducer, part)).save());
    const once = await folded(reducer, ...parts);
    const fold = await merged(reducer, ...states);
    expect(fold.count).toBe(3001);
    expect(await fold.read()).toEqual(await once.read());
    expect(await fold.save()).toEqual(await once.save());
    reducer.destroy();
  },
);

describe('states go to the native program and come from it', () => {
  const write = (name: string, bytes: Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  // What the native program saves of a command.
  const nativeState = (...command: string[]): Uint8Array => {
    const file = join(folder, 'native.state');
    native(...command, '--emit-partial', file);
    return new Uint8Array(readFileSync(file));
  };
  const problem = (op: string, type: Type, more: Problem = {}): [string, Problem] => [
    [op, type, ...Object.values(more)].join(' '),
    { op, type, ...more },
  ];

  const carried = [
    problem('sum', 'f32', { accuracy: 'exact' }),
    problem('sum', 'f64'),
    problem('norm2', 'f32', { accuracy: 'exact', result: 'f64' }),
    problem('mean', 'bf16', { accuracy: 'exact' }),
    problem('sum', 'i8'),
    problem('product', 'i64'),
    problem('argmax', 'u16', { ties: 'last' }),
    problem('extent', 'f16', { nan: 'ignore' }),
    problem('bit_xor', 'u32'),
  ];
  test.each(slow ? carried.slice(0, 1) : carried)('%s', async (_, options) => {
    const reducer = await createReducer(bench.device, options as never);
    const data = elementsOf(options.type as Type, 5001);
    const [first, second] = [data.subarray(0, 1777), data.subarray(1777)];
    const bytesOf = ({ buffer, byteOffset, byteLength }: Elements) => new Uint8Array(buffer, byteOffset, byteLength);
    const [op, ...given] = flags(options);
    const nativeFold = (part: Elements) => nativeState(op!, write('elements.raw', bytesOf(part)), ...given);

    const whole = nativeFold(data);
    const theirs = nativeFold(first);
    const ours = await (await folded(reducer, second)).save();
    expect(await (await folded(reducer, first)).save()).toEqual(theirs);
    expect(ours).toEqual(nativeFold(second));

    const fold = await merged(reducer, theirs, ours);
    expect(await fold.save()).toEqual(whole);
    expect(await fold.read()).toEqual(await reducer.run(data));
    expect(nativeState('merge', write('theirs.state', theirs), write('ours.state', ours))).toEqual(whole);
    reducer.destroy();
  });

  test.skipIf(slow)('an exact sum is the one that BigInts give', async () => {
    const reducer = await createReducer(bench.device, { op: 'sum', type: 'f64' });
    const data = elementsOf('f64', 3000) as Float64Array;
    const first = write('elements.raw', new Uint8Array(data.buffer, 0, 8000));
    const fold = await merged(reducer, nativeState('sum', first, '--type', 'f64'));
    await fold.submit(data.subarray(1000));
    expect(await fold.read()).toEqual({ sum: sums.sum([...data]) });
  });
});

describe('custom operators', () => {
  const pair = ['a', 'b'].map((name) => ({ name, type: 'u32' }) as const);
  const affine = {
    name: 'affine',
    words: 2,
    accumulator: pair,
    result: pair,
    commutative: false,
    wgsl: `
fn identity() -> Acc { return Acc(1u, 0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e[0], e[1]); }
fn combine(x: Acc, y: Acc) -> Acc { return Acc(y.a * x.a, y.a * x.b + y.b); }
fn finish(x: Acc, count: vec2<u32>) -> Res { return Res(x.a, x.b); }`,
  } as const;

  test('keep the order in which states are merged', async () => {
    const reducer = await createReducer(bench.device, { op: affine, type: 'u32' });
    const data = Uint32Array.from(elementsOf('u32', 6000) as Uint32Array, (word, i) => word | Number(i % 2 === 0));
    let [a, b] = [1, 0];
    for (let i = 0; i < data.length; i += 2) {
      a = Math.imul(data[i]!, a);
      b = (Math.imul(data[i]!, b) + data[i + 1]!) | 0;
    }
    const states: Uint8Array[] = [];
    for (const [from, to] of [
      [0, 2000],
      [2000, 2002],
      [2002, 6000],
    ])
      states.push(await (await folded(reducer, data.subarray(from, to))).save());
    expect(await (await merged(reducer, ...states)).read()).toEqual({ a: a >>> 0, b: b >>> 0 });
    expect(await (await merged(reducer, ...states.reverse())).read()).not.toEqual({ a: a >>> 0, b: b >>> 0 });
  });
});

describe('a fold', () => {
  const begun = async (): Promise<Fold<{ sum: bigint }>> =>
    (await createReducer(bench.device, { op: 'sum', type: 'i32' })).begin();
  const record = (fold: Fold<unknown>, ...elements: number[]): GPUCommandBuffer => {
    const encoder = bench.device.createCommandEncoder();
    fold.add(encoder, { buffer: upload(bench.device, Int32Array.from(elements)) });
    return encoder.finish();
  };
  const state = stateOf({}, [0xfffffffe, 0xffffffff, 3, 0]); // 1, 2, -5

  test('saves the bytes of the documented example', async () => {
    const fold = await begun();
    await fold.submit(Int32Array.of(1, 2, -5));
    expect(await fold.save()).toEqual(state);
    expect(await fold.read()).toEqual({ sum: -2n });
  });

  test('goes on after a save and after a merge', async () => {
    const fold = await begun();
    bench.device.queue.submit([record(fold, 10)]);
    await fold.save();
    await fold.merge(state);
    bench.device.queue.submit([record(fold, 100, 1000)]);
    expect([fold.count, await fold.read()]).toEqual([6, { sum: 1108n }]);
    expect(await fold.save()).toEqual(stateOf({}, [1108, 0, 6, 0]));
  });

  test('whose elements are not all submitted is neither saved nor read', async () => {
    const fold = await begun();
    bench.device.queue.submit([record(fold, 10)]);
    const late = record(fold, 20, 30);
    const refused = [
      'invalid_call',
      "The fold's state stands for 0 elements and 3 are recorded; submit all that was recorded, and then read or save.",
    ];
    expect(await refusal(() => fold.save())).toEqual(refused);
    expect(await refusal(() => fold.read())).toEqual(refused);
    bench.device.queue.submit([late]);
    expect(await fold.save()).toEqual(stateOf({}, [60, 0, 3, 0]));
    expect(await fold.read()).toEqual({ sum: 60n });
  });

  test('at work refuses to save and to merge', async () => {
    const fold = await begun();
    const saving = fold.save();
    const sentence = (call: string) => `The fold is at work on an earlier ${call}; await that first.`;
    expect(await refusal(() => fold.merge(state))).toEqual(['invalid_call', sentence('save')]);
    await saving;
    const merging = fold.merge(state);
    expect(await refusal(() => fold.save())).toEqual(['invalid_call', sentence('merge')]);
    await merging;
    expect(await fold.read()).toEqual({ sum: -2n });
  });

  test('whose merge WebGPU refuses says that it is broken', async () => {
    const fold = await begun();
    await fold.merge(state);
    const submit = vi.spyOn(bench.device.queue, 'submit');
    submit.mockImplementationOnce(() => void bench.device.createBuffer({ size: 4, usage: 0 })); // invalid
    expect((await refusal(() => fold.merge(state)))[0]).toBe('validation');
    submit.mockRestore();
    const broken = ['invalid_call', 'The fold lacks elements whose adding was refused; begin another.'];
    expect(await refusal(() => fold.save())).toEqual(broken);
    expect(await refusal(() => fold.merge(state))).toEqual(broken);
    expect(fold.count).toBe(3);
  });

  test('that is destroyed meanwhile says so, whatever it is at', async () => {
    const destroyed = ['invalid_call', 'The fold is destroyed; begin another.'];
    const calls: ((fold: Fold<unknown>) => Promise<unknown>)[] = [
      (fold) => fold.merge(state),
      (fold) => fold.save(),
      (fold) => fold.read(),
      (fold) => fold.submit(Int32Array.of(1)),
      (fold) => fold.submit({ buffer: upload(bench.device, Int32Array.of(1)) }),
    ];
    for (const call of calls) {
      const fold = await begun();
      await fold.submit(Int32Array.of(1));
      const called = refusal(() => call(fold));
      fold.destroy();
      expect(await called, String(call)).toEqual(destroyed);
    }
  });

  test('that is destroyed says so', async () => {
    const fold = await begun();
    fold.destroy();
    const destroyed = ['invalid_call', 'The fold is destroyed; begin another.'];
    expect(await refusal(() => fold.save())).toEqual(destroyed);
    expect(await refusal(() => fold.merge(state))).toEqual(destroyed);
  });
});
