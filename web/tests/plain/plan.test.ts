// The WebAssembly core plans what the native one plans, to the byte.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { stubDevice } from '../support/stub.js';

const program = fileURLToPath(new URL('../../../build/wgpu/bin/wgreduce', import.meta.url));
if (!existsSync(program)) throw new Error(`The native program is not there (${program}): run ./dev build.`);
const native = (...args: string[]): string =>
  execFileSync(program, [...args, '--device', 'defaults', '--json'], { encoding: 'utf8' });

interface Row {
  name: string;
  floats: boolean;
  integers: boolean;
  floats64: boolean;
  integers64: boolean;
  options: Record<string, boolean>[];
}
const tables = JSON.parse(execFileSync(program, ['list', '--json'], { encoding: 'utf8' })) as {
  operators: Row[];
  types: { name: string; kind: string; bytes: number }[];
};

function* problems(): Generator<[string, Record<string, string | number>]> {
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

const flags = ({ op, ...rest }: Record<string, string | number>): string[] => [
  String(op),
  ...Object.entries(rest).flatMap(([name, value]) => [`--${name}`, String(value)]),
];

describe('plans and WGSL are the native ones', () => {
  test.each([...problems()])('%s', async (_, options) => {
    const reducer = await createReducer(stubDevice(), options as never);
    const { problem, device, program: planned, result_struct, wgsl } = reducer.plan;
    expect(JSON.stringify({ problem, device, program: planned, result_struct }, null, 2) + '\n').toBe(
      native('plan', ...flags(options)),
    );
    expect(JSON.stringify(wgsl, null, 2) + '\n').toBe(native('wgsl', ...flags(options)));
  });
});

test.each([0, 1, 16385, 1_000_000, 33_000_000])('so are the launches of %d elements', async (count) => {
  const reducer = await createReducer(stubDevice(), { op: 'sum', type: 'u8' });
  const planned = JSON.parse(native('plan', 'sum', '--type', 'u8', '--count', String(count)));
  expect(reducer.explain(count).chunks).toEqual(planned.chunks);
});
