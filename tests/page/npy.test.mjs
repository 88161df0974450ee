// The page reads headers of .npy files as the program does: the same type and count, or the same sentence.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const program = path('../../build/wgpu/bin/wgreduce');
assert.ok(existsSync(program), `The native program is not there (${program}): run ./dev build.`);
const folder = mkdtempSync(join(tmpdir(), 'wgreduce-npy-'));
const vite = await import(pathToFileURL(createRequire(path('../../app/package.json')).resolve('vite')));
const server = await vite.createServer({
  root: path('../../app'),
  configFile: path('../../app/vite.config.js'),
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
const { readNpyHeader } = await server.ssrLoadModule('/src/npy.ts');

const who = join(folder, 'x.npy');
const bodyBytes = 48;

function bytesOf(text, [major, minor], body = bodyBytes) {
  const length = Buffer.alloc(major === 1 ? 2 : 4);
  length.writeUIntLE(text.length, 0, length.length);
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), major, minor]);
  return Buffer.concat([start, length, Buffer.from(text, 'latin1'), Buffer.alloc(body)]);
}

function pageReads(bytes) {
  try {
    const { type, count } = readNpyHeader(new Uint8Array(bytes), `The file "${who}"`);
    return `${type} ${count}`;
  } catch (error) {
    return error.message;
  }
}

// Bodies of other sizes than a header says are not the header's matter.
function programReads(bytes) {
  writeFileSync(who, bytes);
  try {
    const args = ['plan', 'count_nonzero', who, '--device', 'defaults', '--json'];
    const { problem, count } = JSON.parse(execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' }));
    return `${problem.type} ${count}`;
  } catch (error) {
    return (error.stderr ?? String(error)).replace(/^wgreduce: /, '').trim();
  }
}

const { accepted, refused } = JSON.parse(readFileSync(path('../cli/npy_headers.json'), 'utf8'));
for (const [text, version] of [...accepted, ...refused]) {
  test(`${version} ${text.slice(0, 90)}`, () => {
    const bytes = bytesOf(text, version);
    assert.equal(pageReads(bytes), programReads(bytes));
  });
}

test('headers with a byte changed, each byte by each of these', () => {
  const text = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }";
  let same = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = ` \t'"0,L)8-{\0\xff`[at % 13];
    const bytes = bytesOf(text.slice(0, at) + letter + text.slice(at + 1), [1 + (at % 3), 0]);
    const [ours, theirs] = [pageReads(bytes), programReads(bytes)];
    if (/ has a body that is /.test(theirs)) assert.match(ours, /^\w+ \d+$/);
    else assert.equal(ours, theirs);
    same++;
  }
  assert.equal(same, text.length);
});
