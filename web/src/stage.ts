// A compiled stage, and the bind groups of its last dispatches.
import type { Pipeline } from './cache.js';

// As many as buffers that a caller is likely to use in turn. A bind group is most of what a call costs: from npm webgpu some
// 4 us a binding.
const SEATS = 4;

/** Bindings that are filled again for every dispatch: WebGPU copies what it is given. */
export interface Seat {
  /** The buffer whose dispatches sit here. */
  of: GPUBuffer | undefined;
  /** Of the last of these: one over the same buffers makes no other. */
  group: GPUBindGroup | undefined;
  descriptor: GPUBindGroupDescriptor;
  bindings: { binding: number; resource: GPUBufferBinding }[];
}

export interface Stage {
  pipeline: GPUComputePipeline;
  seats: Seat[];
  /** The seat that is given away next. */
  next: number;
}

/** `buffer`: any, until the bindings are filled. */
export function makeStage({ pipeline, layout }: Pipeline, numbers: number[], buffer: GPUBuffer): Stage {
  const makeSeat = (): Seat => {
    const bindings = numbers.map((binding) => ({ binding, resource: { buffer, offset: 0, size: 0 } }));
    return { of: undefined, group: undefined, bindings, descriptor: { layout, entries: bindings } };
  };
  return { pipeline, seats: Array.from({ length: SEATS }, makeSeat), next: 0 };
}

/** The seat of dispatches over `buffer`. Allocates nothing. */
export function seatOf(stage: Stage, buffer: GPUBuffer): Seat {
  for (let i = 0; i < SEATS; i++) if (stage.seats[i]!.of === buffer) return stage.seats[i]!;
  const seat = stage.seats[stage.next]!;
  stage.next = (stage.next + 1) % SEATS;
  seat.of = buffer;
  return seat;
}
