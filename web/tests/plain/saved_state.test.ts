// What may be merged and what not: all of the operators' states, and every way to be refused.
import { describe, expect, test } from 'vitest';
import { createReducer, type CustomOperator, type Fold, type ReducerOptions, type TypeName } from '../../dist/index.js';
import { problems } from '../support/native.js';
import { refusal } from '../support/refusal.js';
import { crc32, sealed, stateOf } from '../support/state.js';
import { stubDevice } from '../support/stub.js';

// A device that notes what is recorded.
function noting() {
  const recorded: string[] = [];
  const note = (name: string) => () => void recorded.push(name);
  const device = stubDevice();
  const record = device.createCommandEncoder();
  const pass = { ...record.beginComputePass(), dispatchWorkgroups: note('dispatch') };
  Object.assign(device, {
    queue: { ...device.queue, submit: note('submit') },
    createCommandEncoder: () => ({ ...record, beginComputePass: () => pass }),
  });
  return { device, recorded };
}

async function beginning(options: object): Promise<{ fold: Fold<unknown>; recorded: string[]; words: number }> {
  const { device, recorded } = noting();
  const reducer = await createReducer(device, options as ReducerOptions<CustomOperator, TypeName>);
  return { fold: await reducer.begin(), recorded, words: reducer.plan.buffers.state_bytes / 4 };
}

const sum = () => beginning({ op: 'sum', type: 'i32' });
const good = stateOf({}, [0xfffffffe, 0xffffffff, 3, 0]); // 1, 2, -5

// The check value: https://reveng.sourceforge.io/crc-catalogue/17plus.htm#crc.cat.crc-32-iso-hdlc
test('the checksum of these tests is right', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(Buffer.from(good.slice(-4)).toString('hex')).toBe('28c0268a'); // the page's example
});

