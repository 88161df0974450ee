// How a workgroup folds what its invocations hold, step by step: core/kernels/fold_workgroup.wgsl, fold_subgroup.wgsl.
import type { Role, Step } from './steps.js';
import { plural } from './text.js';

/** A workgroup that is followed. */
export interface Tile {
  /** How much each invocation stands for. */
  held: number[];
  push(title: string, sentence: string, mark: Step['mark'], roleOf: (local: number) => Role): void;
}

const barrier = { name: 'fold_invocations', lines: /workgroupBarrier/ };

function pushBarrier(tile: Tile): void {
  tile.push('Barrier', 'workgroupBarrier(): nobody goes on before all have written.', barrier, () => 'idle');
}

// --- through workgroup memory, by descending strides -----------------------------------------------------------------

const byStride = {
  send: { name: 'fold_invocations', lines: /at\.local >= stride|sent\[at\.local\] = a/ },
  add: { name: 'fold_invocations', lines: /at\.local < stride\)|combine\(a, sent/ },
  stride: { name: 'fold_invocations' },
};

function addStride({ held }: Tile, stride: number): void {
  for (let local = 0; local < stride; local++) {
    held[local]! += held[local + stride]!;
    held[local + stride] = 0;
  }
}

// The first stride in three steps, to see what the others do in one.
function firstStride(tile: Tile, stride: number): void {
  const last = 2 * stride - 1;
  tile.push(
    `Stride ${stride}: send`,
    `Invocations ${stride} to ${last} put what they hold into workgroup memory.`,
    byStride.send,
    (local) => (local >= stride ? 'sending' : 'idle'),
  );
  pushBarrier(tile);
  addStride(tile, stride);
  tile.push(
    `Stride ${stride}: add`,
    `Each of 0 to ${stride - 1} adds what the invocation ${stride} places further on has sent.`,
    byStride.add,
    (local) => (local < stride ? 'adding' : 'idle'),
  );
}

export function foldByWorkgroup(tile: Tile): void {
  const first = tile.held.length / 2;
  firstStride(tile, first);
  for (let stride = first / 2; stride >= 1; stride /= 2) {
    addStride(tile, stride);
    const sentence =
      stride === 1
        ? 'Invocation 1 sends, all wait at the barrier, invocation 0 adds.'
        : `Invocations ${stride} to ${2 * stride - 1} send, all wait at the barrier, 0 to ${stride - 1} add.`;
    tile.push(`Stride ${stride}`, sentence, byStride.stride, (local) =>
      local < stride ? 'adding' : local < 2 * stride ? 'sending' : 'idle',
    );
  }
}

// --- by the shuffles of subgroups ------------------------------------------------------------------------------------

const bySubgroup = {
  shuffle: { name: 'fold_lanes' },
  send: { name: 'fold_invocations', lines: /sent\[at\.local\] = |at\.lane == 0u/ },
  gather: { name: 'fold_invocations', lines: /for \(var i = at\.lane|combine\(a, sent/ },
  again: { name: 'fold_invocations', lines: /fold_lanes\(a, / },
};

function shuffle(tile: Tile, mask: number): void {
  tile.held = tile.held.map((mine, local) => mine + tile.held[local ^ mask]!);
}

/** `lanes` are drawn as neighbours, which WebGPU does not promise. */
export function foldBySubgroup(tile: Tile, lanes: number): void {
  const first = (local: number) => local % lanes === 0;
  for (let mask = 1; mask < lanes; mask *= 2) {
    shuffle(tile, mask);
    const who =
      mask === 1
        ? `The invocations form subgroups, drawn with ${lanes} lanes. Each adds what its neighbour holds, without a barrier.`
        : `Each adds what the lane ${mask} places away in its subgroup holds.`;
    tile.push(
      `Shuffle by ${mask}`,
      `${who} All of ${2 * mask} then hold the same.`,
      bySubgroup.shuffle,
      () => 'adding',
    );
  }
  const subgroups = plural(tile.held.length / lanes, 'subgroup');
  tile.push(
    'Send',
    `The first lane of each of ${subgroups} puts its total into workgroup memory, the others the identity.`,
    bySubgroup.send,
    (local) => (first(local) ? 'sending' : 'idle'),
  );
  pushBarrier(tile);
  const total = tile.held.reduce((sum, one, local) => (first(local) ? sum + one : sum), 0);
  tile.held = tile.held.map((_, local) => (first(local) ? total : 0));
  tile.push(
    'Gather',
    `Each lane adds up the places that lie ${lanes} apart, from its own on; all subgroups do the same.`,
    bySubgroup.gather,
    () => 'adding',
  );
  tile.held = tile.held.map(() => total);
  tile.push(
    'Shuffle again',
    'The same shuffles once more: now every invocation holds the total.',
    bySubgroup.again,
    () => 'adding',
  );
}
