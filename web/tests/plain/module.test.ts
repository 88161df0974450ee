// The built package: what it carries, how large it is, what it asks of its surroundings.
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import text from '../../dist/wasm.js';

const dist = (name: string): Buffer => readFileSync(new URL(`../../dist/${name}`, import.meta.url));
const zipped = Buffer.from(text, 'base64');
const gzipped = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;

test('the WebAssembly module imports nothing', () => {
  const module = new WebAssembly.Module(gunzipSync(zipped));
  expect(WebAssembly.Module.imports(module)).toEqual([]);
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  expect(names.filter((name) => !/^(memory|_initialize|wgreduce_\w+)$/.test(name))).toEqual([]);
});

test('sizes keep to their limits', () => {
  const sizes = {
    wasm: zipped.length,
    script: gzipped(dist('index.js')),
    all: gzipped(dist('index.js')) + gzipped(dist('wasm.js')),
  };
  console.log(`gzipped: wgreduce.wasm ${sizes.wasm}, index.js ${sizes.script}, both as they travel ${sizes.all} bytes`);
  expect(sizes.wasm).toBeLessThanOrEqual(120 * 1024);
  expect(sizes.script).toBeLessThanOrEqual(12 * 1024);
});

test('the scripts import nothing but each other', () => {
  for (const name of ['index.js', 'wasm.js']) {
    const imports = [
      ...dist(name)
        .toString()
        .matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g),
    ].map((match) => match[1]);
    expect(imports).toEqual(name === 'index.js' ? ['./wasm.js'] : []);
  }
});

test('the package has the version of the project', () => {
  const version = readFileSync(new URL('../../../VERSION', import.meta.url), 'utf8').trim();
  expect(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version).toBe(version);
});
