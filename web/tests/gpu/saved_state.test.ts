// States that are saved, carried elsewhere, and merged there: into other folds, into the native program and out of it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createReducer, type Elements, type Fold, type Reducer } from '../../dist/index.js';
import { native, problems } from '../support/native.js';
import { upload, useDevice } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';
import { words64 } from '../support/exact64.js';

const bench = useDevice();
afterEach(() => expect(bench.uncaptured).toEqual([]));

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'wgreduce-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const arrays = {
  f32: Float32Array,
  f16: Uint16Array,
  bf16: Uint16Array,
  f64: Float64Array,
  i8: Int8Array,
  u8: Uint8Array,
  i16: Int16Array,
  u16: Uint16Array,
  i32: Int32Array,
  u32: Uint32Array,
  i64: BigInt64Array,
  u64: BigUint64Array,
} as const;
type Type = keyof typeof arrays;
type Array = InstanceType<(typeof arrays)[Type]>;

// Random bits without NaN and, as floats of 16 and 32 bits, below 2.
function elementsOf(type: Type, count: number): Array {
  const { buffer } = words64(count).map((word) => word & 0xbfffbfffbfffbfffn);
  return new arrays[type](buffer, 0, count);
}

async function folded(reducer: Reducer<unknown>, ...parts: Elements[]): Promise<Fold<unknown>> {
  const fold = await reducer.begin();
  for (const part of parts) await fold.submit(part);
  return fold;
}

async function stateOf(reducer: Reducer<unknown>, ...parts: Elements[]): Promise<Uint8Array> {
  const fold = await folded(reducer, ...parts);
  const saved = await fold.save();
  fold.destroy();
  return saved;
}

async function merged(reducer: Reducer<unknown>, ...states: Uint8Array[]): Promise<Fold<unknown>> {
  const fold = await reducer.begin();
  for (const state of states) await fold.merge(state);
  return fold;
}

test.each([...problems()].filter(([name]) => !name.includes('tree')))('%s: shards that are merged are one fold', async (_, options) => {
  const t0 = performance.now();
  const reducer = await createReducer(bench.device, options as never);
  const t1 = performance.now();
  const data = elementsOf(options.type as Type, 3001);
  const parts = [data.subarray(0, 1000), data.subarray(0, 0), data.subarray(1000)];
  const states = await Promise.all(parts.map((part) => stateOf(reducer, part)));
  const [once, fold] = [await folded(reducer, ...parts), await merged(reducer, ...states)];
  expect(fold.count).toBe(3001);
  expect(await fold.read()).toEqual(await once.read());
  expect(await fold.save()).toEqual(await once.save());
  reducer.destroy();
  console.log(_, t1-t0, performance.now()-t1);
});
