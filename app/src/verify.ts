// Part 3: the conformance cases, folded by this browser on this device.
import type { CaseSet, FaultReport, Report, Row } from 'wgreduce/verify';
import { operators, types } from 'virtual:tables';
import { factsOf, type Facts } from './device.js';
import { complaints, watchedDevice } from './gpu.js';
import { plural, whole } from './text.js';
import { byId, download, make, onPress, stopped, tell } from './ui.js';

/** What can be downloaded. */
interface Outcome extends Facts {
  date: string;
  set: CaseSet;
  /** The one operator that was verified; empty: all. */
  operator: string;
  milliseconds: number;
  /** Errors that WebGPU reported and no error scope caught. */
  uncaptured: string[];
  report: Report;
}

let stopping: AbortController | undefined;
let outcome: Outcome | undefined;

const faultNames: Record<FaultReport['outcome'], string> = {
  caught: 'caught',
  'not shown here': 'a race that this device does not show',
  'NOT CAUGHT': 'NOT CAUGHT',
};

function showFault({ name, case: title, outcome: end }: FaultReport): void {
  byId('verify-faults-box').hidden = false;
  const kind = end === 'caught' ? 'good' : end === 'NOT CAUGHT' ? 'bad' : '';
  byId('verify-faults').append(
    make('li', { title }, `${name}: `, make('strong', { className: kind }, faultNames[end])),
  );
}

// Few enough times a second that drawing costs nothing.
function counter(): (done: number, all: number, wrong: number) => void {
  const bar = byId<HTMLProgressElement>('verify-progress');
  let shown = -Infinity;
  return (done, all, wrong) => {
    if (done < all && performance.now() - shown < 100) return;
    shown = performance.now();
    bar.value = done / all;
    byId('verify-count').textContent =
      `${whole(done)} of ${plural(all, 'case')}, ${wrong === 0 ? 'none' : whole(wrong)} wrong`;
  };
}

const kinds = {
  bit: ['=', 'right to the bit'],
  right: ['✓', 'right'],
  wrong: ['✗', 'wrong'],
  absent: ['–', 'not among these cases'],
  none: ['', 'the operator does not take the type'],
} as const;

function takes(operator: string, type: string): boolean {
  const { floats, integers, floats64, integers64 } = operators.find(({ name }) => name === operator)!;
  const { kind, bytes } = types.find(({ name }) => name === type)!;
  if (bytes === 8) return kind === 'float' ? floats64 : integers64;
  return kind === 'float' ? floats : integers;
}

function verdictOf(rows: Row[]): 'bit' | 'right' | 'wrong' {
  if (!rows.every(({ passed }) => passed)) return 'wrong';
  return rows.every((row) => row.to_the_bit) ? 'bit' : 'right';
}

// Of the operator's rows, which are one or, with exact ones, two.
function gridCell(rows: Row[], operator: string, type: string): HTMLTableCellElement {
  const kind = rows.length > 0 ? verdictOf(rows) : takes(operator, type) ? 'absent' : 'none';
  const [mark, name] = kinds[kind];
  const cell = make('td', { title: `${operator} of ${type}: ${name}` }, make('span', { ariaHidden: 'true' }, mark));
  cell.append(make('span', { className: 'spoken' }, name));
  cell.dataset.verdict = kind;
  cell.className = kind === 'wrong' ? 'bad' : rows.length > 0 ? 'good' : 'note';
  return cell;
}

function showGrid(rows: Row[]): void {
  const typeNames = types.map(({ name }) => name as string);
  byId('verify-types').replaceChildren(make('td'), ...typeNames.map((name) => make('th', { scope: 'col' }, name)));
  const lines = operators.map(({ name: operator }) => {
    const cells = typeNames.map((type) => {
      const own = rows.filter((one) => one.operator === operator && one.type === type);
      return gridCell(own, operator, type);
    });
    return make('tr', {}, make('th', { scope: 'row' }, operator), ...cells);
  });
  byId('verify-grid').replaceChildren(...lines);
  const others = rows.filter((row) => !operators.some(({ name }) => name === row.operator));
  const verdicts = others.map(({ operator, passed }) => `${operator} ${passed ? '✓' : '✗'}`);
  byId('verify-others').textContent = others.length > 0 ? `Custom operators: ${verdicts.join(', ')}` : '';
}

const worstText = ({ worst, to_the_bit: bit }: Row): string =>
  worst === null
    ? 'wrong outright'
    : bit
      ? 'none: to the bit'
      : worst === 0
        ? 'none'
        : `${(100 * worst).toPrecision(2)} %`;

