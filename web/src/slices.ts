// Where a fold reads, where its result goes, and where it is recorded.
import { WgreduceError, kindOf } from './errors.js';

/** Elements of a buffer: `count` of them (all, unless given) from the element `offset` (0) on. */
export interface Slice {
  /** Needs usage STORAGE. WebGPU binds whole words: elements in a last part of one cannot be read. */
  buffer: GPUBuffer;
  offset?: number;
  count?: number;
}

/** Where a result goes: `resultBytes` bytes from `byteOffset` (0), a multiple of 4. It may be an input's buffer. */
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

export const isArray = (slices: Slice | readonly Slice[]): slices is readonly Slice[] => Array.isArray(slices);

// Slow ways to ask what an object is do not belong here: this is called for every fold. Textures have a usage, too.
export function checkBuffer(owner: string, from: { buffer: GPUBuffer }, instead = ''): void {
  const buffer = from?.buffer;
  if (typeof buffer?.usage === 'number' && typeof buffer.getMappedRange === 'function') return;
  throw new WgreduceError(
    'invalid_buffer',
    buffer
      ? `The ${owner}'s buffer (${kindOf(buffer)}) is no GPUBuffer; pass one.`
      : `The ${owner}'s buffer is missing; pass a GPUBuffer${instead}.`,
  );
}
