// docs/reference/javascript-matrix.md: what the conformance cases gave in each runtime, as a page.

const names = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  node: 'Node',
  deno: 'Deno',
  lavapipe: 'lavapipe',
  swiftshader: 'SwiftShader',
};

const line = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');

// A part of the error's bound, in two figures; what is right is at most 100 %.
function verdict(row) {
  if (!row) return '–';
  if (!row.passed) return 'WRONG';
  if (row.to_the_bit) return 'to the bit';
  return row.worst === 0 ? 'right' : `right, ${Number((100 * row.worst).toPrecision(2))} %`;
}

function runtimesTable(columns) {
  const head = [
    'runtime',
    'version',
    'adapter',
    'what the adapter says of itself',
    'planted faults',
    'cases',
    'fingerprint',
  ];
  const rows = columns.map(({ runtime, adapter, report, failures }) => [
    names[runtime],
    report?.version ?? '–',
    names[adapter],
    report?.adapter || 'nothing',
    report
      ? `${report.faults.filter(({ outcome }) => outcome === 'caught').length} of ${report.faults.length} caught`
      : '–',
    report ? String(report.rows.reduce((sum, { cases }) => sum + cases, 0)) : '–',
    failures.length > 0 ? `${report?.fingerprint ?? 'none'}, **FAILED**` : report.fingerprint,
  ]);
  return table(head, rows);
}

const rowName = ({ operator, accuracy }) => (accuracy === 'exact' ? `${operator} exact` : operator);

function verdictsTable(columns) {
  const keys = new Map(); // the longest report has all rows, in the tables' order
  for (const { report } of columns)
    for (const row of report?.rows ?? [])
      keys.set(`${rowName(row)} ${row.type}`, [rowName(row), row.type, String(row.cases)]);
  const head = [
    'operator',
    'type',
    'cases',
    ...columns.map(({ runtime, adapter }) => `${names[runtime]}, ${names[adapter]}`),
  ];
  const rows = [...keys.values()].map(([name, type, cases]) => [
    name,
    type,
    cases,
    ...columns.map(({ report }) => verdict(report?.rows.find((row) => rowName(row) === name && row.type === type))),
  ]);
  return table(head, rows);
}

/** @param {{runtime: string, adapter: string, report?: any, failures: string[]}[]} columns @param {string} set */
export function matrixPage(columns, set) {
  const failures = columns.flatMap(({ runtime, adapter, failures: list }) =>
    list.map((text) => `- ${names[runtime]}, ${names[adapter]}: ${text.replace(/\s+/g, ' ')}`),
  );
  return `# The conformance cases in JavaScript runtimes

Written by \`./dev verify-matrix\`: the ${set} set of cases, folded through the TypeScript driver and compared with the
exact reference. The fingerprint is over all answers that are fixed to the bit; it has to be the native program's. A
planted fault that is not caught is a race that the adapter does not show.

${runtimesTable(columns)}

"to the bit": every answer was the reference's, bit for bit. A part in per cent: the worst error, of the bound that the
operator promises.

${verdictsTable(columns)}
${failures.length > 0 ? `\n## What went wrong\n\n${failures.join('\n')}\n` : ''}`;
}
