// Part 5: a fold drawn step by step, by the plan of this device and beside its WGSL.
import { counts } from 'virtual:counts';
import { createReducer, type Launch } from 'wgreduce';
import { sharedDevice } from './gpu.js';
import { draw, type Drawn, type Pass, type Step } from './steps.js';
import { plural, whole } from './text.js';
import { byId, make, sentenceOf, tell } from './ui.js';

/** What the device runs, by what is asked for; `subgroup` where it folds by subgroups. */
type Kernel = 'tree' | 'strided' | 'subgroup';
type Plans = Partial<Record<Kernel, Omit<Drawn, 'launches'> & { launches: Launch[][] }>>;

const stepMilliseconds = 900;

let plans: Plans | undefined;
let passes: Pass[] = [];
let steps: Step[] = [];
let at = 0;
let timer: number | undefined;

const slider = () => byId<HTMLInputElement>('how-slider');

async function plansOf(device: GPUDevice): Promise<Plans> {
  const plan = async (options: { strategy?: 'tree'; folding?: 'subgroup' }) => {
    const sum = await createReducer(device, { op: 'sum', type: 'f32', ...options });
    try {
      const { program, wgsl } = sum.plan;
      const launchesOf = (count: number) => sum.explain(count).chunks.flatMap(({ launches }) => launches);
      return { program, wgsl, launches: counts.map(launchesOf) };
    } finally {
      sum.destroy();
    }
  };
  const subgroup = await plan({ folding: 'subgroup' });
  return {
    tree: await plan({ strategy: 'tree' }),
    strided: await plan({}),
    ...(subgroup.program.folding === 'subgroup' && { subgroup }),
  };
}

const kernelNames: Record<Kernel, string> = {
  tree: 'tree: the textbook’s',
  strided: 'strided: wgreduce’s own',
  subgroup: 'strided, with subgroups',
};

function offerKernels(plans: Plans): void {
  const kernels = (Object.keys(kernelNames) as Kernel[]).filter((kernel) => plans[kernel]);
  byId('how-kernel').replaceChildren(...kernels.map((value) => make('option', { value }, kernelNames[value])));
}

function showPasses(): void {
  const items = passes.map(({ title, workgroups, units, what }) =>
    make('li', {}, make('strong', {}, title), ` ${plural(units, what)} into ${plural(workgroups, 'workgroup')}`),
  );
  byId('how-passes').replaceChildren(...items);
}

function showWgsl({ wgsl, hash }: Pass): void {
  const code = byId('how-wgsl');
  if (code.dataset.hash === hash) return;
  code.dataset.hash = hash;
  code.replaceChildren(...wgsl.split('\n').map((line) => make('span', {}, `${line}\n`)));
}

// The lines of a function, from its name to the brace at the margin.
function markWgsl({ mark }: Step): void {
  const lines = [...byId('how-wgsl').children] as HTMLElement[];
  const begin = lines.findIndex((line) => line.textContent!.startsWith(`fn ${mark.name}(`));
  const end = lines.findIndex((line, i) => i > begin && line.textContent === '}\n');
  lines.forEach((line, i) => {
    const inside = i >= begin && i <= end && begin >= 0;
    line.className = inside && (!mark.lines || mark.lines.test(line.textContent!)) ? 'marked' : '';
  });
  const first = lines.find((line) => line.className === 'marked');
  if (first) byId('how-code').scrollTop = first.offsetTop - 60;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

function showTile({ roles, held, title }: Step): void {
  const tile = byId('how-tile');
  if (tile.children.length !== roles.length) tile.replaceChildren(...roles.map(() => make('span')));
  const most = Math.max(...held);
  roles.forEach((role, local) => {
    const cell = tile.children[local] as HTMLElement;
    cell.dataset.role = role;
    cell.dataset.empty = String(held[local] === 0);
    cell.style.setProperty('--held', String(most === 0 ? 0 : held[local]! / most));
    cell.textContent = held[local] === 0 ? '' : compact.format(held[local]!);
  });
  tile.ariaLabel = `${plural(roles.length, 'invocation')} of the first workgroup. ${title}.`;
}

function showStrip({ reads, readsInAll }: Step): void {
  const part = (kind: string, [begin, end]: [number, number]) => {
    const element = make('span', { className: kind });
    element.style.left = `${100 * begin}%`;
    element.style.width = `${100 * (end - begin)}%`;
    return element;
  };
  const strip = byId('how-strip');
  strip.replaceChildren(...readsInAll.map((one) => part('all', one)), ...reads.map((one) => part('now', one)));
}

function showStep(): void {
  const step = steps[at];
  if (!step) return;
  const pass = passes[step.pass]!;
  [...byId('how-passes').children].forEach((item, i) => {
    if (i === step.pass) item.setAttribute('aria-current', 'step');
    else item.removeAttribute('aria-current');
  });
  byId('how-title').textContent = step.title;
  byId('how-sentence').textContent = step.sentence;
  byId('how-strip-name').textContent = `What pass ${step.pass + 1} reads: ${plural(pass.units, pass.what)}`;
  byId('how-at').textContent = `Step ${at + 1} of ${steps.length}`;
  slider().value = String(at);
  showStrip(step);
  showTile(step);
  showWgsl(pass);
  markWgsl(step);
}

function go(to: number): void {
  at = Math.max(0, Math.min(steps.length - 1, to));
  showStep();
}

function pause(): void {
  clearInterval(timer);
  timer = undefined;
  byId('how-play').textContent = 'Play';
  byId('how-words').ariaLive = 'polite'; // spoken where the reader steps, not while it plays
}

function play(): void {
  if (at >= steps.length - 1) go(0);
  byId('how-play').textContent = 'Pause';
  byId('how-words').ariaLive = 'off';
  timer = window.setInterval(() => {
    go(at + 1);
    if (at === steps.length - 1) pause();
  }, stepMilliseconds);
}

function restart(): void {
  if (!plans) return;
  pause();
  const kernel = byId<HTMLSelectElement>('how-kernel').value as Kernel;
  const index = byId<HTMLSelectElement>('how-count').selectedIndex;
  const { launches, ...plan } = plans[kernel]!;
  ({ passes, steps } = draw({ ...plan, launches: launches[index]! }, counts[index]!));
  slider().max = String(steps.length - 1);
  showPasses();
  go(0);
}

async function load(): Promise<void> {
  const status = byId('how-status');
  try {
    plans = await plansOf(await sharedDevice());
    tell(status, 'This is the plan for this device.');
  } catch (error) {
    ({ plans } = await import('virtual:plans'));
    tell(status, `${sentenceOf(error)} What you see is the plan for a device with WebGPU's default limits.`);
  }
  offerKernels(plans);
  byId('how-drawing').hidden = false;
  restart();
}

function onStep(id: string, to: () => number): void {
  byId(id).addEventListener('click', () => {
    pause();
    go(to());
  });
}

export function startHow(): void {
  byId('how-count').append(...counts.map((count) => make('option', { value: String(count) }, whole(count))));
  for (const id of ['how-kernel', 'how-count']) byId(id).addEventListener('change', restart);
  byId('how-play').addEventListener('click', () => (timer === undefined ? play() : pause()));
  onStep('how-back', () => at - 1);
  onStep('how-next', () => at + 1);
  slider().addEventListener('input', () => {
    pause();
    go(Number(slider().value));
  });
  void load();
}
