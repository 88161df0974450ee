// What a user gets from `npm pack`, in projects of a user's kind: no configuration, and each folds on a device. As a
// page finds it without a bundler: tests/page/package.test.mjs.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gpu } from '../support/gpu.js';
import { native } from '../support/native.js';

const web = fileURLToPath(new URL('../..', import.meta.url));
const tool = (name: string): string => join(web, 'node_modules', '.bin', name);
let folder = '';
let unpacked = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wgreduce-'));
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: web,
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', folder]);
  unpacked = join(folder, 'package');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = `
import { createReducer, openDevice } from 'wgreduce';
globalThis.fold = async (gpu) => {
  const device = await openDevice({ gpu });
  const sum = await createReducer(device, { op: 'sum' });
  const answer = await sum.run(Float32Array.of(1, 2, 3));
  device.destroy();
  return answer;
};
`;

// A project with the package where npm would put it.
function project(name: string, files: Record<string, string>): string {
  const at = join(folder, name);
  mkdirSync(join(at, 'node_modules'), { recursive: true });
  cpSync(unpacked, join(at, 'node_modules', 'wgreduce'), { recursive: true });
  writeFileSync(join(at, 'package.json'), '{ "type": "module" }');
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
  return at;
}

async function expectToFold(file: string): Promise<void> {
  await import(/* @vite-ignore */ pathToFileURL(file).href);
  expect(await (globalThis as unknown as { fold(gpu: GPU): Promise<object> }).fold(gpu())).toEqual({ sum: 6 });
}

test('the package holds the scripts, their types, and nothing of the tests', () => {
  const names = readdirSync(join(unpacked, 'dist'));
  expect(names).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'wasm.js']));
  expect(names.filter((name) => /verify|judge/.test(name))).toEqual([]);
  expect(readdirSync(unpacked).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
});

test('without a bundler', async () => {
  await expectToFold(join(project('plain', { 'main.js': script }), 'main.js'));
});

test('bundled by esbuild', async () => {
  const at = project('esbuild', { 'main.js': script });
  execFileSync(tool('esbuild'), ['main.js', '--bundle', '--format=esm', '--outfile=out/main.js'], {
    cwd: at,
    stdio: 'pipe',
  });
  rmSync(join(at, 'node_modules'), { recursive: true });
  await expectToFold(join(at, 'out', 'main.js'));
});

test('bundled by Vite', async () => {
  const at = project('vite', {
    'main.js': script,
    'index.html': '<!doctype html><title>t</title><script type="module" src="/main.js"></script>',
  });
  execFileSync(tool('vite'), ['build'], { cwd: at, stdio: 'pipe' });
  rmSync(join(at, 'node_modules'), { recursive: true });
  const assets = join(at, 'dist', 'assets');
  const [bundle] = readdirSync(assets).filter((name) => name.endsWith('.js'));
  // What Vite adds for old browsers looks at the document.
  Object.assign(globalThis, { document: { createElement: () => ({ relList: { supports: () => true } }) } });
  await expectToFold(join(assets, bundle!));
});

const examples = (): string[] =>
  [...readFileSync(join(unpacked, 'README.md'), 'utf8').matchAll(/```ts\n([^]*?)```/g)].map((match) => match[1]!);

// Runs them as a user would, and holds what they print against the comments behind.
test.each([0, 1])('the README’s example %i prints what the README says', async (number) => {
  const example = examples()[number]!;
  const at = project(`readme${number}`, { 'example.ts': example });
  execFileSync(tool('esbuild'), ['example.ts', '--format=esm', '--outfile=example.js'], { cwd: at, stdio: 'pipe' });
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubGlobal('navigator', { gpu: gpu() });
  await import(/* @vite-ignore */ pathToFileURL(join(at, 'example.js')).href);
  const printed = said.mock.calls.map((values) => format(...values));
  vi.unstubAllGlobals();
  said.mockRestore();
  const prints = example.match(/^console\.log.*/gm)!;
  expect(printed).toEqual(prints.map((line) => /\/\/ (.*)$/.exec(line)?.[1]));
});

test('the README lists the names that createReducer takes', () => {
  const { operators, types } = JSON.parse(native('list', '--json')) as Record<string, { name: string }[]>;
  const listed = readFileSync(join(unpacked, 'README.md'), 'utf8').match(/^\| (\w+) +\|/gm)!;
  const names = listed.map((row) => /\w+/.exec(row)![0]);
  expect(names).toEqual(expect.arrayContaining([...operators!, ...types!].map(({ name }) => name)));
});

