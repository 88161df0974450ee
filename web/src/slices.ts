// Where a fold reads, where its result goes, and where it is recorded.
import { WgreduceError } from './errors.js';

/** Elements of a buffer: `count` of them (all, unless given) from the element `offset` (0) on. */
export interface Slice {
  /** Needs usage STORAGE and a size that is a multiple of 4 bytes. */
  buffer: GPUBuffer;
  offset?: number;
  count?: number;
}

/** Where a result goes: `resultBytes` bytes from `byteOffset` (0), a multiple of 4. It may be the input's buffer. */
export interface Target {
  /** Needs usage STORAGE. */
  buffer: GPUBuffer;
  byteOffset?: number;
}

/**
 * Where to record: a command encoder (a compute pass of the library's own is begun and ended in it), or an open compute
 * pass (which is left with another pipeline and another bind group set).
 */
export type Recorder = GPUCommandEncoder | GPUComputePassEncoder;

/** The slice as it is now. Whatever is no slice is left for checkBuffer to refuse. */
export const copyOf = (slice: Slice): Slice =>
  slice && { buffer: slice.buffer, offset: slice.offset, count: slice.count };

export const isArray = (slices: Slice | readonly Slice[]): slices is readonly Slice[] => Array.isArray(slices);

export function checkBuffer(owner: string, from: { buffer: GPUBuffer }): void {
  if (typeof from?.buffer?.usage === 'number') return;
  throw new WgreduceError('invalid_buffer', `The ${owner}'s buffer is missing; pass a GPUBuffer.`);
}
