// Who reports what WebGPU does not let one ask, in every runtime, held against the table in web/README.md.
// WGREDUCE_WRITE_FAULTS=1 writes it there instead.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { runIn } from '../run.mjs';
import { file, limit, onePairEach } from './pairs.mjs';

const readme = file('../../README.md');
const title = (runtime) => runtime[0].toUpperCase() + runtime.slice(1);
const tableText = /^\| fault [^]*?\n(?=\n)/m;

/** What the table has, by runtime and fault. */
function readTable() {
  const [head, , ...rows] = tableText.exec(readFileSync(readme, 'utf8'))[0].trim().split('\n').map(cellsOf);
  const column = (at) => Object.fromEntries(rows.map((cells) => [cells[0], cells[at]]));
  return Object.fromEntries(head.slice(1).map((runtime, i) => [runtime, column(i + 1)]));
}

function cellsOf(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function writeTable(table) {
  const runtimes = Object.keys(table);
  const rows = Object.keys(table[runtimes[0]]).map((fault) => [fault, ...runtimes.map((name) => table[name][fault])]);
  const all = [['fault', ...runtimes], ...rows];
  const widths = all[0].map((_, i) => Math.max(...all.map((cells) => cells[i].length)));
  const line = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |\n`;
  const text = [line(all[0]), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
  writeFileSync(readme, readFileSync(readme, 'utf8').replace(tableText, text));
}

const table = {};
for (const [runtime, adapter] of onePairEach) {
  test(`who reports what in ${runtime}`, limit, async () => {
    const { report, problems } = await runIn(runtime, adapter, file('reports.mjs'));
    assert.deepEqual(problems, []);
    table[title(runtime)] = report;
    if (!process.env.WGREDUCE_WRITE_FAULTS) assert.deepEqual(report, readTable()[title(runtime)]);
    else if (Object.keys(table).length === onePairEach.length) writeTable(table);
  });
}
