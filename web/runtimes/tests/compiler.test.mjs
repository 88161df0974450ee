// In every runtime the compiler's words about a custom operator reach its author, with the line of the author's own text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runIn } from '../run.mjs';
import { file, limit, onePairEach } from './pairs.mjs';

for (const [runtime, adapter] of onePairEach) {
  test(`what does not compile in ${runtime}`, limit, async () => {
    const { report, problems } = await runIn(runtime, adapter, file('compiler.mjs'));
    // Firefox says it on the console besides.
    assert.deepEqual(
      problems.filter(({ kind }) => kind !== 'console-error'),
      [],
    );
    assert.match(
      report,
      /^invalid_operator: The custom operator's WGSL \(mine\) does not compile; mend it \(the shader begins with its lines\): /,
    );
    assert.match(report, /:4:\d/);
    assert.match(report, /stray/);
  });
}
