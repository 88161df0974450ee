// Every kind of bad option: a code and a sentence, word for word.
import { describe, expect, test } from 'vitest';
import {
  checkDevice,
  createReducer,
  type CustomOperator,
  type Reducer,
  type ReducerOptions,
  type TypeName,
} from '../../dist/index.js';
import { useDevice } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';

const bench = useDevice();
const reducerOf = (options: object): Promise<Reducer> =>
  createReducer(bench.device, options as ReducerOptions<CustomOperator, TypeName>);

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
      'The option "ddof" (String) is no number; pass one.',
    ],
    [
      'a ddof that is the text of one',
      { op: 'variance', ddof: '1' },
      'invalid_option',
      'The option "ddof" (String) is no number; pass one.',
    ],
    [
      'half a ddof',
      { op: 'variance', ddof: 0.5 },
      'invalid_option',
      'The option "ddof" (0.5) is not a whole number in range; pass one.',
    ],
    [
      'a binding limit that is a BigInt',
      { op: 'sum', maxBinding: 65536n },
      'invalid_option',
      'The option "maxBinding" (BigInt) is no number; pass one.',
    ],
    [
      'words of a custom operator that are a text',
      { op: { ...custom, words: '2' } },
      'invalid_operator',
      'The custom operator\'s key "words" is not a number; pass one.',
    ],
    [
      'a custom operator whose order is a text',
      { op: { ...custom, commutative: 'false' } },
      'invalid_operator',
      'The custom operator\'s key "commutative" is not a boolean; pass true or false.',
    ],
    [
      'a binding limit that is no number',
      { op: 'sum', maxBinding: NaN },
      'invalid_range',
      'The option "maxBinding" (NaN) is not a whole number from 0 to 9007199254740991; pass one.',
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

test.each([null, undefined, 5, 'x', {}, { limits: null, features: new Set() }])(
  'checkDevice refuses %s',
  async (what) => {
    const sentence = 'The device is missing; pass a GPUDevice or a GPUAdapter.';
    expect(await refusal(() => checkDevice(what as never))).toEqual(['invalid_call', sentence]);
  },
);
