// Part 1: a million floats, summed by wgreduce and by the kernel of the textbook, beside the exact sum.
import { createReducer, type Explanation, type Reducer, type Slice } from 'wgreduce';
import { exactSum, uniform } from './exact.js';
import { idle, makeBuffer, sharedDevice } from './gpu.js';
import { bytesText, f32Text, plural, timeText, whole } from './text.js';
import { breathe, byId, make, onPress, tell } from './ui.js';

const count = 1_000_000;
const seed = 1;
const strategies = ['strided', 'tree'] as const;

interface Outcome {
  value: number;
  right: boolean;
  error: number;
  plan: Explanation;
  foldTime: number;
  folds: number;
  answerTime: number;
}

type Sum = Reducer<{ sum: number }>;

// Milliseconds until `n` folds in one submission are done.
async function timeFolds(device: GPUDevice, sum: Sum, slice: Slice, result: GPUBuffer, n: number): Promise<number> {
  const begin = performance.now();
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  for (let i = 0; i < n; i++) sum.encode(pass, slice, { buffer: result });
  pass.end();
  device.queue.submit([encoder.finish()]);
  await idle(device);
  return performance.now() - begin;
}

// Ever more folds, until there are enough that the time of the submission itself does not count.
async function measure(device: GPUDevice, sum: Sum, slice: Slice): Promise<Pick<Outcome, 'foldTime' | 'folds'>> {
  const result = await makeBuffer(device, { size: sum.resultBytes, usage: GPUBufferUsage.STORAGE });
  try {
    for (let folds = 1; ; folds *= 4) {
      const time = await timeFolds(device, sum, slice, result, folds);
      if (time >= 50 || folds >= 4096) return { foldTime: time / folds, folds };
    }
  } finally {
    result.destroy();
  }
}

async function sumBy(
  strategy: (typeof strategies)[number],
  device: GPUDevice,
  slice: Slice,
  exact: ReturnType<typeof exactSum>,
): Promise<Outcome> {
  const sum = await createReducer(device, { op: 'sum', type: 'f32', strategy });
  try {
    await sum.run(slice); // the first one pays for what is done once
    const begin = performance.now();
    const { sum: value } = await sum.run(slice);
    const answerTime = performance.now() - begin;
    const error = Math.abs(value - exact.sum);
    // Each of the combines on the longest way rounds once, by at most 2^-24 of what it adds up.
    const right = error <= sum.depth(slice) * 2 ** -24 * exact.magnitudes;
    return { value, right, error, plan: sum.explain(count), answerTime, ...(await measure(device, sum, slice)) };
  } finally {
    sum.destroy();
  }
}

const passes = ({ chunks }: Explanation): string =>
  chunks
    .flatMap(({ launches }) => launches)
    .flatMap(({ dispatches }) => dispatches)
    .map(({ workgroups }) => whole(workgroups))
    .join(' → ');

// A row for each figure, a column for each kernel.
const figures: [title: string, text: (outcome: Outcome) => string][] = [
  ['Sum', ({ value }) => f32Text(value)],
  [
    'Off the exact sum',
    ({ error, value }) => (error === 0 ? 'nothing' : `${(error / Math.abs(value)).toExponential(1)} of it`),
  ],
  ['Verdict', ({ right }) => (right ? 'right' : 'WRONG')],
  ['Workgroups, pass by pass', ({ plan }) => passes(plan)],
  ['Invocations a workgroup', ({ plan }) => String(plan.program.workgroup)],
  ['Scratch memory', ({ plan }) => bytesText(plan.program.scratch_bytes as number)],
  ['One fold', ({ foldTime, folds }) => `${timeText(foldTime)} (of\u00a0${whole(folds)})`],
  ['Read at', ({ foldTime }) => `${Number(((4 * count) / foldTime / 1e6).toPrecision(3))} GB/\u2060s`],
  ['Asked to answered', ({ answerTime }) => timeText(answerTime)],
];

function show(outcomes: Outcome[]): void {
  const rows = figures.map(([title, text]) => {
    const cells = outcomes.map((outcome) => make('td', {}, text(outcome)));
    return make('tr', {}, make('th', { scope: 'row' }, title), ...cells);
  });
  byId('sum-rows').replaceChildren(...rows);
  byId('sum-result').hidden = false;
}

async function run(): Promise<void> {
  const status = byId('sum-status');
  byId('sum-result').hidden = true;
  tell(status, 'Summing…');
  const device = await sharedDevice();
  await breathe();
  const elements = uniform(count, seed);
  const exact = exactSum(elements);
  byId('sum-exact').textContent = String(exact.sum);
  const { COPY_DST, STORAGE } = GPUBufferUsage;
  const buffer = await makeBuffer(device, { size: elements.byteLength, usage: STORAGE | COPY_DST });
  try {
    device.queue.writeBuffer(buffer, 0, elements);
    const outcomes: Outcome[] = [];
    for (const strategy of strategies) outcomes.push(await sumBy(strategy, device, { buffer }, exact));
    show(outcomes);
    const right = outcomes.every((outcome) => outcome.right);
    const sentence = `${plural(count, 'float')} summed: both sums are within their error bounds of the exact one.`;
    const wrong = 'A sum is further from the exact one than rounding explains; verify this browser below.';
    tell(status, right ? sentence : wrong, right ? 'good' : 'bad');
  } finally {
    buffer.destroy();
  }
}

export function startSum(): void {
  onPress(byId('sum-run'), byId('sum-status'), run);
}
