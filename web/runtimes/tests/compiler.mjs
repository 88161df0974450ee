// What createReducer says of a custom operator whose fourth line does not compile.
import { createReducer, openDevice } from '../../dist/index.js';

const fields = [{ name: 'x', type: 'u32' }];
const wgsl = `
fn identity() -> Acc { return Acc(0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e); }
fn combine(a: Acc, b: Acc) -> Acc { return Acc(a.x | stray); }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.x); }`;

/** @param {GPU} gpu */
export async function main(gpu) {
  const device = await openDevice({ gpu });
  try {
    await createReducer(device, { op: { name: 'mine', accumulator: fields, result: fields, wgsl }, type: 'u32' });
    return 'nothing is refused';
  } catch (error) {
    return `${error.code}: ${error.message}`;
  } finally {
    device.destroy();
  }
}
