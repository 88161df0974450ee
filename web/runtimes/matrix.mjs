#!/usr/bin/env node
// Runs the conformance cases in the runtimes and compares the fingerprints with the native program's:
//
//     node web/runtimes/matrix.mjs check | cover | write
//
// check: what every change must pass, in Node and Deno; the page's tests fold the quick set in the browsers.
// cover: the covering set everywhere. write: that, into docs/reference/javascript-matrix.md. The whole product is for the
// native tests: plans and shaders are the same here. Exit: 0 all right, 1 something is not.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fingerprints } from './fingerprints.mjs';
import { pairs } from './installed.mjs';
import { matrixPage } from './matrix_page.mjs';
import { runIn } from './run.mjs';

const module = fileURLToPath(new URL('conformance.mjs', import.meta.url));
const target = new URL('../../docs/reference/javascript-matrix.md', import.meta.url);
const secondsOfMain = { quick: 300, covering: 1800 };

/** Which set a pair folds; none leaves it out. */
const setOf = {
  check: (runtime, adapter) => {
    if (runtime !== 'node' && runtime !== 'deno') return undefined;
    return runtime === 'node' && adapter === 'lavapipe' ? 'covering' : 'quick'; // SwiftShader takes minutes to cover
  },
  cover: () => 'covering',
  write: () => 'covering',
};

function failuresOf(set, report, problems) {
  const failures = problems.map(({ kind, text }) => `${kind}: ${text}`);
  if (!report) return failures;
  const missed = report.faults.filter(({ outcome }) => outcome === 'NOT CAUGHT');
  failures.push(...report.uncaptured.map((text) => `uncaptured: ${text}`));
  failures.push(...missed.map(({ name }) => `not caught: ${name}`));
  failures.push(...report.rows.filter(({ passed }) => !passed).map(({ sentence }) => sentence));
  const right = fingerprints[set];
  if (report.fingerprint !== right)
    failures.push(`The fingerprint (${report.fingerprint}) is not the native program's (${right}).`);
  return failures;
}

async function fold(runtime, adapter, set) {
  const begin = performance.now();
  const { report, problems } = await runIn(runtime, adapter, module, { set }, { seconds: secondsOfMain[set] });
  const failures = failuresOf(set, report, problems);
  const said = failures.length > 0 ? `FAILED\n  ${failures.join('\n  ')}` : `right, fingerprint ${report.fingerprint}`;
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`${runtime} (${adapter}), ${set} set: ${said} (${seconds} s)`);
  return { runtime, adapter, report, failures };
}

const [job] = process.argv.slice(2);
if (!Object.hasOwn(setOf, job)) {
  console.error('usage: matrix.mjs check | cover | write');
  process.exit(1);
}
const columns = [];
for (const [runtime, adapters] of Object.entries(pairs))
  for (const adapter of adapters) {
    const set = setOf[job](runtime, adapter);
    if (set) columns.push(await fold(runtime, adapter, set));
  }
if (job === 'write') writeFileSync(target, matrixPage(columns, 'covering'));
process.exitCode = columns.some(({ failures }) => failures.length > 0) ? 1 : 0;
