// Every kind of bad input that is seen before anything is recorded: a code and a sentence, word for word.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkDevice, createReducer, type Reducer } from '../../dist/index.js';
import { usage, useDevice } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';

const bench = useDevice();
const reducerOf = (options: object): Promise<Reducer> => createReducer(bench.device, options as never);
const buffer = (size: number, flags = usage.storage): GPUBuffer => bench.device.createBuffer({ size, usage: flags });

const custom = {
  name: 'mine',
  accumulator: [{ name: 'x', type: 'u32' }],
  result: [{ name: 'x', type: 'u32' }],
  wgsl: `
fn identity() -> Acc { return Acc(0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e); }
fn combine(a: Acc, b: Acc) -> Acc { return Acc(a.x | b.x); }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.x); }`,
};

describe('createReducer refuses', () => {
  const rows: [string, object, string, string][] = [
    [
      'an unknown operator',
      { op: 'summ' },
      'unknown_name',
      'No operator has the name (summ); the nearest name is "sum".',
    ],
    [
      'no operator',
      {},
      'invalid_option',
      'The option "op" is missing; pass the name of an operator, such as "sum", or an operator of your own.',
    ],
    [
      'an unknown type',
      { op: 'sum', type: 'f23' },
      'unknown_name',
      'No element type has the name (f23); the nearest name is "f32".',
    ],
    [
      'an unknown option',
      { op: 'sum', tie: 'last' },
      'unknown_name',
      'No option has the name (tie); the nearest name is "ties".',
    ],
    [
      'an unknown value',
      { op: 'min', nan: 'ignored' },
      'unknown_name',
      'No value of "nan" has the name (ignored); the nearest name is "ignore".',
    ],
    [
      'a value like none of the names',
      { op: 'min', nan: true },
      'unknown_name',
      'No value of "nan" has the name (true); there are: propagate, ignore.',
    ],
    [
      'a type that the operator does not take',
      { op: 'bit_and' },
      'unsupported_type',
      'The operator "bit_and" does not take f32 elements; it takes integers.',
    ],
    [
      'f64 where there are floats of up to 32 bits alone',
      { op: 'product', type: 'f64' },
      'unsupported_type',
      'The operator "product" does not take f64 elements; it takes those of up to 32 bits, and integers of 64.',
    ],
    [
      'i64 where f64 is taken',
      { op: 'mean', type: 'i64' },
      'unsupported_type',
      'The operator "mean" does not take i64 elements; it takes floats, and integers of up to 32 bits.',
    ],
    [
      'u64 where no 64 bits are taken',
      { op: 'stats', type: 'u64' },
      'unsupported_type',
      'The operator "stats" does not take u64 elements; it takes those of up to 32 bits.',
    ],
    [
      'f64 where integers are taken',
      { op: 'bit_xor', type: 'f64' },
      'unsupported_type',
      'The operator "bit_xor" does not take f64 elements; it takes integers.',
    ],
    [
      'an f64 result of i64',
      { op: 'sum', type: 'i64', result: 'f64' },
      'invalid_option',
      'The option "result" (f64) is for exact sums of floats; leave it out.',
    ],
    [
      'the tree over f64 sums',
      { op: 'norm2', type: 'f64', strategy: 'tree' },
      'invalid_option',
      'The option "strategy" (tree) is for accuracy fast alone; f64 is summed exactly, so leave it out.',
    ],
    [
      'an option that it does not take',
      { op: 'sum', ties: 'last' },
      'invalid_option',
      'The operator "sum" does not take the option "ties"; leave it out.',
    ],
    [
      'a ddof out of range',
      { op: 'variance', ddof: 2 },
      'invalid_option',
      'The option "ddof" (2) is out of range; pass 0 or 1.',
    ],
    [
      'a ddof that is no number',
      { op: 'variance', ddof: 'x' },
      'invalid_option',
      'The option "ddof" (x) is not a whole number in range; pass one.',
    ],
    [
      'a binding limit that is no number',
      { op: 'sum', maxBinding: NaN },
      'invalid_range',
      'The option maxBinding (NaN) is not a whole number from 0 to 9007199254740991; pass one.',
    ],
    [
      'a binding limit that is too low',
      { op: 'sum', maxBinding: 64 },
      'invalid_option',
      'The option "maxBinding" (64) is out of range; wgreduce binds 516 bytes here at least: pass that or more, or leave it out.',
    ],
    [
      'a custom operator without steps',
      {
        op: { name: 'mine', accumulator: [{ name: 'x', type: 'u32' }], result: [{ name: 'x', type: 'u32' }], wgsl: '' },
      },
      'invalid_operator',
      'The custom operator\'s WGSL has no "fn identity"; define all four steps.',
    ],
    [
      'a custom operator without fields',
      { op: { name: 'mine', wgsl: '' } },
      'invalid_operator',
      "A custom operator's accumulator has no fields; name at least one.",
    ],
    [
      'a custom operator with a misspelt key',
      { op: { ...custom, comutative: false } },
      'unknown_name',
      'No key of a custom operator has the name (comutative); the nearest name is "commutative".',
    ],
    [
      'a custom operator with a key like no other',
      { op: { ...custom, associativity: true } },
      'unknown_name',
      'No key of a custom operator has the name (associativity); there are: name, words, accumulator, result, wgsl, commutative.',
    ],
    [
      'a custom operator without a name',
      { op: { ...custom, name: undefined } },
      'invalid_operator',
      'The custom operator\'s key "name" is not a text; pass one.',
    ],
    [
      'a custom operator without WGSL',
      { op: { ...custom, wgsl: undefined } },
      'invalid_operator',
      'The custom operator\'s key "wgsl" is not a text; pass one.',
    ],
    ...[
      { x: 'u32' },
      'x:u32',
      [null],
      [,],
      [{ name: 'x', type: 'u32' }, , { name: 'y', type: 'u32' }],
      [{ name: 'x', typ: 'u32' }],
      ['x:u32'],
      5,
    ].map((accumulator): [string, object, string, string] => [
      `a custom accumulator that is ${JSON.stringify(accumulator)}`,
      { op: { ...custom, accumulator } },
      'invalid_operator',
      "The custom operator's key \"accumulator\" is not a list of fields; pass some, such as { name: 'total', type: 'u32' }.",
    ]),
    [
      'a custom result that is an f64',
      { op: { ...custom, result: [{ name: 'x', type: 'f64' }] } },
      'unknown_name',
      'No field type has the name (f64); the nearest name is "u64".',
    ],
    [
      'a fact of the device',
      { op: 'sum', 'device.max_invocations': 1 },
      'unknown_name',
      'No option has the name (device.max_invocations); there are: op, type, nan, ties, ddof, accuracy, result, strategy, folding, maxBinding.',
    ],
    [
      'a part of a custom operator',
      { op: 'sum', 'custom.name': 'mine' },
      'unknown_name',
      'No option has the name (custom.name); there are: op, type, nan, ties, ddof, accuracy, result, strategy, folding, maxBinding.',
    ],
    [
      'a misspelt maxBinding',
      { op: 'sum', maxbinding: 4096 },
      'unknown_name',
      'No option has the name (maxbinding); the nearest name is "maxBinding".',
    ],
    [
      'a value that holds another setting',
      { op: 'min\0nan\0ignore' },
      'invalid_option',
      'The option "op" holds the character NUL; leave it out.',
    ],
    [
      'a name that holds another setting',
      { op: 'min', 'nan\0ignore\0op': 'max' },
      'invalid_option',
      'The option "nan" holds the character NUL; leave it out.',
    ],
    [
      'WGSL that holds another setting',
      { op: { ...custom, wgsl: 'x\0custom.commutative\0false' } },
      'invalid_option',
      'The option "custom.wgsl" holds the character NUL; leave it out.',
    ],
    [
      'a value that is no text',
      { op: 'min', nan: Object.create(null) },
      'unknown_name',
      'No value of "nan" has the name ([object Object]); there are: propagate, ignore.',
    ],
    [
      'a custom field of an unknown type',
      { op: { name: 'mine', accumulator: [{ name: 'x', type: 'u31' }], result: [], wgsl: '' } },
      'unknown_name',
      'No field type has the name (u31); the nearest name is "u32".',
    ],
  ];
  test.each(rows)('%s', async (_, options, code, sentence) => {
    expect(await refusal(() => reducerOf(options))).toEqual([code, sentence]);
  });

  test('no options', async () => {
    const sentence =
      'The option "op" is missing; pass the name of an operator, such as "sum", or an operator of your own.';
    for (const none of [undefined, null])
      expect(await refusal(() => reducerOf(none as never))).toEqual(['invalid_option', sentence]);
  });

  test.each([undefined, {}, { createComputePipelineAsync() {} }])('%o as a device', async (device) => {
    const sentence = 'The device is missing; pass a GPUDevice, or use openDevice.';
    expect(await refusal(() => createReducer(device as never, { op: 'sum' }))).toEqual(['invalid_call', sentence]);
  });
});

