// Part 2: what this device offers, what wgreduce makes of it, and both as JSON for bug reports.
import { checkDevice, createReducer, type DeviceReport, type Plan } from 'wgreduce';
import { sharedDevice } from './gpu.js';
import { whole } from './text.js';
import { byId, make, sentenceOf, tell } from './ui.js';

/** Of every report: the page, the browser, the device. */
export interface Facts {
  wgreduce: string;
  browser: string;
  device: DeviceReport;
}

export const factsOf = (device: GPUDevice): Facts => ({
  wgreduce: __VERSION__,
  browser: navigator.userAgent,
  device: checkDevice(device),
});

async function planOf(device: GPUDevice): Promise<Plan> {
  const sum = await createReducer(device, { op: 'sum', type: 'f32' });
  try {
    return sum.plan;
  } finally {
    sum.destroy();
  }
}

// What the planner picked for the f32 sum, and why.
function choices({ program, device }: Plan): string[] {
  const {
    workgroup,
    max_workgroups: most,
    single_elements: single,
    loads,
    unit_elements: unit,
  } = program as Record<string, number>;
  return [
    `wgreduce takes workgroups of ${workgroup} invocations and at most ${whole(most!)} of them, which stride over the input: ` +
      (device.kind === 'cpu'
        ? 'a software adapter pays for every barrier, so few workgroups do much each.'
        : 'enough to keep a GPU busy, few enough that one more workgroup adds up what they leave.'),
    `Each invocation reads ${unit} elements at a time and has ${loads} such reads under way, so that it waits less for memory.`,
    `Up to ${whole(single!)} elements, one workgroup does it all in one dispatch.`,
    program.folding === 'subgroup'
      ? 'A workgroup folds by subgroup shuffles.'
      : 'A workgroup folds through workgroup memory, which works everywhere; subgroups have to be asked for.',
  ];
}

const limitText = (name: string, value: number): string =>
  /Size$|Alignment$/.test(name) && !/SizeX$/.test(name) ? `${whole(value)} bytes` : whole(value);

function show(report: DeviceReport, plan: Plan, json: string): void {
  const { vendor, architecture, device, description } = report.info;
  const name = [vendor, architecture, device, description].filter(Boolean).join(', ');
  byId('device-name').textContent = name || 'The browser does not name it.';
  byId('device-sentences').replaceChildren(
    ...[...report.sentences, ...choices(plan)].map((text) => make('li', {}, text)),
  );
  byId('device-features').textContent = report.features.join(', ') || 'none of those that wgreduce can use';
  const rows = Object.entries(report.limits).map(([limit, value]) =>
    make('tr', {}, make('th', { scope: 'row' }, limit), make('td', {}, limitText(limit, value))),
  );
  byId('device-limits').replaceChildren(...rows);
  byId('device-json').textContent = json;
  byId('device-facts').hidden = false;
}

async function copy(): Promise<void> {
  const status = byId('device-status');
  try {
    await navigator.clipboard.writeText(byId('device-json').textContent ?? '');
    tell(status, 'Copied.', 'good');
  } catch {
    byId<HTMLDetailsElement>('device-json-box').open = true;
    getSelection()?.selectAllChildren(byId('device-json'));
    tell(status, 'The browser does not let this page copy; the text is selected below, so copy it from there.');
  }
}

async function look(): Promise<void> {
  const status = byId('device-status');
  try {
    const device = await sharedDevice();
    const plan = await planOf(device);
    const { problem, device: facts, program } = plan;
    const report = { ...factsOf(device), plan: { problem, device: facts, program } };
    show(report.device, plan, JSON.stringify(report, null, 2));
    tell(status, '');
    void device.lost.then(() => tell(status, 'This device was lost since; look again for another.', 'bad'));
  } catch (error) {
    byId('device-facts').hidden = true;
    tell(status, sentenceOf(error), 'bad');
  }
}

export function startDevice(): void {
  byId('device-copy').addEventListener('click', () => void copy());
  byId('device-again').addEventListener('click', () => void look());
  void look();
}
