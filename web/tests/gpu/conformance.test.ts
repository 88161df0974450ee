// The shared conformance cases through the TypeScript driver.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verify, type CaseSet } from '../../dist/verify.js';
import { useDevice } from '../support/gpu.js';

const bench = useDevice();

// The one that the native driver's tests hold every implementation and adapter to.
const native = readFileSync(new URL('../../../tests/conformance/conformance_test.cpp', import.meta.url), 'utf8');
const fingerprint = /covering_fingerprint = "(\w+)"/.exec(native)![1];

test('the covering set is right, with the fingerprint of the native driver', async () => {
  const set = process.env.WGREDUCE_WEB_SET as CaseSet;
  const started = performance.now();
  const report = await verify(bench.device, { set });
  expect(report.faults.map(({ outcome }) => outcome)).not.toContain('NOT CAUGHT');
  expect(report.faults).toHaveLength(6);
  expect(report.rows.filter((row) => !row.passed).map((row) => row.sentence)).toEqual([]);
  if (set === 'covering') expect(report.fingerprint).toBe(fingerprint);
  expect(report.passed).toBe(true);
  expect(bench.uncaptured).toEqual([]);
  const cases = report.rows.reduce((sum, row) => sum + row.cases, 0);
  console.log(`${cases} cases in ${((performance.now() - started) / 1000).toFixed(0)} s`);
});
