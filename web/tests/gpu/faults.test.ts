// The refusals of saved states, of folds that go on and of second inputs, held against the table of JavaScript faults in
// docs/reference/faults.md, word for word. WGREDUCE_WRITE_FAULTS=1 writes it there instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createReducer, type Fold } from '../../dist/index.js';
import { upload, usage, useDevice } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';
import { stateOf } from '../support/state.js';

const bench = useDevice();
afterEach(() => expect(bench.uncaptured).toEqual([]));

const page = new URL('../../../docs/reference/faults.md', import.meta.url);
const [table, head] = /(\| JavaScript fault .*\n\| --- .*\n)(?:\|.*\n)*/.exec(readFileSync(page, 'utf8'))!;
const told = new Map(
  table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, fault, ...rest]) => [fault, rest.slice(0, 2)]),
);

const state = stateOf({}, [0xfffffffe, 0xffffffff, 3, 0]); // the documented example: 1, 2, -5
const damaged = state.map((byte, i) => (i === 20 ? byte ^ 1 : byte));

const slice = (more?: object) => ({ buffer: upload(bench.device, Int32Array.of(1, 2, 3, 4)), ...more });
const encoder = () => bench.device.createCommandEncoder();

/** What a call is refused with, of a fold that has three elements. */
type Call = (fold: Fold<unknown>) => unknown;
async function begun(): Promise<Fold<unknown>> {
  const fold = await (await createReducer(bench.device, { op: 'sum', type: 'i32' })).begin();
  await fold.submit(Int32Array.of(1, 2, -5));
  return fold;
}
const ofFold = (call: Call) => async () => {
  const fold = await begun();
  return refusal(() => call(fold));
};
const early = (call: Call) => ofFold((fold) => (fold.add(encoder(), slice()), call(fold)));
const destroyed = (call: Call) => ofFold((fold) => (fold.destroy(), call(fold)));
const meanwhile = (under: (fold: Fold<unknown>) => Promise<unknown>, call: Call) => async () => {
  const fold = await begun();
  const first = under(fold);
  const refused = await refusal(() => call(fold));
  await first;
  return refused;
};
const merge = (bytes: unknown) => ofFold((fold) => fold.merge(bytes as Uint8Array));

/** What a call of dot is refused with. */
const ofDot = (call: (dot: any) => unknown) => async () => {
  const dot = await createReducer(bench.device, { op: 'dot', type: 'i32' });
  return refusal(() => call(dot));
};
const withSecond = (second: () => unknown) => ofDot((dot) => dot.run(slice(), second()));

const faults: Record<string, () => Promise<[string, string]>> = {
  'read before its slices are submitted': early((fold) => fold.read()),
  'save before its slices are submitted': early((fold) => fold.save()),
  'save of a destroyed fold': destroyed((fold) => fold.save()),
  'save while the fold merges': meanwhile(
    (fold) => fold.merge(state),
    (fold) => fold.save(),
  ),
  'merge while the fold is saved': meanwhile(
    (fold) => fold.save(),
    (fold) => fold.merge(state),
  ),
  'merge into a destroyed fold': destroyed((fold) => fold.merge(state)),
  'merge into a fold that is destroyed meanwhile': ofFold((fold) => {
    const merged = fold.merge(state);
    fold.destroy();
    return merged;
  }),
  'merge of what is no Uint8Array': merge([...state]),
  'merge of a damaged state': merge(damaged),
  'merge of a state that is cut short': merge(state.subarray(0, 19)),
  'merge of what wgreduce has not written': merge(Uint8Array.of(1, 2, 3)),
  'merge of another operator’s state': merge(stateOf({ operator: 'max' }, [5, 0, 3, 0])),
  'merge of another type’s state': merge(stateOf({ type: 'u32' }, [5, 0, 3, 0])),
  'merge of more elements than JavaScript counts': merge(stateOf({}, [1, 0, 0xffffffff, 2 ** 21 - 1])),
  'no second input': ofDot((dot) => dot.run(slice())),
  'no second input, or no target': ofDot((dot) => dot.encode(encoder(), slice(), slice())),
  'a second input that the operator does not fold': async () => {
    const sum: any = await createReducer(bench.device, { op: 'sum', type: 'i32' });
    return refusal(() => sum.run(slice(), slice()));
  },
  'a second input of another count': withSecond(() => slice({ count: 3 })),
  'a second input that is an array, and the first is not': withSecond(() => Int32Array.of(1)),
  'a second input without a buffer': withSecond(() => ({})),
  'a second input of another usage': withSecond(() => ({
    buffer: bench.device.createBuffer({ size: 16, usage: usage.copyTarget }),
  })),
  'a second input beyond its buffer': withSecond(() => slice({ offset: 1, count: 4 })),
  'a second input’s offset that is a text': withSecond(() => slice({ offset: '1' })),
  'a second input’s count that is no number': withSecond(() => slice({ count: NaN })),
};

const written: string[] = [];
test.each(Object.entries(faults))('%s', async (fault, act) => {
  const refused = await act();
  written.push(`| ${fault} | ${refused.join(' | ')} |\n`);
  if (!process.env.WGREDUCE_WRITE_FAULTS) expect(refused).toEqual(told.get(fault));
});

test('the table has no other rows', () => {
  if (!process.env.WGREDUCE_WRITE_FAULTS) expect([...told.keys()].filter(Boolean)).toEqual(Object.keys(faults));
});

afterAll(() => {
  if (!process.env.WGREDUCE_WRITE_FAULTS) return;
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(table, () => head + written.join('')),
  );
});
