#!/usr/bin/env node
// Runs the conformance cases in every runtime and adapter, and writes docs/reference/javascript-matrix.md:
//
//     node web/runtimes/matrix.mjs [--set quick|covering|full] [--check]
//
// --check writes nothing. Exit: 0 all right, 1 something is not.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pairs } from './installed.mjs';
import { runIn } from './run.mjs';

const module = fileURLToPath(new URL('conformance.mjs', import.meta.url));
const target = new URL('../../docs/reference/javascript-matrix.md', import.meta.url);
const secondsOfMain = { quick: 300, covering: 900, full: 36_000 };

/** @returns {Promise<{name: string, report?: any, failures: string[]}>} */
async function column(runtime, adapter, set) {
  const begin = performance.now();
  const { report, problems } = await runIn(runtime, adapter, module, { set }, { seconds: secondsOfMain[set] });
  const name = `${runtime} (${adapter})`;
  const failures = problems.map(({ kind, text }) => `${kind}: ${text}`);
  if (report) {
    failures.push(...report.uncaptured.map((text) => `uncaptured: ${text}`));
    failures.push(
      ...report.faults.filter((one) => one.outcome === 'NOT CAUGHT').map((one) => `not caught: ${one.name}`),
    );
    failures.push(...report.rows.filter((row) => !row.passed).map((row) => row.sentence));
  }
  const said = failures.length ? `FAILED\n  ${failures.join('\n  ')}` : `right, fingerprint ${report.fingerprint}`;
  console.log(`${name}: ${said} (${((performance.now() - begin) / 1000).toFixed(0)} s)`);
  return { name, report, failures };
}

function table(columns) {
  const verdicts = new Map(); // of a row, by the name of its column
  for (const { name, report } of columns)
    for (const row of report?.rows ?? []) {
      const key = `${row.operator} | ${row.type}`;
      if (!verdicts.has(key)) verdicts.set(key, new Map());
      verdicts.get(key).set(name, row.passed ? `right (${row.cases})` : 'WRONG');
    }
  const names = columns.map(({ name }) => name);
  const lines = [`| operator | type | ${names.join(' | ')} |`, `|---|---|${'---|'.repeat(names.length)}`];
  for (const [key, row] of verdicts)
    lines.push(`| ${key} | ${names.map((name) => row.get(name) ?? '-').join(' | ')} |`);
  return lines.join('\n');
}

function page(columns, set) {
  const prints = columns.map(({ name, report }) => `| ${name} | ${report?.fingerprint ?? 'none'} |`).join('\n');
  return `# The conformance cases in JavaScript runtimes

Written by \`./dev verify-matrix\`: the ${set} set, through the TypeScript driver. In brackets: how many cases. Each runtime first
caught the planted faults.

| runtime (adapter) | fingerprint of the answers that are fixed to the bit |
|---|---|
${prints}

${table(columns)}
`;
}

const { values } = parseArgs({ options: { set: { type: 'string', default: 'covering' }, check: { type: 'boolean' } } });
const columns = [];
for (const [runtime, adapters] of Object.entries(pairs))
  for (const adapter of adapters) columns.push(await column(runtime, adapter, values.set));
const prints = new Set(columns.map(({ report }) => report?.fingerprint));
if (prints.size > 1) console.log('The fingerprints differ.');
if (!values.check) writeFileSync(target, page(columns, values.set));
process.exitCode = prints.size > 1 || columns.some(({ failures }) => failures.length) ? 1 : 0;
