// What encode makes: a bind group for each dispatch whose buffers are not those of a call shortly before, and nothing else.
import { expect, test } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { stubDevice } from '../support/stub.js';

// A device that notes what it is asked to make, and an encoder of its that notes what is recorded.
function noting() {
  const made: string[] = [];
  const recorded: string[] = [];
  const note =
    (list: string[], name: string, answer: unknown = undefined) =>
    () => (list.push(name), answer);
  const device = new Proxy(stubDevice(), {
    get(stub, name: string) {
      const value = stub[name as keyof GPUDevice];
      if (!/^(create|import|push|pop)/.test(name)) return value;
      return (...given: unknown[]) => (made.push(name), (value as (...given: unknown[]) => unknown)(...given));
    },
  });
  const calls = ['setPipeline', 'setBindGroup', 'dispatchWorkgroups', 'end'];
  const pass = Object.fromEntries(calls.map((name) => [name, note(recorded, name)]));
  const encoder = { beginComputePass: note(recorded, 'beginComputePass', pass) } as unknown as GPUCommandEncoder;
  return { device, encoder, made, recorded };
}
const dispatch = ['setPipeline', 'setBindGroup', 'dispatchWorkgroups'];

test.each([
  [1000, 1],
  [100_000, 2],
])('a fold of %i elements, which takes %i dispatches', async (count, dispatches) => {
  const { device, encoder, made, recorded } = noting();
  const sum = await createReducer(device, { op: 'sum', type: 'u32' });
  const buffer = (): GPUBuffer => device.createBuffer({ size: 4 * count, usage: 0x80 });
  const [first, second, third, fourth, fifth] = [buffer(), buffer(), buffer(), buffer(), buffer()];
  const [target, other] = [buffer(), buffer()];
  const encode = (...[from, to, more]: [GPUBuffer, GPUBuffer, object?]): string[] => {
    made.length = recorded.length = 0;
    sum.encode(encoder, { buffer: from, ...more }, { buffer: to });
    expect(recorded).toEqual(['beginComputePass', ...Array(dispatches).fill(dispatch).flat(), 'end']);
    return made;
  };
  const groups = (most: number): string[] => Array(most).fill('createBindGroup');
  expect(encode(first, target)).toEqual(groups(dispatches));
  expect(encode(first, target)).toEqual([]);
  expect(encode(second, target)).toEqual(groups(1));
  expect(encode(second, other)).toEqual(groups(1));
  expect(encode(first, target)).toEqual([]);
  for (const next of [third, fourth]) expect(encode(next, target)).toEqual(groups(1));
  for (const one of [first, third, fourth, first, third, fourth]) expect(encode(one, target)).toEqual([]);
  for (const one of [fifth, first, second, third, fourth, fifth]) expect(encode(one, target)).toEqual(groups(1));
  expect(encode(first, target)).toEqual(groups(1));
  expect(encode(first, target, { offset: 3 })).toEqual([]); // another slot alone
  expect(encode(first, target, { offset: 512, count: count - 512 })).toEqual(groups(1));
  expect(encode(first, target, { offset: 512, count: count - 512 })).toEqual([]);
});

test('a fold that goes on, whose state is in two buffers in turn', async () => {
  const { device, encoder, made } = noting();
  const fold = await (await createReducer(device, { op: 'sum' })).begin();
  const slice = { buffer: device.createBuffer({ size: 400_000, usage: 0x80 }) };
  for (let i = 0; i < 3; i++) fold.add(encoder, slice);
  made.length = 0;
  for (let i = 0; i < 3; i++) fold.add(encoder, slice);
  expect(made).toEqual([]);
});
