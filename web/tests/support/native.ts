// The native program, which has to be built.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A program of the native build. */
export function built(name: string): string {
  const program = fileURLToPath(new URL(`../../../build/wgpu/bin/${name}`, import.meta.url));
  if (!existsSync(program)) throw new Error(`The native program is not there (${program}): ./dev test builds it.`);
  return program;
}

/** What `wgreduce ARGS...` prints. */
export const native = (...args: string[]): string =>
  execFileSync(built('wgreduce'), args, { encoding: 'utf8', stdio: 'pipe' });

interface Row {
  name: string;
  floats: boolean;
  integers: boolean;
  floats64: boolean;
  integers64: boolean;
  options: Record<string, boolean>[];
}

/** What createReducer takes and `wgreduce` has flags for. */
export type Problem = Record<string, string | number>;

/** Every operator over every type, and for some types with every option. */
export function* problems(): Generator<[string, Problem]> {
  const tables = JSON.parse(native('list', '--json')) as {
    operators: Row[];
    types: { name: string; kind: string; bytes: number }[];
  };
  for (const op of tables.operators) {
    const takes = Object.assign({}, ...op.options) as Record<string, boolean>;
    for (const type of tables.types) {
      const kind = type.kind === 'float' ? 'floats' : 'integers';
      if (!op[type.bytes === 8 ? (`${kind}64` as const) : kind]) continue;
      const base = { op: op.name, type: type.name };
      yield [`${op.name} ${type.name}`, base];
      if (type.name !== 'f32' && type.name !== 'u8') continue;
      yield [`${op.name} ${type.name} tree`, { ...base, strategy: 'tree' }];
      if (takes.nan) yield [`${op.name} ${type.name} nan`, { ...base, nan: 'ignore' }];
      if (takes.ties) yield [`${op.name} ${type.name} ties`, { ...base, ties: 'last' }];
      if (takes.ddof) yield [`${op.name} ${type.name} ddof`, { ...base, ddof: 1 }];
      if (!takes.accuracy || type.kind !== 'float') continue;
      yield [`${op.name} ${type.name} exact`, { ...base, accuracy: 'exact' }];
      yield [`${op.name} ${type.name} exact f64`, { ...base, accuracy: 'exact', result: 'f64' }];
    }
  }
}

export const flags = ({ op, ...rest }: Problem): string[] => [
  String(op),
  ...Object.entries(rest).flatMap(([name, value]) => [`--${name}`, String(value)]),
];
