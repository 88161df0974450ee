// In every runtime a lost device gives the library's own error, whether or not the runtime has told of the loss yet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runIn } from '../run.mjs';
import { file, limit, onePairEach } from './pairs.mjs';

for (const [runtime, adapter] of onePairEach) {
  test(`a lost device in ${runtime}`, limit, async () => {
    const { report, problems } = await runIn(runtime, adapter, file('lost.mjs'));
    assert.deepEqual(problems, []);
    for (const [when, answers] of Object.entries(report)) {
      for (const [call, answer] of Object.entries(answers)) {
        assert.match(
          answer,
          /^device_lost: The device is lost, so WebGPU refuses to .*; open another\.$/,
          `${call}, ${when}`,
        );
      }
    }
  });
}
