// The WebAssembly core plans what the native one plans, to the byte.
import { describe, expect, test } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { flags, native, problems } from '../support/native.js';
import { stubDevice } from '../support/stub.js';

const planned = (command: string, ...args: string[]): string =>
  native(command, ...args, '--device', 'defaults', '--json');

describe('plans and WGSL are the native ones', () => {
  test.each([...problems()])('%s', async (_, options) => {
    const reducer = await createReducer(stubDevice(), options as never);
    const { problem, device, program, result_struct, wgsl } = reducer.plan;
    expect(JSON.stringify({ problem, device, program, result_struct }, null, 2) + '\n').toBe(
      planned('plan', ...flags(options)),
    );
    expect(JSON.stringify(wgsl, null, 2) + '\n').toBe(planned('wgsl', ...flags(options)));
  });
});

test.each([0, 1, 16385, 1_000_000, 33_000_000])('so are the launches of %d elements', async (count) => {
  const reducer = await createReducer(stubDevice(), { op: 'sum', type: 'u8' });
  const { chunks } = JSON.parse(planned('plan', 'sum', '--type', 'u8', '--count', String(count)));
  expect(reducer.explain(count).chunks).toEqual(chunks);
});
