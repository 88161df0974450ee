// A fold as a list of steps to draw: one workgroup of each pass, followed through what the plan and its WGSL say.
import type { Launch, Plan } from 'wgreduce';
import { foldBySubgroup, foldByWorkgroup, type Tile } from './fold_steps.js';
import { plural, whole } from './text.js';

/** What is drawn of a plan; `launches` for one count. */
export interface Drawn {
  program: Plan['program'];
  wgsl: Plan['wgsl'];
  launches: Launch[];
}

export type Role = 'idle' | 'reading' | 'sending' | 'adding' | 'writing';

export interface Step {
  /** Which dispatch. */
  pass: number;
  title: string;
  sentence: string;
  /** One for each invocation: what it does, and how many elements (or partials) it stands for. */
  roles: Role[];
  held: number[];
  /** Parts of the pass's input that the workgroup reads now, and all that it reads: beginnings and ends, from 0 to 1. */
  reads: [begin: number, end: number][];
  readsInAll: [begin: number, end: number][];
  /** The WGSL to mark: a function, and within it the lines that match (all, unless given). */
  mark: { name: string; lines?: RegExp };
}

export interface Pass {
  title: string;
  workgroups: number;
  /** What it reads. */
  units: number;
  what: 'element' | 'partial';
  wgsl: string;
  hash: string;
}

const marks = { load: { name: 'fold_units' }, write: { name: 'write' } } as const;

// One pass, and what its first workgroup does.
class Walk implements Tile {
  readonly steps: Step[] = [];
  held: number[];
  readonly #workgroup: number; // invocations
  readonly #loads: number; // reads that an invocation has under way
  readonly #perUnit: number; // elements that it reads at once
  #reads: [number, number][] = [];
  #readsInAll: [number, number][] = [];

