// Every kind of bad call that is seen before anything is recorded: a code and a sentence, word for word.
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createReducer,
  type CustomOperator,
  type Reducer,
  type ReducerOptions,
  type TypeName,
} from '../../dist/index.js';
import { usage, useDevice } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';

const bench = useDevice();
const reducerOf = (options: object): Promise<Reducer> =>
  createReducer(bench.device, options as ReducerOptions<CustomOperator, TypeName>);
const buffer = (size: number, flags = usage.storage): GPUBuffer => bench.device.createBuffer({ size, usage: flags });

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
      "The slice's count (String) is no number; pass a whole one from 0 to 9007199254740991.",
    ],
    [
      'a count that is a BigInt',
      () => encode({ buffer: buffer(64), count: 3n }, good()),
      'invalid_range',
      "The slice's count (BigInt) is no number; pass a whole one from 0 to 9007199254740991.",
    ],
    [
      'an offset that is a text',
      () => encode({ buffer: buffer(64), offset: '1' }, good()),
      'invalid_range',
      "The slice's offset (String) is no number; pass a whole one from 0 to 9007199254740991.",
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
      `The slice's ${what} (Object) is no number; pass a whole one from 0 to 9007199254740991.`,
    ]),
    ...[2.5, NaN, -1].map((count): [string, () => unknown, string, string] => [
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
