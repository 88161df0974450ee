// What a reducer holds, and when it lets go.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { checkDevice, createReducer, type Reducer } from '../../dist/index.js';
import { stubDevice } from '../support/stub.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const nothing = () => {};
const pass = { setPipeline: nothing, setBindGroup: nothing, dispatchWorkgroups: nothing, end: nothing };
const encoder = { beginComputePass: () => pass } as unknown as GPUCommandEncoder;

// Gives the buffers that a fold was recorded over, as they may be collected.
function recordOver(sum: Reducer<unknown>): WeakRef<GPUBuffer>[] {
  const buffers = [0, 1].map(() => stubDevice().createBuffer({ size: 400_000, usage: 0x80 }));
  sum.encode(encoder, { buffer: buffers[0]! }, { buffer: buffers[1]! });
  return buffers.map((buffer) => new WeakRef(buffer));
}

test('a reducer that is destroyed holds no buffers of the caller', async () => {
  const sum = await createReducer(stubDevice(), { op: 'sum' });
  const buffers = recordOver(sum);
  sum.destroy();
  await new Promise((done) => setTimeout(done, 0)); // a WeakRef holds its object until the task ends
  collect();
  expect(buffers.map((buffer) => buffer.deref())).toEqual([undefined, undefined]);
  expect(sum.resultBytes).toBe(4);
});

test.each([[[]], [['shader-f16']]])('checkDevice on a device with the features %j', (features) => {
  const report = checkDevice(Object.assign(stubDevice(), { features: new Set(features) }) as never);
  expect(report.limits.maxBufferSize).toBe(268435456);
  const sentence =
    'shader-f16 is there: operators of your own may say "enable f16;"; f16 elements are read without it.';
  expect(report.sentences.includes(sentence)).toBe(features.length > 0);
});
