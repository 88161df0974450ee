// The command line: a code and a sentence for each way to fail, and nothing left behind on any of them.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { driverFile, drivers } from '../installed.mjs';
import { makeFolder } from '../leftovers.mjs';
import { file, limit, onePairEach } from './pairs.mjs';
import { assertNoneLeft, withEnvironment } from './processes.mjs';

const program = file('../run.mjs');
const folder = makeFolder();

/** Starts run.mjs (or a copy of it) with an empty folder for temporary files. */
function start(words, { path = process.env.PATH, from = program } = {}) {
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  const child = spawn(process.execPath, [from, ...words], { env: { ...process.env, PATH: path, TMPDIR: temporary } });
  const said = { code: 0, out: '', err: '' };
  child.stdout.on('data', (data) => (said.out += data));
  child.stderr.on('data', (data) => (said.err += data));
  const ended = new Promise((resolve) => child.on('close', (code) => resolve({ ...said, code })));
  return { child, temporary, ended, said };
}

async function assertNothingLeft(temporary) {
  await assertNoneLeft(() => withEnvironment(temporary));
  assert.deepEqual(readdirSync(temporary), []);
}

async function run(words, options) {
  const { ended, temporary } = start(words, options);
  const answer = await ended;
  await assertNothingLeft(temporary);
  return answer;
}

test('a good run prints the report and nothing else', limit, async () => {
  const { code, out, err } = await run(['node', 'swiftshader', file('sum.mjs'), '5']);
  assert.deepEqual({ code, err }, { code: 0, err: '' });
  assert.equal(JSON.parse(out).value, 10);
});

test('--verbose tells progress', limit, async () => {
  const { err } = await run(['--verbose', 'node', 'swiftshader', file('sum.mjs')]);
  assert.equal(err, 'device ready\nsum read back\n');
});

const elsewhere = join(folder, 'elsewhere.mjs');
writeFileSync(elsewhere, 'export const main = 1;\n');

for (const [words, code, err] of [
  [['safari', 'lavapipe', elsewhere], 2, "usage: There is no runtime 'safari': use chromium, firefox, node, deno."],
  [['chromium', 'lavapipe', elsewhere], 2, "usage: chromium does not run on 'lavapipe': use swiftshader."],
  [['node', 'lavapipe', '/none.mjs'], 2, 'usage: There is no module /none.mjs: name a file that exists.'],
  [['node', 'lavapipe'], 2, /^usage: usage: run\.mjs /],
  [['--seconds', '-1', 'node', 'lavapipe', elsewhere], 2, /^usage: /],
  [['--seconds', 'x', 'node', 'lavapipe', elsewhere], 2, 'usage: --seconds takes a number above 0 (x).'],
  [['node', 'lavapipe', elsewhere, '{'], 2, /^usage: .*JSON/],
  [
    ['firefox', 'lavapipe', elsewhere],
    2,
    `usage: Browsers load modules from ${dirname(dirname(program))} only` +
      ` (${elsewhere}): move it there, or give another root.`,
  ],
  [['node', 'lavapipe', elsewhere], 4, /^failed: The module exports no function main \(file:.*elsewhere\.mjs\)\.$/],
]) {
  test(`run.mjs ${words.map((word) => word.split('/').pop()).join(' ')}`, limit, async () => {
    const answer = await run(words);
    assert.equal(answer.code, code);
    assert.equal(answer.out, '');
    if (err instanceof RegExp) assert.match(answer.err.trimEnd(), err);
    else assert.equal(answer.err, `${err}\n`);
  });
}

for (const [runtime, adapter, install] of [
  ['chromium', 'swiftshader', "There is no chromium on the PATH: run 'apt-get install chromium'."],
  ['firefox', 'lavapipe', "There is no firefox-esr or firefox on the PATH: run 'apt-get install firefox-esr'."],
]) {
  test(`${runtime} is not installed`, limit, async () => {
    const answer = await run([runtime, adapter, file('sum.mjs')], { path: folder });
    assert.deepEqual(answer, { code: 3, out: '', err: `missing: ${install}\n` });
  });
}

const packages = { chromium: 'playwright-core', firefox: 'puppeteer-core', node: 'webgpu', deno: 'deno' };

test('npm packages are not installed', limit, async () => {
  const copy = join(folder, 'web', 'runtimes');
  mkdirSync(copy, { recursive: true });
  const own = file('..');
  for (const name of readdirSync(own)) if (/\.(mjs|html)$/.test(name)) cpSync(join(own, name), join(copy, name));
  const module = join(copy, 'host.mjs');
  for (const [runtime, adapter] of onePairEach) {
    const answer = await run([runtime, adapter, module], { from: join(copy, 'run.mjs') });
    const err = `missing: The npm package ${packages[runtime]} is not installed: run 'npm ci' in ${copy}/.\n`;
    assert.deepEqual(answer, { code: 3, out: '', err });
  }
});

test('an adapter is not installed', () => {
  const { file: real } = drivers.lavapipe;
  drivers.lavapipe.file = '/none.json';
  const message =
    'The adapter lavapipe is not installed (no /none.json):' +
    " run 'apt-get install mesa-vulkan-drivers/bookworm-backports'.";
  assert.throws(() => driverFile('lavapipe'), { kind: 'missing', message });
  drivers.lavapipe.file = real;
});

test('every kind of problem has its own code', limit, async () => {
  const misbehave = (how) => run(['--seconds', '2', 'node', 'swiftshader', file('misbehave.mjs'), `"${how}"`]);
  assert.equal((await misbehave('throw')).code, 4);
  assert.equal((await misbehave('complain')).code, 6);
  assert.equal((await misbehave('reject')).code, 5);
  assert.equal((await misbehave('crash')).code, 7);
  assert.equal((await misbehave('wait')).code, 8);
});

for (const [runtime, adapter] of onePairEach) {
  const words = (how) => ['--verbose', '--seconds', '3', runtime, adapter, file('misbehave.mjs'), `"${how}"`];

  test(`nothing is left of ${runtime} after a hang`, limit, async () => {
    assert.equal((await run(words('spin'))).code, 8);
  });

  test(`nothing is left of ${runtime} when run.mjs is told to stop`, limit, async () => {
    const { child, ended, temporary } = start(words('wait'));
    await new Promise((resolve) => child.stderr.on('data', (data) => String(data).includes('wait') && resolve()));
    assert.notDeepEqual(withEnvironment(temporary), []);
    child.kill('SIGTERM');
    assert.equal((await ended).code, 143);
    await assertNothingLeft(temporary);
  });
}
