// Arrays in memory, brought to the device piece by piece.
import type { Plan } from './core.js';
import type { Encoder } from './encode.js';
import { WgreduceError, kindOf } from './errors.js';
import { typedArrays, type TypeName } from './generated.js';
import { guarded, unlessLost } from './scope.js';
import type { Slice } from './slices.js';
import { usage } from './usage.js';

// As much as is on the device at a time.
const pieceBytes = 2 ** 26;

/**
 * A typed array: Float32Array for f32, Uint16Array (or Float16Array) for f16, Uint16Array for bf16, Float64Array for
 * f64, BigInt64Array for i64, and so on.
 */
export interface Elements extends ArrayBufferView {
  /** Which a DataView, whose bytes are of no type, does not have. */
  readonly BYTES_PER_ELEMENT: number;
}

/** The arrays among a call's arguments; undefined: they are slices. */
export function arraysOf(first: unknown, second: unknown): Elements[] | undefined {
  if (!ArrayBuffer.isView(first) && !ArrayBuffer.isView(second)) return undefined;
  if (second === undefined) return [first as Elements];
  if (ArrayBuffer.isView(first) && ArrayBuffer.isView(second)) return [first, second] as Elements[];
  throw new WgreduceError(
    'invalid_call',
    'One input is an array and the other is not; pass two typed arrays, or slices of buffers.',
  );
}

// Memory that was transferred, or that has shrunk below the array, leaves an array that seems to be empty; its iterator
// tells.
export function checkMemory(array: Elements): void {
  try {
    Uint8Array.prototype.values.call(array as Uint8Array);
  } catch {
    throw new WgreduceError(
      'invalid_call',
      'The array has lost its memory, which was transferred or has shrunk; pass one that has its own.',
    );
  }
}

// Memory that is shared or may change its size is not taken by every browser, and ends Dawn for Node.
function ownCopy(bytes: Uint8Array): Uint8Array {
  const memory = bytes.buffer as ArrayBuffer & { resizable?: boolean };
  return kindOf(memory) === 'ArrayBuffer' && !memory.resizable ? bytes : new Uint8Array(bytes);
}

function checkArray(array: Elements, plan: Plan): void {
  const type = plan.problem.type as TypeName;
  const name = kindOf(array);
  const wide = plan.buffers.record_words > 1;
  const wanted = wide ? ['Uint32Array', 'Int32Array', 'Float32Array'] : typedArrays[type];
  if (!wanted.includes(name)) {
    throw new WgreduceError(
      'invalid_call',
      `The array (${name}) does not hold ${wide ? 'elements of several words' : `${type} elements`}; pass ${/^I/.test(wanted[0]!) ? 'an' : 'a'} ${wanted.join(' or ')}.`,
    );
  }
  checkMemory(array);
  if (array.byteLength % plan.buffers.element_bytes !== 0) {
    throw new WgreduceError(
      'invalid_range',
      `The array's bytes (${array.byteLength}) are no whole number of elements of ${plan.buffers.element_bytes} bytes; pass whole elements.`,
    );
  }
}

// writeBuffer takes whole words: what is left of the last one stays 0 and is not looked at.
function write(device: GPUDevice, buffer: GPUBuffer, bytes: Uint8Array): void {
  const whole = bytes.length - (bytes.length % 4);
  device.queue.writeBuffer(buffer, 0, bytes as Uint8Array<ArrayBuffer>, 0, whole);
  if (whole === bytes.length) return;
  const last = new Uint8Array(4);
  last.set(bytes.subarray(whole));
  device.queue.writeBuffer(buffer, whole, last);
}

/**
 * Uploads the arrays, one of each input, in pieces, one after another into one buffer each; `each` must submit the
 * folding of a piece before it settles. `before`: elements that are in the fold already.
 */
export async function eachPiece(
  { context, core, number, plan }: Encoder,
  arrays: Elements[],
  before: number,
  each: (pieces: Slice[]) => Promise<void>,
): Promise<void> {
  for (const array of arrays) checkArray(array, plan);
  const elementBytes = plan.buffers.element_bytes;
  const [first, second] = arrays;
  const counts = [first!.byteLength / elementBytes, (second?.byteLength ?? 0) / elementBytes] as const;
  core.checkInputs(number, arrays.length, ...counts, before);
  const { device } = context;
  const most = Math.min(pieceBytes, device.limits.maxBufferSize);
  const step = Math.floor(most / (4 * elementBytes)) * 4 * elementBytes; // whole elements and whole words
  const all = arrays.map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const { length } = all[0]!;
  const size = Math.min(step, Math.ceil(length / 4) * 4);
  const made: GPUBuffer[] = [];
  const make = () => device.createBuffer({ label: 'wgreduce elements', size, usage: usage.storage | usage.copyTarget });
  try {
    for (let at = 0; at < length; at += step) {
      // Of what is written and not yet folded the browser keeps copies: no more than one.
      if (at > 0) await unlessLost(context, 'upload elements', device.queue.onSubmittedWorkDone());
      for (const bytes of all) checkMemory(bytes); // the caller may have transferred it since
      const pieces = all.map((bytes) => ownCopy(bytes.subarray(at, at + step)));
      const slices = await guarded(context, 'upload elements', () =>
        pieces.map((piece, i) => {
          const buffer = (made[i] ??= make());
          write(device, buffer, piece);
          return { buffer, offset: 0, count: piece.length / elementBytes };
        }),
      );
      await each(slices);
    }
  } finally {
    for (const buffer of made) buffer.destroy();
  }
}
