// Elements that the device has no room for: the library says so, and asks the device for nothing more.
import { expect, test } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { stubDevice } from '../support/stub.js';

// A device that has no memory for buffers of elements, and what it is asked for besides.
function full() {
  const asked: string[] = [];
  const scopes: { filter: string; error: { message: string } | null }[] = [];
  const device = stubDevice() as unknown as Record<string, unknown>;
  const make = device.createBuffer as (given: GPUBufferDescriptor) => GPUBuffer;
  device.pushErrorScope = (filter: string) => scopes.push({ filter, error: null });
  device.popErrorScope = async () => scopes.pop()!.error;
  device.createBuffer = (given: GPUBufferDescriptor) => {
    if (given.label === 'wgreduce elements') {
      const scope = scopes.findLast(({ filter }) => filter === 'out-of-memory');
      if (scope) scope.error = { message: `${given.size} bytes are too many` };
      else asked.push('a buffer outside of any scope');
    }
    return make(given);
  };
  device.queue = { writeBuffer() {}, submit: () => asked.push('submit') };
  device.createCommandEncoder = () => asked.push('commands');
  return { device: device as unknown as GPUDevice, asked };
}

const refusal = {
  name: 'WgreduceError',
  code: 'out_of_memory',
  message:
    'WebGPU has no memory to upload elements; free buffers on the device, or fold less at a time: 4000 bytes are too many',
};

test('by run', async () => {
  const { device, asked } = full();
  const sum = await createReducer(device, { op: 'sum' });
  await expect(sum.run(new Float32Array(1000))).rejects.toMatchObject(refusal);
  expect(asked).toEqual([]);
});

test('by a fold that goes on', async () => {
  const { device, asked } = full();
  const fold = await (await createReducer(device, { op: 'sum' })).begin();
  await expect(fold.submit(new Float32Array(1000))).rejects.toMatchObject(refusal);
  expect(asked).toEqual([]);
  expect(fold.count).toBe(0);
});
