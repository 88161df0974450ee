// Part 4: the reader's own numbers, from a file of any size or from the keyboard.
import { operators, types, type Operator } from 'virtual:tables';
import { createReducer, type Field, type Fold, type ReducerOptions, type TypeName } from 'wgreduce';
import { idle, sharedDevice } from './gpu.js';
import { arrayOf, parseNumbers } from './numbers.js';
import { arraySource, fileSource, read, type Source } from './source.js';
import { bytesText, f32Text, plural, timeText, whole } from './text.js';
import { byId, make, onPress, Refusal, stopped, tell } from './ui.js';

// As the command line cuts its input, so that both give the same bits on the same device.
const chunkBytes = 2 ** 26;

let file: File | undefined;
let stopping: AbortController | undefined;

const select = (id: string) => byId<HTMLSelectElement>(id);
const offered = operators.filter(({ inputs }) => inputs === 1); // one file is all there is to choose
const chosenOperator = (): Operator => offered.find(({ name }) => name === select('data-operator').value)!;

function fillChoices(): void {
  select('data-operator').append(
    ...offered.map(({ name, meaning }) => make('option', { value: name }, `${name}: ${meaning}`)),
  );
  select('data-type').append(
    ...types.map(({ name, meaning }) => make('option', { value: name }, `${name}: ${meaning}`)),
  );
}

const isInteger = (type: string): boolean => types.some(({ name, kind }) => name === type && kind !== 'float');

// Only the options that the operator takes; there is a choice of the rounded type only where something is rounded once.
function showOptions(): void {
  const operator = chosenOperator();
  const taken = Object.assign({}, ...operator.options) as Record<string, boolean>;
  const type = types.find(({ name }) => name === select('data-type').value);
  if (type?.name === 'f64') taken.accuracy = taken.result = false; // always exact, and f64
  const exact = taken.accuracy && select('data-accuracy').value === 'exact';
  for (const [name, takes] of Object.entries(taken)) {
    byId(`data-${name}-box`).hidden = !takes || (name === 'result' && (!exact || isInteger(select('data-type').value)));
  }
  byId('data-formula').textContent = `Formula: ${operator.formula}; NaN: ${operator.nan}`;
}

type Choices = Pick<ReducerOptions<never, never>, 'nan' | 'ties' | 'ddof' | 'accuracy' | 'result'>;

// What the file says of its type is known only now: sums of integers are rounded to nothing.
function optionsFor(type: TypeName): Choices {
  const names = Object.keys(Object.assign({}, ...chosenOperator().options));
  const shown = names.filter((name) => !byId(`data-${name}-box`).hidden && !(name === 'result' && isInteger(type)));
  return Object.fromEntries(shown.map((name) => [name, select(`data-${name}`).value]));
}

async function sourceChosen(): Promise<Source> {
  const type = select('data-type').value as TypeName | '';
  if (byId<HTMLInputElement>('data-from-text').checked) {
    const text = byId<HTMLTextAreaElement>('data-text').value;
    return arraySource(parseNumbers(text, type || 'f32'), type || 'f32', 'the typed numbers');
  }
  if (!file) throw new Refusal('No file is chosen; choose one, drop one here, or type numbers.');
  return fileSource(file, type);
}

// The next chunk is read from the disk while the device folds this one.
async function foldChunks(device: GPUDevice, fold: Fold<unknown>, source: Source, signal: AbortSignal): Promise<void> {
  const { bytes, type } = source;
  const readAt = (at: number) => read(bytes.slice(at, at + chunkBytes));
  let next = readAt(0);
  for (let at = 0; at < bytes.size; at += chunkBytes) {
    const chunk = await next;
    signal.throwIfAborted();
    if (at + chunkBytes < bytes.size) next = readAt(at + chunkBytes);
    next.catch(() => {}); // told when it is awaited
    await fold.submit(new arrayOf[type](chunk));
    await idle(device);
    progress(Math.min(bytes.size, at + chunkBytes), bytes.size);
  }
}

function progress(done: number, all: number): void {
  byId<HTMLProgressElement>('data-progress').value = done / all;
  if (all > chunkBytes) byId('data-count').textContent = `${bytesText(done)} of ${bytesText(all)}`;
}

function valueText(value: number | bigint | boolean | null, type: Field['type']): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  return type === 'f64' && Number.isFinite(value) ? String(value) : f32Text(value);
}

function show(answer: Record<string, number | bigint | boolean | null>, fields: Field[]): void {
  const pairs = fields.flatMap(({ name, type }) => [
    make('dt', {}, name),
    make('dd', {}, make('output', {}, valueText(answer[name]!, type))),
  ]);
  byId('data-answer').replaceChildren(...pairs);
  byId('data-answer').hidden = false;
}

async function foldSource(source: Source, signal: AbortSignal): Promise<void> {
  const status = byId('data-status');
  const device = await sharedDevice();
  const operator = chosenOperator();
  const begin = performance.now();
  tell(status, 'Compiling…');
  const reducer = await createReducer(device, { op: operator.name, type: source.type, ...optionsFor(source.type) });
  const fold = await reducer.begin();
  try {
    const compiled = performance.now();
    tell(status, `Folding ${whole(source.count)} elements…`);
    await foldChunks(device, fold, source, signal);
    show(await fold.read(), reducer.plan.program.result);
    const [compiling, folding] = [compiled - begin, performance.now() - compiled].map(timeText);
    const what = `${operator.name} of ${plural(source.count, `${source.type} element`)} of ${source.name}`;
    tell(status, `${what}: ${folding}, after ${compiling} of compiling.`, 'good');
  } finally {
    fold.destroy();
    reducer.destroy();
  }
}

// An answer stands beside nothing but what it is of.
function hideAnswer(): void {
  byId('data-answer').hidden = true;
  byId('data-count').textContent = '';
  tell(byId('data-status'), '');
}

async function run(): Promise<void> {
  hideAnswer();
  stopping = new AbortController();
  const source = await sourceChosen();
  const large = source.bytes.size > chunkBytes;
  for (const id of ['data-progress', 'data-stop']) byId(id).hidden = !large;
  byId<HTMLProgressElement>('data-progress').value = 0;
  try {
    await foldSource(source, stopping.signal);
  } finally {
    for (const id of ['data-progress', 'data-stop']) byId(id).hidden = true;
  }
}

function choose(chosen: File | undefined): void {
  if (!chosen) return;
  file = chosen;
  byId('data-file-name').textContent = `${chosen.name}, ${bytesText(chosen.size)}`;
  byId<HTMLInputElement>('data-from-file').checked = true;
  hideAnswer();
}

function takeDrops(zone: HTMLElement): void {
  for (const name of ['dragenter', 'dragover']) {
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add('over');
    });
  }
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    choose(event.dataTransfer?.files[0]);
  });
}

export function startData(): void {
  fillChoices();
  showOptions();
  for (const id of ['data-operator', 'data-type', 'data-accuracy']) select(id).addEventListener('change', showOptions);
  const input = byId<HTMLInputElement>('data-file');
  // Choosing the same file again counts: it may have changed.
  input.addEventListener('click', () => (input.value = ''));
  input.addEventListener('change', () => choose(input.files?.[0]));
  byId('data-text').addEventListener('input', () => {
    byId<HTMLInputElement>('data-from-text').checked = true;
    hideAnswer();
  });
  takeDrops(byId('data')); // all of the part: a near miss would open the file instead of the page
  onPress(byId('data-run'), byId('data-status'), run);
  byId('data-stop').addEventListener('click', () => {
    stopping?.abort(stopped);
    byId('data-run').focus();
  });
}