  constructor(
    private readonly number: number,
    private readonly pass: Pass,
    private readonly program: Plan['program'],
  ) {
    this.#workgroup = program.workgroup as number;
    this.held = new Array<number>(this.#workgroup).fill(0);
    this.#loads = Number(/const LOADS = (\d+)u;/.exec(pass.wgsl)?.[1] ?? 1);
    this.#perUnit = pass.what === 'element' ? (program.unit_elements as number) : 1;
  }

  walk(last: boolean): Step[] {
    this.#load();
    // A workgroup's subgroups, where the program's WGSL uses them, are of so many lanes at most.
    const lanes = /const SUBGROUP_MAX = (\d+)u;/.exec(this.pass.wgsl);
    if (lanes) foldBySubgroup(this, Number(lanes[1]));
    else foldByWorkgroup(this);
    this.#write(last);
    return this.steps;
  }

  push(title: string, sentence: string, mark: Step['mark'], roleOf: (local: number) => Role): void {
    const roles = this.held.map((_, local) => roleOf(local));
    const [reads, readsInAll] = [this.#reads, this.#readsInAll];
    this.steps.push({ pass: this.number, title, sentence, mark, roles, held: [...this.held], reads, readsInAll });
    this.#reads = [];
  }

  // From the unit `begin` on, `loads` tiles of a unit for each invocation.
  #span(begin: number): [number, number] {
    const units = Math.ceil(this.pass.units / this.#perUnit);
    return [begin / units, Math.min(1, (begin + this.#workgroup * this.#loads) / units)];
  }

  #read(begin: number): void {
    const units = Math.floor(this.pass.units / this.#perUnit);
    for (let local = 0; local < this.#workgroup; local++) {
      for (let load = 0; load < this.#loads; load++) {
        if (begin + load * this.#workgroup + local < units) this.held[local]! += this.#perUnit;
      }
    }
  }

  #load(): void {
    const tile = this.#workgroup * this.#loads;
    const stride = tile * this.pass.workgroups;
    const units = Math.ceil(this.pass.units / this.#perUnit);
    const begins = Array.from({ length: Math.ceil(units / stride) }, (_, round) => round * stride);
    this.#readsInAll = begins.map((begin) => this.#span(begin));
    const shown = begins.length > 4 ? begins.slice(0, 2) : begins;
    shown.forEach((begin, round) => {
      this.#read(begin);
      this.#reads = [this.#span(begin)];
      if (round === begins.length - 1) this.#readEnds();
      this.#pushLoad(begins.length === 1 ? 'Load' : `Round ${round + 1} of ${begins.length}`, round, begins.length);
    });
    if (shown.length === begins.length) return;
    const rest = begins.slice(shown.length);
    rest.forEach((begin) => this.#read(begin));
    this.#reads = rest.map((begin) => this.#span(begin));
    this.#readEnds();
    this.#pushLoad(`Rounds ${shown.length + 1} to ${begins.length}`, shown.length, begins.length);
  }

  // The elements that fill no whole unit go to the first invocations of the first workgroup.
  #readEnds(): void {
    for (let local = 0; local < this.pass.units % this.#perUnit; local++) this.held[local]!++;
  }

  #pushLoad(title: string, round: number, rounds: number): void {
    this.push(title, this.#loadSentence(round, rounds), marks.load, (local) =>
      this.held[local]! > 0 ? 'reading' : 'idle',
    );
  }

  #loadSentence(round: number, rounds: number): string {
    const { what, units, workgroups } = this.pass;
    const who = `the ${this.#workgroup} invocations of ${workgroups === 1 ? 'the one workgroup' : 'the first workgroup'}`;
    const tree = this.program.strategy === 'tree';
    if (tree || units <= this.#workgroup) {
      const empty = workgroups * this.#workgroup - units;
      const rest =
        tree && empty > 0
          ? ` Beyond the end there is nothing: ${plural(empty, 'invocation holds', 'invocations hold')} the identity, 0.`
          : '';
      return `Each of ${who} reads one ${what}.${rest}`;
    }
    if (round > 0) {
      return `The grid strides over the input: the same invocations go on ${whole(workgroups * this.#workgroup * this.#loads * this.#perUnit)} ${what}s further and add what they read to what they hold.`;
    }
    const reads = this.#loads * this.#perUnit;
    const more =
      rounds > 1
        ? ` There are ${rounds} rounds, because the grid is capped at ${plural(workgroups, 'workgroup')}.`
        : '';
    return `Each of ${who} reads up to ${reads} ${what}s, neighbours reading neighbours, and adds them up in registers: no barrier yet.${more}`;
  }

  #write(last: boolean): void {
    const { workgroups, what } = this.pass;
    const stands = `invocation 0 holds the total of ${plural(this.held[0]!, what)}`;
    const sentence = last
      ? `Now ${stands}, and writes the result.`
      : `Now ${stands}, and writes it as the first of ${plural(workgroups, 'partial')}, which the next pass reads.`;
    this.push('Write', sentence, marks.write, (local) => (local === 0 ? 'writing' : 'idle'));
  }
}

/** The passes of a fold of `count` elements, and the steps of one workgroup in each. */
export function draw({ program, wgsl, launches }: Drawn, count: number): { passes: Pass[]; steps: Step[] } {
  const dispatches = launches.flatMap((launch) => launch.dispatches);
  const passes = dispatches.map(({ stage, workgroups }, i): Pass => {
    const { wgsl_hash: hash } = program.stages.find((one) => one.stage === stage)!;
    return {
      title: `Pass ${i + 1}`,
      workgroups,
      units: i === 0 ? count : dispatches[i - 1]!.workgroups,
      what: i === 0 ? 'element' : 'partial',
      wgsl: wgsl[stage as keyof typeof wgsl]!,
      hash,
    };
  });
  const steps = passes.flatMap((pass, i) => {
    return new Walk(i, pass, program).walk(i === passes.length - 1);
  });
  return { passes, steps };
}
