// What the core says as WebAssembly is, to the byte, what it says natively: of any device, with any options, of
// operators of one's own; plans and refusals alike. The native half is tests/border.
import { execFileSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import text from '../../dist/wasm.js';
import { DISPATCHES_WORD, DISPATCH_WORDS, FIRST_DISPATCH_WORD } from '../../src/generated.js';
import { built, problems } from '../support/native.js';

type Facts = Record<string, string | number | boolean>;

const lanes = (least: number, most: number, more: Facts = {}): Facts => ({
  subgroups: true,
  subgroup_min: least,
  subgroup_max: most,
  ...more,
});

// Of web/core/settings.hpp. The last two are refused whatever is asked.
const devices: Record<string, Facts> = {
  'of WebGPU’s guaranteed limits': {},
  'of compatibility mode': { max_invocations: 128, max_workgroup_size: 128, max_storage_buffers: 4 },
  'that the CPU plays': { kind: 'cpu', ...lanes(8, 8) },
  'that the CPU plays, without subgroups': { kind: 'cpu', max_invocations: 1024, max_workgroup_size: 1024 },
  'like an H200 through Dawn': {
    vendor: 'nvidia',
    max_invocations: 1024,
    max_workgroup_size: 1024,
    max_workgroup_storage: 49152,
    max_storage_buffers: 16,
    max_binding: 2 ** 31 - 4,
    ...lanes(32, 32),
  },
  'like an H200 through wgpu': {
    vendor: 'nvidia',
    kind: 'discrete',
    max_invocations: 1024,
    max_workgroup_size: 1024,
    max_workgroup_storage: 49152,
    max_workgroups: 2 ** 31 - 1,
    max_storage_buffers: 1048576,
    max_binding: 2 ** 32 - 4,
    storage_alignment: 16,
    uniform_alignment: 64,
    ...lanes(32, 32, { subgroups_directive: false }),
  },
  'of an integrated kind': { vendor: 'intel', kind: 'integrated', storage_alignment: 64, ...lanes(8, 32) },
  'of 64 lanes': { vendor: 'amd', kind: 'discrete', ...lanes(64, 64) },
  'of 32 or 64 lanes': { vendor: 'amd', kind: 'discrete', max_workgroup_storage: 65536, ...lanes(32, 64) },
  'of any number of lanes': lanes(4, 128),
  'of 4 lanes': lanes(4, 4, { max_invocations: 64, max_workgroup_size: 64 }),
  'with little workgroup memory': { max_workgroup_storage: 1024 },
  'with hardly any workgroup memory': { max_workgroup_storage: 128, ...lanes(16, 16) },
  'with few invocations': { max_invocations: 32, max_workgroup_size: 32, ...lanes(32, 64) },
  'with few workgroups': { max_workgroups: 5 },
  'with small bindings': { max_binding: 65536, storage_alignment: 32 },
  'with tiny bindings': { max_binding: 1024 },
  'without alignment': { storage_alignment: 4, uniform_alignment: 4 },
  'with wide alignment': { max_binding: 1_000_000, storage_alignment: 512, uniform_alignment: 1024 },
  'without anything': { max_invocations: 0, max_workgroup_size: 0, max_workgroup_storage: 0, max_binding: 0 },
};

const field = (name: string, type: string): [string, string][] => [
  ['accumulator', `${name}:${type}`],
  ['result', `${name}:${type}`],
];
const steps = (identity: string, lift: string): string => `
fn identity() -> Acc { return Acc(${identity}); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(${lift}); }
fn combine(a: Acc, b: Acc) -> Acc { return a; }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.x); }`;
const custom = (...settings: [string, string][]): [string, string][] =>
  settings.map(([name, value]) => [`custom.${name}`, value]);
const customs = [
  custom(['name', 'mine'], ...field('x', 'u32'), ['wgsl', steps('0u', 'bitcast<u32>(e)')]),
  custom(['name', 'ordered'], ['commutative', 'false'], ...field('x', 'f32'), ['wgsl', steps('0f', 'f32(e)')]),
  custom(['name', 'wide'], ['words', '5'], ...field('x', 'f32_bits'), ['wgsl', steps('0u', 'e[4]')]),
  custom(['name', 'place'], ['words', '16'], ...field('x', 'index'), ...field('y', 'i64'), [
    'wgsl',
    steps('0u', 'e[0]'),
  ]),
  custom(
    ['name', 'large'],
    ...Array.from({ length: 60 }, (_, i) => ['accumulator', `x${i}:u64`] as [string, string]),
    ['result', 'x:f32'],
    ['wgsl', steps('0u', '0u')],
  ),
  custom(['name', 'wrong'], ...field('x', 'u32'), ['wgsl', '@group(0) @binding(0) var<storage> x: u32;\n"é\\']),
];

interface Request {
  settings: string;
  offset: number;
  count: number;
}

function* requests(device: Facts): Generator<Request> {
  const given = Object.entries(device).map(([name, value]): [string, unknown] => [`device.${name}`, value]);
  const offsets = [0, 1, 3, 64, 1001];
  const counts = [0, 1, 1000, 16385, 1_000_003, 33_000_001, 2 ** 33 + 5];
  let made = 0;
  const request = (...settings: [string, unknown][]): Request => ({
    settings: [...settings, ...given].map(([name, value]) => `${name}\0${value}\0`).join(''),
    offset: offsets[made % offsets.length]!,
    count: counts[made++ % counts.length]!,
  });
  for (const [, options] of problems()) {
    const all = Object.entries(options).map(([name, value]): [string, unknown] => [`option.${name}`, value]);
    yield request(...all);
    if (options.type !== 'f32') continue;
    for (const folding of ['workgroup', 'subgroup']) yield request(...all, ['option.folding', folding]);
    for (const maxBinding of [100, 4096, 100_000]) yield request(...all, ['option.maxBinding', maxBinding]);
  }
  for (const operator of customs) {
    for (const type of ['f32', 'u8', 'i64']) yield request(...operator, ['option.type', type]);
    yield request(...operator, ['option.strategy', 'tree'], ['option.folding', 'subgroup']);
  }
}

const encode = (settings: string): Uint8Array => new TextEncoder().encode(settings);

function nativeLines(list: Request[]): string[] {
  const input = list.flatMap(({ settings, offset, count }) => {
    const bytes = encode(settings);
    return [encode(`${bytes.length} ${offset} ${count}\n`), bytes];
  });
  const said = execFileSync(built('border_lines'), { input: Buffer.concat(input), maxBuffer: 2 ** 30 });
  return said.toString().trimEnd().split('\n');
}

const module = new WebAssembly.Module(gunzipSync(Buffer.from(text, 'base64')));
const { memory, ...calls } = new WebAssembly.Instance(module).exports as unknown as { memory: WebAssembly.Memory } & {
  [name: string]: (...given: number[]) => number;
};
calls._initialize!();

const said = (): string =>
  new TextDecoder().decode(new Uint8Array(memory.buffer, calls.wgreduce_text!(), calls.wgreduce_text_bytes!()));

function block(): string {
  const words = new Uint32Array(memory.buffer, calls.wgreduce_block!(), FIRST_DISPATCH_WORD + 8 * DISPATCH_WORDS);
  return words.subarray(0, FIRST_DISPATCH_WORD + DISPATCH_WORDS * words[DISPATCHES_WORD]!).join(' ') + ' ';
}

function launches(plan: number, offset: number, count: number): string {
  let blocks = '';
  for (const flags of [0, 1, 2, 3]) {
    calls.wgreduce_launch!(plan, offset, offset + 5, count, flags);
    blocks += block();
  }
  calls.wgreduce_launch_merge!(plan);
  return blocks + block();
}

function* wasmLines(list: Request[]): Generator<string> {
  for (const { settings, offset, count } of list) {
    const bytes = encode(settings);
    const room = calls.wgreduce_room!(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, room);
    const plan = calls.wgreduce_plan!(bytes.length);
    yield `${plan} ${said()}`;
    if (plan < 0) continue;
    calls.wgreduce_explain!(plan, count);
    yield said();
    yield launches(plan, offset, count);
    calls.wgreduce_free_plan!(plan);
  }
}

const refusing = Object.keys(devices).slice(-2);

test.each(Object.entries(devices))('on a device %s', { timeout: 60_000 }, (name, device) => {
  const list = [...requests(device)];
  const theirs = nativeLines(list);
  const ours = [...wasmLines(list)];
  expect(ours.length).toBe(theirs.length);
  expect(ours.some((line) => line.startsWith('0 {"problem"'))).toBe(!refusing.includes(name));
  const differs = ours.findIndex((line, i) => line !== theirs[i]);
  if (differs >= 0) expect(ours[differs]).toBe(theirs[differs]);
});