describe('of every operator and type', () => {
  test.each([...problems()])('%s', async (name, { op, strategy, ...options }) => {
    const { fold, recorded, words } = await beginning({ op, strategy, ...options });
    const description = { operator: String(op), ...options };
    const empty = stateOf(description, Array(words).fill(0));
    expect(await fold.save()).toEqual(empty);
    await fold.merge(empty);
    expect([fold.count, recorded]).toEqual([0, []]);

    const three = stateOf(description, [...Array(words - 2).fill(7), 3, 0]);
    const depth = fold.depth;
    await fold.merge(three);
    await fold.merge(three);
    expect([fold.count, recorded]).toEqual([6, ['dispatch', 'submit', 'dispatch', 'submit']]);
    expect(fold.depth).toBeGreaterThan(depth);

    for (const wrong of [{ operator: op === 'sum' ? 'max' : 'sum' }, { type: options.type === 'i8' ? 'u8' : 'i8' }]) {
      const [code, sentence] = await refusal(() => fold.merge(stateOf({ ...description, ...wrong }, [1, 1, 0])));
      expect(code, name).toBe('invalid_state');
      expect(sentence).toMatch(/^The saved state has another (operator|element type) \(/);
    }
    expect([fold.count, recorded.length]).toEqual([6, 4]);
  });
});

describe('hostile bytes', () => {
  test('of every length but the right one', async () => {
    const { fold, recorded } = await sum();
    for (let size = 0; size < good.length; size++) {
      expect((await refusal(() => fold.merge(good.subarray(0, size))))[0], `${size} bytes`).toBe('invalid_state');
    }
    expect((await refusal(() => fold.merge(new Uint8Array([...good, 0]))))[0]).toBe('invalid_state');
    expect([fold.count, recorded]).toEqual([0, []]);
    await fold.merge(good);
    expect(fold.count).toBe(3);
  });

  test('with every byte changed in every way', async () => {
    const { fold, recorded } = await sum();
    const bytes = good.slice();
    for (let at = 0; at < bytes.length; at++) {
      for (let change = 1; change < 256; change++) {
        bytes[at]! ^= change;
        const refused = await fold.merge(bytes).then(
          () => 'accepted',
          (error) => error.code,
        );
        if (refused !== 'invalid_state') expect.fail(`byte ${at}, changed by ${change}: ${refused}`);
        bytes[at]! ^= change;
      }
    }
    expect([fold.count, recorded]).toEqual([0, []]);
    await fold.merge(bytes);
    expect(fold.count).toBe(3);
  });

  test('far too many', async () => {
    const { fold } = await sum();
    const many = new Uint8Array(2 ** 26);
    many.set(good);
    expect((await refusal(() => fold.merge(many)))[1]).toMatch(/^The saved state is damaged or cut short: /);
  });
});

const changed = (at: number, value: number): Uint8Array => {
  const bytes = good.slice();
  bytes[at] = value;
  return bytes;
};
const another = (what: string): string =>
  `The saved state has another ${what}; merge what agrees in operator, type and options.`;
const most = 2 ** 21 - 1; // the high word of 2^53 - 1

test.each<[string, Uint8Array, string]>([
  [
    'foreign',
    new TextEncoder().encode('PK and more'),
    'The saved state is no saved state of wgreduce; pass one that it has written.',
  ],
  ['empty', new Uint8Array(0), 'The saved state is no saved state of wgreduce; pass one that it has written.'],
  ['cut', good.subarray(0, 19), 'The saved state is cut short (19 bytes); copy or write it again.'],
  [
    'newer',
    stateOf({}, [1, 0, 1, 0], 2),
    'The saved state has a layout of another version (2, not 1); write it again with this version of wgreduce.',
  ],
  [
    'damaged',
    changed(156, 0x29),
    'The saved state is damaged or cut short: it says that its checksum is 8a26c029, and it is 8a26c028; copy or write it again.',
  ],
  [
    'too long a description',
    sealed(changed(13, 1)),
    'The saved state gives its description a length (380) beyond its end; write it again with wgreduce.',
  ],
  [
    'no description',
    sealed(changed(12, 0x80)),
    'The saved state has a description that does not read; write it again with wgreduce.',
  ],
  ['another operator', stateOf({ operator: 'norm1' }, [1, 0, 1, 0]), another('operator (norm1, not sum)')],
  ['another type', stateOf({ type: 'i16' }, [1, 0, 1, 0]), another('element type (i16, not i32)')],
  ['another option', stateOf({ accuracy: 'exact' }, [1, 0, 1, 0]), another('option accuracy (exact, not fast)')],
  [
    'another length',
    stateOf({}, [1, 0, 0, 1, 0]),
    'The saved state has a state of another length (20 bytes, not 16); write it again with wgreduce.',
  ],
  [
    'too many elements',
    stateOf({}, [1, 0, 1, 2 ** 28]),
    'The saved state stands for too many elements (1152921504606846977); at most 1152921504606846976 are possible, so write it again.',
  ],
  [
    'more than JavaScript counts',
    stateOf({}, [1, 0, 0, most + 1]),
    "The saved state's elements (9007199254740992) and the fold's (0) are too many together; at most 9007199254740991 are possible: merge fewer.",
  ],
])('%s is refused, and nothing is recorded', async (_, bytes, sentence) => {
  const { fold, recorded } = await sum();
  expect(await refusal(() => fold.merge(bytes))).toEqual(['invalid_state', sentence]);
  expect([fold.count, recorded]).toEqual([0, []]);
});

test('too many together are refused, and the fold goes on', async () => {
  const { fold } = await sum();
  await fold.merge(stateOf({}, [1, 0, 0xffffffff, most]));
  expect(fold.count).toBe(Number.MAX_SAFE_INTEGER);
  expect(await refusal(() => fold.merge(good))).toEqual([
    'invalid_state',
    "The saved state's elements (3) and the fold's (9007199254740991) are too many together; at most 9007199254740991 are possible: merge fewer.",
  ]);
  const sentence =
    "The slices' elements (1) and the fold's (9007199254740991) are too many together; at most 9007199254740991 are possible: fold fewer.";
  const slice = { buffer: stubDevice().createBuffer({ size: 4, usage: 0x80 }) };
  const encoder = stubDevice().createCommandEncoder();
  for (const add of [() => fold.add(encoder, slice), () => fold.submit(slice), () => fold.submit(Int32Array.of(1))])
    expect(await refusal(add)).toEqual(['invalid_range', sentence]);
  expect(fold.count).toBe(Number.MAX_SAFE_INTEGER);
  fold.add(encoder, { ...slice, count: 0 });
  fold.finish(encoder, { buffer: stubDevice().createBuffer({ size: 8, usage: 0x80 }) });
});

test('slices of more elements than JavaScript counts are refused', async () => {
  const reducer = await createReducer(stubDevice(), { op: 'sum', type: 'u8' });
  const buffer = stubDevice().createBuffer({ size: 2 ** 53 - 4, usage: 0x80 });
  const [slices, encoder] = [[{ buffer }, { buffer, count: 4 }], stubDevice().createCommandEncoder()];
  const refused = [
    'invalid_range',
    "The slices' elements (9007199254740992) and the fold's (0) are too many together; at most 9007199254740991 are possible: fold fewer.",
  ];
  expect(await refusal(() => reducer.encode(encoder, slices, { buffer }))).toEqual(refused);
  expect(await refusal(() => reducer.run(slices))).toEqual(refused);
  expect(await refusal(() => reducer.depth(slices))).toEqual(refused);
});

test.each<[unknown, string]>([
  [good.buffer, 'The saved state (ArrayBuffer) is no Uint8Array; pass one.'],
  [[...good], 'The saved state (Array) is no Uint8Array; pass one.'],
  [undefined, 'The saved state (Undefined) is no Uint8Array; pass one.'],
])('no bytes: %o', async (given, sentence) => {
  const { fold } = await sum();
  expect(await refusal(() => fold.merge(given as Uint8Array))).toEqual(['invalid_call', sentence]);
});

test('bytes are taken wherever they lie', async () => {
  const { fold } = await sum();
  await fold.merge(Buffer.from(good));
  const shared = new Uint8Array(new SharedArrayBuffer(good.length + 3), 3);
  shared.set(good);
  await fold.merge(shared);
  expect(fold.count).toBe(6);
  const lost = good.slice();
  structuredClone(lost, { transfer: [lost.buffer] });
  expect(await refusal(() => fold.merge(lost))).toEqual([
    'invalid_call',
    'The array has lost its memory, which was transferred or has shrunk; pass one that has its own.',
  ]);
});

test('custom operators go by name and definition', async () => {
  const own: CustomOperator = {
    name: 'mine',
    accumulator: [{ name: 'total', type: 'u32' }],
    result: [{ name: 'answer', type: 'u32' }],
    wgsl: `
fn identity() -> Acc { return Acc(0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e); }
fn combine(a: Acc, b: Acc) -> Acc { return Acc(a.total + b.total); }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.total); }`,
  };
  const saved = await (await beginning({ op: own, type: 'u32' })).fold.save();
  await (await beginning({ op: { ...own }, type: 'u32' })).fold.merge(saved);
  const refused = async (change: object) =>
    (await refusal(async () => (await beginning({ op: { ...own, ...change }, type: 'u32' })).fold.merge(saved)))[1];
  expect(await refused({ name: 'yours' })).toBe(another('operator (mine, not yours)'));
  const definition =
    /^The saved state has another definition of the operator \([0-9a-f]{16}, not [0-9a-f]{16}\); merge /;
  expect(await refused({ wgsl: own.wgsl + '\n' })).toMatch(definition);
  expect(await refused({ commutative: false })).toMatch(definition);
  expect(await refused({ accumulator: [{ name: 'total', type: 'i32' }] })).toMatch(definition);
  expect(await refused({ words: 2 })).toBe(another('element type (u32, not 2 words)'));
});
