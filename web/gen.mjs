// Writes src/generated.ts from the core's tables: node gen.mjs [--check]. Needs ../build/wasm/bin/wgreduce-verify.wasm.
import { readFileSync, writeFileSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);

function tables() {
  const module = new WebAssembly.Module(readFileSync(here('../build/wasm/bin/wgreduce-verify.wasm')));
  const core = new WebAssembly.Instance(module).exports;
  core._initialize();
  core.verify_tables();
  return JSON.parse(
    new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.wgreduce_text(), core.wgreduce_text_bytes())),
  );
}

const union = (names) => names.map((name) => `'${name}'`).join(' | ');
const list = (names) => names.map((name) => `'${name}'`).join(', ');
const constant = (name) => name.replace(/[A-Z]/g, (letter) => '_' + letter).toUpperCase();

// How a field of a result looks in JavaScript.
const values = {
  f32: 'number',
  u32: 'number',
  i32: 'number',
  count: 'number',
  u64: 'bigint',
  i64: 'bigint',
  index: 'number | null',
  boolean: 'boolean',
  element: 'Element<T>',
  wide: 'Wide<T>',
};

function answer(op) {
  const fields = op.result.map(({ name, type }, i) => {
    const none = op.none_if_empty && type === 'element' ? ' | null' : '';
    const integer = op.integer_result[i]?.type ?? type;
    const total = op.floats && values[integer] !== values[type];
    return `${name}: ${total ? values.wide : values[type]}${none}`;
  });
  return `  /** ${op.meaning}: ${op.formula} */\n  ${op.name}: { ${fields.join('; ')} };`;
}

// The typed arrays that hold elements of a type.
function arrays({ name, kind, bytes }) {
  if (bytes === 8) return [{ float: 'Float64Array', signed: 'BigInt64Array', unsigned: 'BigUint64Array' }[kind]];
  if (kind === 'float')
    return bytes === 4 ? ['Float32Array'] : name === 'f16' ? ['Uint16Array', 'Float16Array'] : ['Uint16Array'];
  const array = `${kind === 'signed' ? 'Int' : 'Uint'}${8 * bytes}Array`;
  return name === 'u8' ? [array, 'Uint8ClampedArray'] : [array];
}

function generated({ tables: { operators, types, errors }, stages, options, custom, numbers }) {
  const named = (of) => union(types.filter(of).map((type) => type.name));
  const floats = named(({ kind }) => kind === 'float');
  const long = named(({ kind, bytes }) => kind !== 'float' && bytes === 8);
  return `// Written by gen.mjs from the core's tables: ./dev gen.

export type ErrorCode =\n${errors.map((code) => `  | '${code}'`).join('\n')};
export const errorCodes: readonly ErrorCode[] = [\n${errors.map((code) => `  '${code}',`).join('\n')}\n];

export type TypeName = ${union(types.map((type) => type.name))};
/** A total: of floats a number, of integers 64 bits. */
export type Wide<T> = T extends ${floats} ? number : bigint;
/** An element: of 64-bit integers a bigint. */
export type Element<T> = T extends ${long} ? bigint : number;
/** The typed arrays that hold elements of a type. */
export const typedArrays: Record<TypeName, readonly string[]> = {
${types.map((type) => `  ${type.name}: [${list(arrays(type))}],`).join('\n')}
};

/** What each operator answers over elements of type T; null: there is none. */
export interface Answers<T> {
${operators.map(answer).join('\n')}
}
export type OperatorName = keyof Answers<TypeName>;
/** The operators that fold two inputs. */
export type TwoInputOperatorName = ${union(operators.filter(({ inputs }) => inputs === 2).map(({ name }) => name))};

export type StageName = ${union(stages)};
export const stageNames: readonly StageName[] = [${list(stages)}];

/** What createReducer takes, and what a custom operator has. */
export const optionNames: readonly string[] = [${list(options)}];
export const customNames: readonly string[] = [${list(custom)}];

${Object.entries(numbers)
  .map(([name, value]) => `export const ${constant(name)} = ${value};`)
  .join('\n')}
`;
}

const file = here('src/generated.ts');
const fresh = generated(tables());
let old = '';
try {
  old = readFileSync(file, 'utf8');
} catch {}
if (old !== fresh && process.argv.includes('--check')) {
  console.log('web/src/generated.ts: stale; run ./dev gen');
  process.exit(1);
}
if (old !== fresh) writeFileSync(file, fresh);
