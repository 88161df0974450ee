// What error scopes catch is this library's error, memory before all.
import { expect, test } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { stubDevice } from '../support/stub.js';

// A device whose scopes catch these, by their filters.
function failing(caught: Record<string, string>): GPUDevice {
  const filters: string[] = [];
  return Object.assign(stubDevice(), {
    pushErrorScope: (filter: string) => filters.push(filter),
    popErrorScope: async () => {
      const message = caught[filters.pop()!];
      return message ? { message } : null;
    },
  });
}

test.each([
  [
    { 'out-of-memory': 'no\n room', validation: 'invalid buffer' },
    'out_of_memory',
    'WebGPU has no memory to make the buffers that all folds share; free buffers on the device, or fold less at a time: no room',
  ],
  [{ validation: 'bad\n' }, 'validation', 'WebGPU refuses to make the buffers that all folds share: bad'],
  [{ internal: 'oh' }, 'validation', 'WebGPU refuses to make the buffers that all folds share: oh'],
])('%o', async (caught, code, message) => {
  const device = failing(caught as never);
  await expect(createReducer(device, { op: 'sum' })).rejects.toMatchObject({ code, message });
  // Nothing is kept of what failed.
  await expect(createReducer(device, { op: 'sum' })).rejects.toMatchObject({ code, message });
});
