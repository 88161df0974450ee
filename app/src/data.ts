// Part 4: the reader's own numbers, from a file of any size or from the keyboard.
import { operators, types, type Operator } from 'virtual:tables';
import { createReducer, type Field, type Fold, type ReducerOptions, type TypeName } from 'wgreduce';
import { chosenFiles, startFiles } from './files.js';
import { idle, sharedDevice } from './gpu.js';
import { arrayOf, parseNumbers } from './numbers.js';
import { arraySource, fileSource, read, type Source } from './source.js';
import { bytesText, f32Text, plural, timeText, whole } from './text.js';
import { byId, make, onPress, Refusal, stopped, tell } from './ui.js';

// As the command line cuts its input, so that both give the same bits on the same device.
const chunkBytes = 2 ** 26;

let stopping: AbortController | undefined;

type Sources = [first: Source, ...second: Source[]];
type AnyFold = Fold<unknown, 1 | 2>;

const select = (id: string) => byId<HTMLSelectElement>(id);
const chosenOperator = (): Operator => operators.find(({ name }) => name === select('data-operator').value)!;
const takesTwo = (): boolean => chosenOperator().inputs === 2;

function fillChoices(): void {
  select('data-operator').append(
    ...operators.map(({ name, meaning }) => make('option', { value: name }, `${name}: ${meaning}`)),
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
  for (const id of ['data-second-file-box', 'data-second-text-box']) byId(id).hidden = !takesTwo();
  byId('data-formula').textContent = `Formula: ${operator.formula}; NaN: ${operator.nan}`;
}

type Choices = Pick<ReducerOptions<never, never>, 'nan' | 'ties' | 'ddof' | 'accuracy' | 'result'>;

// What the file says of its type is known only now: sums of integers are rounded to nothing.
function optionsFor(type: TypeName): Choices {
  const names = Object.keys(Object.assign({}, ...chosenOperator().options));
  const shown = names.filter((name) => !byId(`data-${name}-box`).hidden && !(name === 'result' && isInteger(type)));
  const valueOf = (name: string) => (name === 'ddof' ? Number : String)(select(`data-${name}`).value);
  return Object.fromEntries(shown.map((name) => [name, valueOf(name)]));
}

async function sourceOf(at: 0 | 1): Promise<Source> {
  const type = select('data-type').value as TypeName | '';
  const second = at === 1 ? 'second ' : '';
  if (byId<HTMLInputElement>('data-from-text').checked) {
    const text = byId<HTMLTextAreaElement>(at === 1 ? 'data-second-text' : 'data-text').value;
    const array = parseNumbers(text, type || 'f32', `${second}numbers`);
    return arraySource(array, type || 'f32', `the ${second || 'typed '}numbers`);
  }
  const file = chosenFiles[at];
  if (!file) throw new Refusal(`No ${second}file is chosen; choose one, drop one here, or type numbers.`);
  return fileSource(file, type);
}

function checkTogether(first: Source, second: Source): void {
  const differ = (what: string, of: 'type' | 'count', advice: string) => {
    const [one, other] = [first, second].map((source) => `${source.name} (${source[of]})`);
    return new Refusal(`The ${what} of ${one} and ${other} differ; ${advice}.`);
  };
  if (second.type !== first.type) throw differ('types', 'type', 'choose two of one type');
  if (second.count !== first.count) throw differ('counts', 'count', 'choose two with as many elements');
}

async function sourcesChosen(): Promise<Sources> {
  const first = await sourceOf(0);
  if (!takesTwo()) return [first];
  const second = await sourceOf(1);
  checkTogether(first, second);
  return [first, second];
}

// The next chunk, of each input, is read from the disk while the device folds this one.
async function foldChunks(device: GPUDevice, fold: AnyFold, sources: Sources, signal: AbortSignal): Promise<void> {
  const { type, bytes } = sources[0];
  const readAt = (at: number) => Promise.all(sources.map(({ bytes }) => read(bytes.slice(at, at + chunkBytes))));
  let next = readAt(0);
  for (let at = 0; at < bytes.size; at += chunkBytes) {
    const [first, second] = (await next).map((chunk) => new arrayOf[type](chunk));
    signal.throwIfAborted();
    if (at + chunkBytes < bytes.size) next = readAt(at + chunkBytes);
    next.catch(() => {}); // told when it is awaited
    await (second ? fold.submit(first!, second) : fold.submit(first!));
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

async function foldSources(sources: Sources, signal: AbortSignal): Promise<void> {
  const { type, count } = sources[0];
  const status = byId('data-status');
  const device = await sharedDevice();
  const operator = chosenOperator();
  const begin = performance.now();
  tell(status, 'Compiling…');
  const reducer = await createReducer(device, { op: operator.name, type, ...optionsFor(type) });
  const fold = await reducer.begin();
  try {
    const compiled = performance.now();
    tell(status, `Folding ${whole(count)} elements…`);
    await foldChunks(device, fold, sources, signal);
    show(await fold.read(), reducer.plan.program.result);
    const [compiling, folding] = [compiled - begin, performance.now() - compiled].map(timeText);
    const names = sources.map(({ name }) => name).join(' and ');
    const what = `${operator.name} of ${plural(count, `${type} element`)} of ${names}`;
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
  const sources = await sourcesChosen();
  const large = sources[0].bytes.size > chunkBytes;
  for (const id of ['data-progress', 'data-stop']) byId(id).hidden = !large;
  byId<HTMLProgressElement>('data-progress').value = 0;
  try {
    await foldSources(sources, stopping.signal);
  } finally {
    for (const id of ['data-progress', 'data-stop']) byId(id).hidden = true;
  }
}

function sourceChanged(from: 'file' | 'text'): void {
  byId<HTMLInputElement>(`data-from-${from}`).checked = true;
  hideAnswer();
}

export function startData(): void {
  fillChoices();
  showOptions();
  for (const id of ['data-operator', 'data-type', 'data-accuracy']) select(id).addEventListener('change', showOptions);
  for (const id of ['data-text', 'data-second-text']) byId(id).addEventListener('input', () => sourceChanged('text'));
  // All of the part takes drops: a near miss would open the file instead of the page.
  startFiles(byId('data'), takesTwo, () => sourceChanged('file'));
  onPress(byId('data-run'), byId('data-status'), run);
  byId('data-stop').addEventListener('click', () => {
    stopping?.abort(stopped);
    byId('data-run').focus();
  });
}