function showRows(rows: Row[]): void {
  const lines = rows.map((row) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, row.accuracy === 'exact' ? `${row.operator} exact` : row.operator),
      make('td', {}, row.type),
      make('td', {}, whole(row.cases)),
      make('td', {}, `${whole(row.least_count)} to ${whole(row.greatest_count)}`),
      make('td', {}, worstText(row)),
    ),
  );
  byId('verify-rows').replaceChildren(...lines);
}

function show({ report, uncaptured }: Outcome): void {
  showGrid(report.rows);
  showRows(report.rows);
  const wrong = report.rows.filter(({ passed }) => !passed);
  byId('verify-wrong').replaceChildren(...wrong.map(({ sentence }) => make('li', {}, sentence)));
  byId('verify-complaints').textContent = uncaptured.length === 0 ? 'none' : uncaptured.join('; ');
  byId('verify-fingerprint').textContent = report.fingerprint;
  byId('verify-result').hidden = false;
}

// What was folded of what there is: "2 of bit_or's 6 types".
function scopeText(rows: Row[], operator: string): string {
  const pairs = operators.flatMap(({ name }) =>
    types.filter((type) => takes(name, type.name)).map((type) => [name, type.name]),
  );
  const asked = pairs.filter(([name]) => operator === '' || name === operator);
  const folded = asked.filter(([name, type]) => rows.some((row) => row.operator === name && row.type === type));
  const all = `${folded.length} of ${operator ? `${operator}'s` : 'the'} ${asked.length}`;
  return operator ? `${all} types` : `${all} pairs of operator and type`;
}

function conclude({ report, uncaptured, milliseconds, operator }: Outcome): void {
  const cases = report.rows.reduce((sum, row) => sum + row.cases, 0);
  const done = `${plural(cases, 'case')} folded in ${Math.round(milliseconds / 1000)} s`;
  const status = byId('verify-status');
  if (!report.passed) {
    tell(
      status,
      `This browser does not pass (${done}): do not trust its answers, and please report it with the file below.`,
      'bad',
    );
  } else if (uncaptured.length > 0) {
    tell(
      status,
      `All answers are right (${done}), but WebGPU reported errors; please report them with the file below.`,
      'bad',
    );
  } else {
    tell(
      status,
      `Right in all ${done}, of ${scopeText(report.rows, operator)}; every planted fault that shows here was caught.`,
      'good',
    );
  }
}

async function fold(device: GPUDevice, signal: AbortSignal): Promise<Outcome> {
  const set = byId<HTMLSelectElement>('verify-set').value as CaseSet;
  const operator = byId<HTMLSelectElement>('verify-operator').value;
  const before = complaints.length;
  const count = counter();
  let wrong = 0;
  const { verify } = await import('wgreduce/verify'); // large, so only on demand
  const begin = performance.now();
  const report = await verify(device, {
    set,
    only: ({ name }) => operator === '' || name === operator,
    signal,
    onFault: showFault,
    onVerdict: (_, { worst }, done, all) => {
      if (worst === null || worst > 1) wrong++;
      count(done, all, wrong);
    },
  });
  const milliseconds = Math.round(performance.now() - begin);
  const date = new Date().toISOString();
  return { ...factsOf(device), date, set, operator, milliseconds, uncaptured: complaints.slice(before), report };
}

function begin(): AbortSignal {
  for (const id of ['verify-faults-box', 'verify-result']) byId(id).hidden = true;
  byId('verify-faults').replaceChildren();
  byId('verify-count').textContent = '';
  byId('verify-stop').hidden = false;
  const bar = byId<HTMLProgressElement>('verify-progress');
  bar.value = 0;
  bar.hidden = false;
  tell(byId('verify-status'), 'Verifying…');
  stopping = new AbortController();
  return stopping.signal;
}

async function run(): Promise<void> {
  const signal = begin();
  let device: GPUDevice | undefined;
  try {
    device = await watchedDevice(); // one of its own: what goes wrong with it hurts no other part
    outcome = await fold(device, signal);
    show(outcome);
    conclude(outcome);
  } finally {
    device?.destroy();
    byId('verify-stop').hidden = true;
    byId('verify-progress').hidden = true;
  }
}

function stop(): void {
  stopping?.abort(stopped);
  byId('verify-run').focus(); // the stop button goes
}

export function startVerify(): void {
  byId('verify-operator').append(...operators.map(({ name: value }) => make('option', { value }, value)));
  onPress(byId('verify-run'), byId('verify-status'), run);
  byId('verify-stop').addEventListener('click', stop);
  byId('verify-download').addEventListener('click', () => {
    if (outcome) download('wgreduce-verify.json', JSON.stringify(outcome, null, 2));
  });
}
