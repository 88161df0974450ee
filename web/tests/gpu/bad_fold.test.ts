// A fold of which a part was refused never gives an answer without it.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createReducer, type Fold } from '../../dist/index.js';
import { upload, usage, useDevice } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';

const bench = useDevice();
afterEach(() => expect(bench.uncaptured).toEqual([]));

const broken = ['invalid_call', 'The fold lacks elements whose adding was refused; begin another.'];
const begin = async (...elements: number[]): Promise<Fold<{ sum: bigint }>> => {
  const fold = await (await createReducer(bench.device, { op: 'sum', type: 'u32' })).begin();
  await fold.submit(Uint32Array.from(elements));
  return fold;
};
const destroyedBuffer = (): GPUBuffer => {
  const buffer = bench.device.createBuffer({ size: 64, usage: usage.storage });
  buffer.destroy();
  return buffer;
};

async function expectBroken(fold: Fold<unknown>): Promise<void> {
  const encoder = bench.device.createCommandEncoder();
  const good = { buffer: upload(bench.device, Uint32Array.of(1)) };
  const target = { buffer: bench.device.createBuffer({ size: 64, usage: usage.storage }) };
  expect(await refusal(() => fold.read())).toEqual(broken);
  expect(await refusal(() => fold.submit(good))).toEqual(broken);
  expect(await refusal(() => fold.submit(Uint32Array.of(1)))).toEqual(broken);
  expect(await refusal(() => fold.add(encoder, good))).toEqual(broken);
  expect(await refusal(() => fold.finish(encoder, target))).toEqual(broken);
  expect(fold.count).toBe(3);
  fold.destroy();
}

describe('a fold goes on after', () => {
  test('a slice that is refused before anything is recorded', async () => {
    const fold = await begin(1, 2, 3);
    const buffer = upload(bench.device, Uint32Array.of(10));
    expect((await refusal(() => fold.submit({ buffer, count: 2 })))[0]).toBe('invalid_range');
    expect((await refusal(() => fold.submit(Float32Array.of(1))))[0]).toBe('invalid_call');
    await fold.submit({ buffer });
    expect(await fold.read()).toEqual({ sum: 16n });
    expect(fold.count).toBe(4);
    fold.destroy();
  });
});

describe('a fold says that it is broken after', () => {
  test('a submit that WebGPU refuses', async () => {
    const fold = await begin(1, 2, 3);
    expect((await refusal(() => fold.submit({ buffer: destroyedBuffer() })))[0]).toBe('validation');
    await expectBroken(fold);
  });

  test('a submit that WebGPU refuses while the answer is read', async () => {
    const fold = await begin(1, 2, 3);
    const submitted = refusal(() => fold.submit({ buffer: destroyedBuffer() }));
    expect(await refusal(() => fold.read())).toEqual([
      'invalid_call',
      'The fold is at work on an earlier submit; await that first.',
    ]);
    expect((await submitted)[0]).toBe('validation');
    await expectBroken(fold);
  });

  test('an array whose second piece is refused', async () => {
    const fold = await begin(1, 2, 3);
    const write = vi.spyOn(bench.device.queue, 'writeBuffer');
    write.mockImplementation(((buffer: GPUBuffer) => buffer.destroy()) as never);
    write.mockImplementationOnce(() => {});
    const submitted = await refusal(() => fold.submit(new Uint32Array(2 ** 24 + 1)));
    write.mockRestore();
    expect(submitted[0]).toBe('validation');
    await expectBroken(fold);
  });

  test('an add that throws in the midst of recording', async () => {
    const fold = await begin(1, 2, 3);
    const fake = { usage: usage.storage, size: 64, getMappedRange() {} } as GPUBuffer;
    const good = { buffer: upload(bench.device, Uint32Array.of(1)) };
    const encoder = bench.device.createCommandEncoder();
    expect(() => fold.add(encoder, [good, { buffer: fake }])).toThrow();
    await expectBroken(fold);
  });
});

test('a destroyed fold says so', async () => {
  const fold = await begin(1);
  fold.destroy();
  const sentence = ['invalid_call', 'The fold is destroyed; begin another.'];
  expect(await refusal(() => fold.read())).toEqual(sentence);
  expect(await refusal(() => fold.submit(Uint32Array.of(1)))).toEqual(sentence);
});
