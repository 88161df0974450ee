// Which pipelines a device's reducers share, and how many are kept.
import { expect, test } from 'vitest';
import { createReducer, type CustomOperator } from '../../dist/index.js';
import { stubDevice } from '../support/stub.js';

const fields = [{ name: 'x', type: 'u32' }] as const;
const operator = (name: string): CustomOperator => ({
  name,
  accumulator: fields,
  result: fields,
  wgsl: `
// ${name}
fn identity() -> Acc { return Acc(0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e); }
fn combine(a: Acc, b: Acc) -> Acc { return Acc(a.x | b.x); }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.x); }`,
});

test('the pipelines of operators without end are not kept without end', async () => {
  const device = stubDevice();
  let compiled = 0;
  device.createComputePipelineAsync = async () => ({ number: ++compiled }) as unknown as GPUComputePipeline;
  const make = async (name: string): Promise<number> => {
    const before = compiled;
    await createReducer(device, { op: operator(name), type: 'u32' });
    return compiled - before;
  };
  const used: unknown[] = [];
  const pass = { setPipeline: (one: unknown) => used.push(one), setBindGroup() {}, dispatchWorkgroups() {}, end() {} };
  const encoder = { beginComputePass: () => pass } as unknown as GPUCommandEncoder;
  const early = await createReducer(device, { op: operator('early'), type: 'u32' });
  const each = compiled;
  const buffer = device.createBuffer({ size: 400_000, usage: 0x80 });
  early.encode(encoder, { buffer }, { buffer });
  expect(await make('early')).toBe(0);
  for (let i = 0; i * each < 256; i++) {
    expect(await make(`one${i}`)).toBe(each);
    expect(await make('often')).toBe(i === 0 ? each : 0); // what is used again stays
  }
  const recorded = [...used];
  early.encode(encoder, { buffer }, { buffer });
  expect(used).toEqual([...recorded, ...recorded]); // those that it holds
  expect(await make('early')).toBe(each); // forgotten, and compiled again
});
