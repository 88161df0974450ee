// Whatever goes wrong in a module is told by its kind, in every runtime.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runIn } from '../run.mjs';
import { file, limit, onePairEach } from './pairs.mjs';
import { assertNoneLeft, descendants } from './processes.mjs';

const misbehave = file('misbehave.mjs');

for (const [runtime, adapter] of onePairEach) {
  const run = (how, options) => runIn(runtime, adapter, misbehave, how, options);

  test(`an error thrown by main in ${runtime}`, limit, async () => {
    const { report, problems } = await run('throw');
    assert.equal(report, undefined);
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ['failed'],
    );
    assert.match(problems[0].text, /^RangeError: thrown on purpose\n.*misbehave\.mjs/);
  });

  test(`console errors and errors that nobody catches in ${runtime}`, limit, async () => {
    const { report, problems } = await run('complain');
    assert.equal(report, 'complained');
    // Which of the last two comes first differs.
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ['console-error', 'page-error', 'page-error'],
    );
    assert.equal(problems[0].text, 'complained on purpose');
    const texts = problems.map(({ text }) => text).join('\n');
    assert.match(texts, /TypeError: rejected on purpose/);
    assert.match(texts, /SyntaxError: thrown late on purpose/);
  });

  const late = 'main took longer than the limit (4 s): look for what never settles, or raise the limit.';

  test(`a module that waits for ever in ${runtime}`, limit, async () => {
    const text = `${late} Its last progress was {"about":"wait"}.`;
    assert.deepEqual(await run('wait', { seconds: 4 }), { problems: [{ kind: 'hang', text }] });
    await assertNoneLeft(descendants);
  });

  test(`a module in an endless loop in ${runtime}`, limit, async () => {
    const { problems } = await run('spin', { seconds: 4 });
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ['hang'],
    );
    // Whether its progress gets out of a page that gives no turn to anything is the browser's luck.
    assert.ok(problems[0].text.startsWith(late));
    await assertNoneLeft(descendants);
  });

  test(`a lost device in ${runtime}`, limit, async () => {
    const { report, problems } = await run('lose');
    assert.deepEqual(problems, []);
    assert.equal(report.reason, 'destroyed');
    // Deno fulfils what waits for a mapping, against the standard.
    assert.equal(report.mapped, runtime === 'deno' ? 'mapped' : 'AbortError');
  });

  test(`an invalid call in ${runtime}`, limit, async () => {
    assert.deepEqual(await run('invalid'), { report: 'GPUValidationError', problems: [] });
  });

  test(`answers that are no JSON in ${runtime}`, limit, async () => {
    const nothing = [{ kind: 'failed', text: 'main returned nothing that JSON can hold.' }];
    assert.deepEqual(await run('nothing'), { problems: nothing });
    const { problems } = await run('big');
    assert.match(problems[0].text, /^TypeError: .*BigInt/);
  });

  test(`a long answer in ${runtime}`, limit, async () => {
    const { report, problems } = await run('long');
    assert.deepEqual(problems, []);
    assert.equal(report.length, 3_000_000);
  });
}

for (const runtime of ['node', 'deno']) {
  test(`a killed ${runtime}`, limit, async () => {
    const { problems } = await runIn(runtime, 'swiftshader', misbehave, 'crash');
    assert.deepEqual(problems, [{ kind: 'crash', text: `${runtime} was killed by SIGKILL before it was done` }]);
  });

  test(`a module that ends ${runtime}`, limit, async () => {
    const { problems } = await runIn(runtime, 'swiftshader', misbehave, 'exit');
    assert.deepEqual(problems, [{ kind: 'crash', text: `${runtime} exited with 0 before it was done` }]);
  });
}
