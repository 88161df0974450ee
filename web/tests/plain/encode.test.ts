// What encode makes: a bind group for each dispatch whose buffers are not those of a call shortly before, and nothing
// else.
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

const groups = (most: number): string[] => Array(most).fill('createBindGroup');
const buffersOf = (device: GPUDevice, count: number, size: number): GPUBuffer[] =>
  Array.from({ length: count }, () => device.createBuffer({ size, usage: 0x80 }));

test.each([
  [1000, 1],
  [100_000, 2],
])('a fold of %i elements, which takes %i dispatches', async (count, dispatches) => {
  const { device, encoder, made, recorded } = noting();
  const sum = await createReducer(device, { op: 'sum', type: 'u32' });
  const [target, other, ...inputs] = buffersOf(device, 11, 4 * count);
  const encode = (from: GPUBuffer | undefined, to: GPUBuffer | undefined, more?: object): string[] => {
    made.length = recorded.length = 0;
    sum.encode(encoder, { buffer: from!, ...more }, { buffer: to! });
    expect(recorded).toEqual(['beginComputePass', ...Array(dispatches).fill(dispatch).flat(), 'end']);
    return made;
  };
  expect(encode(inputs[0], target)).toEqual(groups(dispatches));
  expect(encode(inputs[0], target)).toEqual([]);
  expect(encode(inputs[1], target)).toEqual(groups(1));
  expect(encode(inputs[1], other)).toEqual(groups(1));
  expect(encode(inputs[0], target)).toEqual([]);
  expect(encode(inputs[0], target, { offset: 3 })).toEqual([]); // another slot alone
  expect(encode(inputs[0], target, { offset: 512, count: count - 512 })).toEqual(groups(1));
  expect(encode(inputs[0], target, { offset: 512, count: count - 512 })).toEqual([]);
  // Eight that are used in turn keep their bind groups; nine do not, so what is kept is bounded.
  const eight = inputs.slice(0, 8);
  for (const one of [...eight, ...eight]) encode(one, target); // what was kept before has gone
  for (const one of [...eight, ...eight]) expect(encode(one, target)).toEqual([]);
  for (const one of inputs) encode(one, target);
  expect(inputs.flatMap((one) => [...encode(one, target)])).not.toEqual([]);
});

test('two of each, second inputs, targets and ranges, in turn', async () => {
  const { device, encoder, made } = noting();
  const dot = await createReducer(device, { op: 'dot', type: 'u32' });
  const [first, ...others] = buffersOf(device, 5, 4000);
  const round = (): string[] => {
    made.length = 0;
    for (const second of others.slice(0, 2))
      for (const target of others.slice(2))
        for (const offset of [0, 512]) {
          const range = { offset, count: 400 };
          dot.encode(encoder, { buffer: first!, ...range }, { buffer: second, ...range }, { buffer: target });
        }
    return [...made];
  };
  expect(round()).toEqual(groups(8));
  expect(round()).toEqual([]);
  expect(round()).toEqual([]);
});

test('a slice and a target are asked once for what they say', async () => {
  const { device, encoder } = noting();
  const asked: string[] = [];
  const asking = (given: object): never =>
    new Proxy(given, { get: (of, name) => (asked.push(String(name)), of[name as never]) }) as never;
  const [buffer, result] = buffersOf(device, 2, 4000);
  const sum = await createReducer(device, { op: 'sum', type: 'u32' });
  const slice = asking({ buffer, offset: 1, count: 5 });
  sum.encode(encoder, slice, asking({ buffer: result, byteOffset: 4 }));
  sum.encode(encoder, [slice], { buffer: result! });
  (await sum.begin()).add(encoder, slice);
  sum.depth(slice);
  expect(asked.sort().join()).toEqual(
    [...Array(5).fill('buffer'), 'byteOffset', ...Array(4).fill('count'), ...Array(4).fill('offset')].join(),
  );
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