describe('encode refuses', () => {
  let encoder: GPUCommandEncoder;
  const encode = async (
    slice: object | null,
    target: object | null,
    into?: object | null,
  ): Promise<[string, string]> => {
    const sum = await reducerOf({ op: 'sum', type: 'i8' });
    encoder = bench.device.createCommandEncoder();
    return refusal(() => sum.encode((into === undefined ? encoder : into) as never, slice as never, target as never));
  };
  // The encoder is as it was: what is refused is not recorded.
  afterEach(async () => {
    bench.device.queue.submit([encoder.finish()]);
    await bench.device.queue.onSubmittedWorkDone();
    expect(bench.uncaptured).toEqual([]);
  });
  const good = () => ({ buffer: buffer(64) });
  const texture = () => bench.device.createTexture({ size: [4, 4], format: 'rgba8unorm', usage: 0x10 });

  const rows: [string, () => Promise<[string, string]>, string, string][] = [
    [
      'no encoder',
      () => encode(good(), good(), null),
      'invalid_call',
      'The encoder is missing; pass a command encoder or an open compute pass.',
    ],
    [
      'what is no encoder',
      () => encode(good(), good(), {}),
      'invalid_call',
      'The encoder is missing; pass a command encoder or an open compute pass.',
    ],
    ...['x', 5, true].map((into): [string, () => Promise<[string, string]>, string, string] => [
      `${into} as an encoder`,
      () => encode(good(), good(), into as never),
      'invalid_call',
      'The encoder is missing; pass a command encoder or an open compute pass.',
    ]),
    [
      'no slice',
      () => encode(null, good()),
      'invalid_buffer',
      "The slice's buffer is missing; pass a GPUBuffer, or give a typed array to run or submit.",
    ],
    [
      'a slice without a buffer',
      () => encode({}, good()),
      'invalid_buffer',
      "The slice's buffer is missing; pass a GPUBuffer, or give a typed array to run or submit.",
    ],
    [
      'an array as a slice',
      () => encode(new Int8Array(4), good()),
      'invalid_buffer',
      "The slice's buffer (ArrayBuffer) is no GPUBuffer; pass one.",
    ],
    [
      'an object like a buffer',
      () => encode({ buffer: { size: 64, usage: usage.storage } }, good()),
      'invalid_buffer',
      "The slice's buffer (Object) is no GPUBuffer; pass one.",
    ],
    [
      'a texture',
      () => encode(good(), { buffer: texture() }),
      'invalid_buffer',
      expect.stringMatching(/^The target's buffer \(\w+\) is no GPUBuffer; pass one\.$/),
    ],
    ['no target', () => encode(good(), null), 'invalid_buffer', "The target's buffer is missing; pass a GPUBuffer."],
    [
      'a target without a buffer',
      () => encode(good(), {}),
      'invalid_buffer',
      "The target's buffer is missing; pass a GPUBuffer.",
    ],
    [
      'a slice of another usage',
      () => encode({ buffer: buffer(64, usage.copyTarget) }, good()),
      'invalid_buffer',
      "The slice's buffer lacks usage Storage; create it with that usage.",
    ],
    [
      'a target of another usage',
      () => encode(good(), { buffer: buffer(64, usage.copySource) }),
      'invalid_buffer',
      "The target's buffer lacks usage Storage; create it with that usage.",
    ],
    [
      'a count that is no number',
      () => encode({ buffer: buffer(64), count: NaN }, good()),
      'invalid_range',
      "The slice's count (NaN) is not a whole number from 0 to 9007199254740991; pass one.",
    ],
    [
      'a count that is a text',
      () => encode({ buffer: buffer(64), count: '3' }, good()),
      'invalid_range',
      "The slice's count (3) is not a whole number from 0 to 9007199254740991; pass one.",
    ],
    [
      'a count that is a BigInt',
      () => encode({ buffer: buffer(64), count: 3n }, good()),
      'invalid_range',
      "The slice's count (3) is not a whole number from 0 to 9007199254740991; pass one.",
    ],
    [
      'half an offset',
      () => encode({ buffer: buffer(64), offset: 0.5 }, good()),
      'invalid_range',
      "The slice's offset (0.5) is not a whole number from 0 to 9007199254740991; pass one.",
    ],
    [
      'a negative offset',
      () => encode({ buffer: buffer(64), offset: -1 }, good()),
      'invalid_range',
      "The slice's offset (-1) is not a whole number from 0 to 9007199254740991; pass one.",
    ],
    [
      'a count above the buffer',
      () => encode({ buffer: buffer(64), count: 65 }, good()),
      'invalid_range',
      "The slice's offset (0) and count (65) reach beyond the buffer's elements (64); pass less.",
    ],
    [
      'an offset above the buffer',
      () => encode({ buffer: buffer(64), offset: 65 }, good()),
      'invalid_range',
      "The slice's offset (65) and count (0) reach beyond the buffer's elements (64); pass less.",
    ],
    [
      'numbers whose sum is too large',
      () => encode({ buffer: buffer(64), offset: 60, count: Number.MAX_SAFE_INTEGER }, good()),
      'invalid_range',
      "The slice's offset (60) and count (9007199254740991) reach beyond the buffer's elements (64); pass less.",
    ],
    [
      'bytes that WebGPU cannot bind',
      () => encode({ buffer: buffer(5) }, good()),
      'invalid_buffer',
      'The slice needs the last bytes of a buffer whose size (5) is not a multiple of 4, and WebGPU binds whole words; make the buffer larger.',
    ],
    [
      'a misaligned target',
      () => encode(good(), { buffer: buffer(64), byteOffset: 6 }),
      'invalid_range',
      "The target's byte offset (6) is not a multiple of 4; align it.",
    ],
    [
      'a target without room',
      () => encode(good(), { buffer: buffer(64), byteOffset: 60 }),
      'invalid_range',
      "The target's byte offset (60) leaves no room for the result's bytes (8) in the buffer's (64); pass a larger buffer or a lower offset.",
    ],
    [
      'a target offset that is no number',
      () => encode(good(), { buffer: buffer(64), byteOffset: NaN }),
      'invalid_range',
      "The target's byte offset (NaN) is not a whole number from 0 to 9007199254740991; pass one.",
    ],
  ];
  test.each(rows)('%s', async (_, act, code, sentence) => {
    expect(await act()).toEqual([code, sentence]);
  });

  test('the second slice as the first', async () => {
    const slices = [good(), { buffer: buffer(64), count: 65 }];
    const sentence = "The slice's offset (0) and count (65) reach beyond the buffer's elements (64); pass less.";
    expect(await encode(slices, good())).toEqual(['invalid_range', sentence]);
  });
});

describe('depth refuses what encode refuses', () => {
  const rows: [string, () => unknown, string, string][] = [
    [
      'no slice',
      () => null,
      'invalid_buffer',
      "The slice's buffer is missing; pass a GPUBuffer, or give a typed array to run or submit.",
    ],
    [
      'a slice without a buffer',
      () => ({}),
      'invalid_buffer',
      "The slice's buffer is missing; pass a GPUBuffer, or give a typed array to run or submit.",
    ],
    ...['count', 'offset'].map((what): [string, () => unknown, string, string] => [
      `an object as ${what}`,
      () => ({ buffer: buffer(64), [what]: Object.create(null) }),
      'invalid_range',
      `The slice's ${what} ([object Object]) is not a whole number from 0 to 9007199254740991; pass one.`,
    ]),
    ...[2.5, NaN, -1, '3'].map((count): [string, () => unknown, string, string] => [
      `a count of ${count}`,
      () => ({ buffer: buffer(64), count }),
      'invalid_range',
      `The slice's count (${count}) is not a whole number from 0 to 9007199254740991; pass one.`,
    ]),
    [
      'a count above the buffer, of the second slice',
      () => [{ buffer: buffer(64) }, { buffer: buffer(64), count: 17 }],
      'invalid_range',
      "The slice's offset (0) and count (17) reach beyond the buffer's elements (16); pass less.",
    ],
  ];
  test.each(rows)('%s', { timeout: 5000 }, async (_, slices, code, sentence) => {
    const sum = await reducerOf({ op: 'sum' });
    expect(await refusal(() => sum.depth(slices() as never))).toEqual([code, sentence]);
  });
});

describe('decode refuses', () => {
  const rows: [string, unknown, string, string][] = [
    ['no words', undefined, 'invalid_call', 'The words (Undefined) are no Uint32Array; pass one.'],
    ['floats', Float32Array.of(1, 2), 'invalid_call', 'The words (Float32Array) are no Uint32Array; pass one.'],
    ['an array', [1, 2], 'invalid_call', 'The words (Array) are no Uint32Array; pass one.'],
    [
      'too few words',
      Uint32Array.of(1),
      'invalid_range',
      "The words (1) are fewer than the result's (2); pass all of them.",
    ],
  ];
  test.each(rows)('%s', async (_, words, code, sentence) => {
    const sum = await reducerOf({ op: 'sum', type: 'u32' });
    expect(await refusal(() => sum.decode(words as never, 1))).toEqual([code, sentence]);
  });

  test('nothing behind the result, and copies none of it', async () => {
    const sum = await reducerOf({ op: 'sum', type: 'u32' });
    const words = new Uint32Array(2 ** 20);
    words.set([7, 1, 5, 5]);
    const copies = vi.spyOn(Uint8Array.prototype, 'set');
    expect(sum.decode(words, 1)).toEqual({ sum: 7n + 2n ** 32n });
    expect(copies.mock.calls.map(([bytes]) => bytes.length)).toEqual([8]);
    copies.mockRestore();
  });
});

test.each([null, undefined, 5, 'x', {}, { limits: null, features: new Set() }])(
  'checkDevice refuses %s',
  async (what) => {
    const sentence = 'The device is missing; pass a GPUDevice or a GPUAdapter.';
    expect(await refusal(() => checkDevice(what as never))).toEqual(['invalid_call', sentence]);
  },
);
