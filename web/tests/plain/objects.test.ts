// Options, operators and slices count whatever kind of object they are: frozen, of a class, with getters, inheriting.
import { expect, test } from 'vitest';
import { createReducer, type CustomOperator } from '../../dist/index.js';
import { refusal } from '../support/refusal.js';
import { stubDevice } from '../support/stub.js';

const fields = [{ name: 'x', type: 'u32' }] as const;
const either: CustomOperator = {
  name: 'either',
  accumulator: fields,
  result: fields,
  commutative: false,
  wgsl: `
fn identity() -> Acc { return Acc(0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e); }
fn combine(a: Acc, b: Acc) -> Acc { return Acc(a.x | b.x); }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.x); }`,
};

class Either implements CustomOperator {
  get name() {
    return either.name;
  }
  get accumulator() {
    return [new Field()];
  }
  get result() {
    return Object.freeze([Object.freeze(new Field())]);
  }
  get commutative() {
    return false;
  }
  get wgsl() {
    return either.wgsl;
  }
}
class Field {
  get name() {
    return 'x';
  }
  get type() {
    return 'u32' as const;
  }
}
class Options {
  get op() {
    return 'argmin';
  }
  get ties() {
    return 'last';
  }
}

const planOf = async (options: object): Promise<object> => (await createReducer(stubDevice(), options as never)).plan;

const kinds: [string, (from: object) => object][] = [
  ['frozen', (from) => Object.freeze({ ...from })],
  ['that inherits all', (from) => Object.create(from)],
  ['without a prototype', (from) => Object.assign(Object.create(null), from)],
];
test.each([...kinds, ['of a class with getters', () => new Either()] as const])('an operator %s', async (_, make) => {
  const expected = await planOf({ op: either, type: 'u32' });
  expect(await planOf({ op: make(either), type: 'u32' })).toEqual(expected);
});

test.each([...kinds, ['of a class with getters', () => new Options()] as const])('options %s', async (_, make) => {
  const options = { op: 'argmin', ties: 'last' };
  expect(await planOf(make(options))).toEqual(await planOf(options));
});

test('what a class adds is refused as what an object adds', async () => {
  class Cached extends Either {
    cache = 1;
  }
  expect(await refusal(() => planOf({ op: new Cached() }))).toEqual([
    'unknown_name',
    'No key of a custom operator has the name (cache); there are: name, words, accumulator, result, wgsl, commutative.',
  ]);
});
