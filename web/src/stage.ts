// A compiled stage, and the bind groups of its last dispatches.
import type { Pipeline } from './cache.js';

// As many bind groups as a caller is likely to use in turn: two buffers of each input and two targets, say. A bind
// group is most of what a call costs: from npm webgpu some 4 us a binding.
const SEATS = 8;

/** A bind group, and what it binds. */
interface Seat {
  group: GPUBindGroup | undefined;
  bindings: Binding[];
}

export interface Binding {
  binding: number;
  resource: GPUBufferBinding;
}

export interface Stage {
  pipeline: GPUComputePipeline;
  layout: GPUBindGroupLayout;
  /** What the next dispatch binds: filled again for each. */
  wanted: Binding[];
  seats: Seat[];
  /** The seat that is given away next. */
  next: number;
}

/** `buffer`: any, until the bindings are filled. */
export function makeStage({ pipeline, layout }: Pipeline, numbers: number[], buffer: GPUBuffer): Stage {
  const makeBindings = () => numbers.map((binding) => ({ binding, resource: { buffer, offset: 0, size: 0 } }));
  const makeSeat = (): Seat => ({ group: undefined, bindings: makeBindings() });
  return { pipeline, layout, wanted: makeBindings(), seats: Array.from({ length: SEATS }, makeSeat), next: 0 };
}

function binds(seat: Seat, wanted: Binding[]): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const { buffer, offset, size } = wanted[i]!.resource;
    const other = seat.bindings[i]!.resource;
    if (other.buffer !== buffer || other.offset !== offset || other.size !== size) return false;
  }
  return true;
}

function seatOf(stage: Stage): Seat {
  for (let i = 0; i < SEATS; i++) if (binds(stage.seats[i]!, stage.wanted)) return stage.seats[i]!;
  const seat = stage.seats[stage.next]!;
  stage.next = (stage.next + 1) % SEATS;
  seat.group = undefined;
  for (let i = 0; i < stage.wanted.length; i++) Object.assign(seat.bindings[i]!.resource, stage.wanted[i]!.resource);
  return seat;
}

/** The bind group of what is wanted; allocates nothing but that, and only if there is none. */
export function groupOf(stage: Stage, device: GPUDevice): GPUBindGroup {
  const seat = seatOf(stage);
  return (seat.group ??= device.createBindGroup({ layout: stage.layout, entries: seat.bindings }));
}
