// A state goes from runtime to runtime, and each adds elements to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runIn } from '../run.mjs';
import { file, limit, onePairEach } from './pairs.mjs';

// The sums so far are those of the exact elements, rounded once.
const parts = [
  { elements: [1e300, 1], sum: 1e300 },
  { elements: [-1e300, 2 ** -1074], sum: 1 },
  { elements: [2 ** -53], sum: 1 + 2 ** -52 },
  { elements: [-1], sum: 2 ** -53 },
];

test('a state that goes through all runtimes', { timeout: onePairEach.length * limit.timeout }, async () => {
  let state = [];
  let count = 0;
  for (const [i, [runtime, adapter]] of onePairEach.entries()) {
    const { elements, sum } = parts[i];
    count += elements.length;
    const { report, problems } = await runIn(runtime, adapter, file('states.mjs'), { state, elements });
    const where = `${runtime} on ${adapter}`;
    assert.deepEqual(problems, [], where);
    assert.deepEqual(report.faults, [], where);
    assert.equal(report.refused, 'invalid_state', where);
    assert.deepEqual([report.count, report.sum], [count, sum], where);
    state = report.state;
  }
});