test('its types are those of the operators, and the README’s examples compile', () => {
  const at = project('types', {
    ...Object.fromEntries(examples().map((example, i) => [`readme${i}.ts`, example])),
    'types.ts': `
import { createReducer, type CustomField, type Element, type OperatorName, type Reducer, type Slice } from 'wgreduce';
declare const device: GPUDevice;
const sum = await createReducer(device, { op: 'sum', type: 'i16' });
const total: bigint = (await sum.run(new Int16Array(3))).sum;
const least = await createReducer(device, { op: 'argmin' });
const place: number | null = (await least.run(new Float32Array(3))).index;
const any: Reducer<{ any: boolean }> = await createReducer(device, { op: 'any', type: 'u8' });
const floats: number = (await (await createReducer(device, { op: 'sum', type: 'f16' })).run(new Uint16Array(3))).sum;
const long: { min: bigint | null; max: bigint | null } = await (
  await createReducer(device, { op: 'extent', type: 'i64' })
).run(new BigInt64Array(3));
const place64: { index: number | null; value: bigint | null } = await (
  await createReducer(device, { op: 'argmin', type: 'u64' })
).run(new BigUint64Array(3));
const bits: bigint = (await (await createReducer(device, { op: 'bit_or', type: 'u64' })).run(new BigUint64Array(3))).bit_or;
const count: number = (
  await (await createReducer(device, { op: 'count_nonzero', type: 'i64' })).run(new BigInt64Array(3))
).count_nonzero;
const greatest: bigint = (await (await createReducer(device, { op: 'maxabs', type: 'i64' })).run(new BigInt64Array(3))).maxabs;
const doubles = await createReducer(device, { op: 'sum', type: 'f64' });
const double: number = (await doubles.run(new Float64Array(3))).sum;
const element: Element<'i64'> = 1n;
const dot = await createReducer(device, { op: 'dot', type: 'u8' });
const two: 2 = dot.inputs;
const product: bigint = (await dot.run(new Uint8Array(3), new Uint8Array(3))).dot;
const halves: number = (
  await (await createReducer(device, { op: 'dot', type: 'f16' })).run(new Uint16Array(3), new Uint16Array(3))
).dot;
declare const slice: Slice;
dot.encode(device.createCommandEncoder(), slice, [slice], slice);
(await dot.begin()).add(device.createCommandEncoder(), slice, slice);
// @ts-expect-error: one input is missing
await dot.run(new Uint8Array(3));
// @ts-expect-error: one input is missing
dot.encode(device.createCommandEncoder(), slice, slice);
// @ts-expect-error: there is one input too many
await sum.run(new Int16Array(3), new Int16Array(3));
// @ts-expect-error: one input is missing
(await dot.begin()).add(device.createCommandEncoder(), slice);
declare const some: OperatorName;
const chosen: Record<string, unknown> = await (await createReducer(device, { op: some })).run(slice);
const either = await createReducer(device, { op: some as 'dot' | 'sum', type: 'i32' });
const inputs: 1 | 2 = either.inputs;
const answers: { sum: bigint } | { dot: bigint } = inputs === 1 ? await either.run(slice) : await either.run(slice, slice);
const encoder = device.createCommandEncoder();
if (inputs === 1) either.encode(encoder, slice, slice);
else either.encode(encoder, slice, slice, slice);
const depths: number = either.depth(slice) + either.depth(slice, slice);
const grown = await either.begin();
grown.add(encoder, slice);
grown.add(encoder, slice, slice);
await grown.submit(new Int32Array(3));
await grown.submit(new Int32Array(3), new Int32Array(3));
// @ts-expect-error: an operator of one input is not one of two
const pair: Reducer<{ sum: bigint }, 2> = sum;
// @ts-expect-error: of 64-bit integers the element is a bigint
const short: { min: number | null } = await (await createReducer(device, { op: 'min', type: 'i64' })).run(new BigInt64Array(3));
// @ts-expect-error: an f64 is a number
const notLong: bigint = (await doubles.run(new Float64Array(3))).sum;
// @ts-expect-error: no operator has that name
await createReducer(device, { op: 'summ' });
// @ts-expect-error: 64 bits are no number
const wrong: number = (await sum.run(new Int16Array(3))).sum;
// @ts-expect-error: custom fields are of 32 bits or of pairs of them
const field: CustomField = { name: 'x', type: 'f64' };
// @ts-expect-error: bytes of no type
await sum.run(new DataView(new ArrayBuffer(4)));
// @ts-expect-error: for what verifies a device
await createReducer(device, { op: 'sum' }, {});
export { total, place, any, floats, wrong, field, long, place64, bits, count, greatest, double, element, short, notLong, answers, depths, pair };
`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: ['@webgpu/types'],
        skipLibCheck: true,
      },
    }),
  });
  for (const name of ['typescript', '@webgpu'])
    symlinkSync(join(web, 'node_modules', name), join(at, 'node_modules', name));
  try {
    execFileSync(tool('tsc'), [], { cwd: at, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    expect((error as { stdout: string }).stdout).toBe('');
  }
});
