// The same module computes in all runtimes, on the adapter that was asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runIn } from '../run.mjs';
import { allPairs, file, limit } from './pairs.mjs';

// Firefox tells nothing of its adapter, so the adapters are known by what they can do.
const invocations = { lavapipe: 1024, swiftshader: 256 };

const names = {
  'chromium swiftshader': 'swiftshader',
  'node lavapipe': 'llvmpipe',
  'node swiftshader': 'SwiftShader',
  'deno lavapipe': 'llvmpipe',
  'deno swiftshader': 'SwiftShader',
};

for (const [runtime, adapter] of allPairs) {
  test(`sum in ${runtime} on ${adapter}`, limit, async () => {
    const told = [];
    const progress = (what) => told.push(what);
    const { report, problems } = await runIn(runtime, adapter, file('sum.mjs'), 1000, { progress });
    assert.deepEqual(problems, []);
    assert.equal(report.value, (1000 * 999) / 2);
    assert.deepEqual(report.faults, []);
    assert.deepEqual(told, ['device ready', 'sum read back']);
    assert.equal(report.limits.maxComputeInvocationsPerWorkgroup, invocations[adapter]);
    const name = names[`${runtime} ${adapter}`] ?? '';
    assert.ok(Object.values(report.info).join(' ').includes(name), `${JSON.stringify(report.info)} names ${name}`);
  });
}
