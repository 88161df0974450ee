// Submitting and reading an answer back: the only place that waits.
import type { Context } from './context.js';
import type { Encoder, StatePair } from './encode.js';
import { WgreduceError, kindOf, oneLine } from './errors.js';
import { guarded, unlessLost } from './scope.js';
import type { Target } from './slices.js';
import { usage } from './usage.js';

/** A value as JavaScript has it: see Answers. */
export type Value = number | bigint | boolean | null;

type Make = (label: string, size: number, usage: number) => GPUBuffer;

const COUNT_BYTES = 8; // the last of a state

// What to read back.
interface Part {
  buffer: GPUBuffer;
  offset: number;
  bytes: number;
}

// Submits what `record` records, waits, and returns what the parts that `record` gives, of `size` bytes together, hold
// then, one after another. `make` makes buffers for as long as that takes.
async function fetchWords(
  context: Context,
  size: number,
  record: (into: GPUCommandEncoder, make: Make) => Part[],
): Promise<Uint32Array> {
  const { device } = context;
  const buffers: GPUBuffer[] = [];
  const make: Make = (label, size, usage) => {
    const buffer = device.createBuffer({ label, size, usage });
    buffers.push(buffer);
    return buffer;
  };
  try {
    // Everything at once: each wait for an error scope would be another trip to the device.
    const { staging, mapped } = await guarded(context, 'run the fold', () => {
      const staging = make('wgreduce readback', size, usage.mapRead | usage.copyTarget);
      const commands = device.createCommandEncoder({ label: 'wgreduce' });
      let at = 0;
      for (const { buffer, offset, bytes } of record(commands, make)) {
        commands.copyBufferToBuffer(buffer, offset, staging, at, bytes);
        at += bytes;
      }
      device.queue.submit([commands.finish()]);
      const mapped = map(staging);
      mapped.catch(() => {});
      return { staging, mapped };
    });
    await unlessLost(context, 'read the result back', mapped);
    return new Uint32Array(staging.getMappedRange().slice(0));
  } finally {
    for (const buffer of buffers) buffer.destroy();
  }
}

/**
 * The words of the result that `encode` records, and behind them the count of `states`, of one that has been written.
 */
export function fetchResult(
  { context, plan }: Encoder,
  encode: (into: GPUCommandEncoder, target: Target) => void,
  states?: StatePair,
): Promise<Uint32Array> {
  const { result_bytes: bytes, state_bytes } = plan.buffers;
  return fetchWords(context, bytes + (states ? COUNT_BYTES : 0), (into, make) => {
    const buffer = make('wgreduce result', bytes, usage.storage | usage.copySource);
    encode(into, { buffer });
    const result = { buffer, offset: 0, bytes };
    if (!states) return [result];
    return [result, { buffer: writtenOf(states), offset: state_bytes - COUNT_BYTES, bytes: COUNT_BYTES }];
  });
}

/** The words of a state that has been written. */
export function fetchState({ context, plan }: Encoder, states: StatePair): Promise<Uint32Array> {
  const bytes = plan.buffers.state_bytes;
  return fetchWords(context, bytes, () => [{ buffer: writtenOf(states), offset: 0, bytes }]);
}

const writtenOf = ({ buffers, written }: StatePair): GPUBuffer => buffers[written]!;

async function map(buffer: GPUBuffer): Promise<void> {
  try {
    await buffer.mapAsync(usage.mapRead);
  } catch (error) {
    throw new WgreduceError(
      'map_failed',
      `WebGPU does not map the result for reading; run the fold again: ${oneLine((error as Error).message)}`,
    );
  }
}

/** Throws unless `words` holds a result of `least` words. */
export function checkWords(words: Uint32Array, least: number): void {
  const kind = kindOf(words);
  if (kind !== 'Uint32Array') {
    throw new WgreduceError('invalid_call', `The words (${kind}) are no Uint32Array; pass one.`);
  }
  if (words.length < least) {
    throw new WgreduceError(
      'invalid_range',
      `The words (${words.length}) are fewer than the result's (${least}); pass all of them.`,
    );
  }
}

/** The fields of a result over `count` elements, by name. */
export function decode(encoder: Encoder, words: Uint32Array, count: number): Record<string, Value> {
  const values = encoder.core.decode(encoder.number, words, count);
  const floats = new Float32Array(values.buffer);
  const view = new DataView(values.buffer);
  const answer: Record<string, Value> = {};
  encoder.plan.program.result.forEach(({ name, type }, i) => {
    const at = 3 * i + 1;
    const value = (): Value => {
      switch (type) {
        case 'f32':
          return floats[at]!;
        case 'f64':
          return view.getFloat64(4 * at, true);
        case 'i32':
          return view.getInt32(4 * at, true);
        case 'u32':
          return values[at]!;
        case 'i64':
          return view.getBigInt64(4 * at, true);
        case 'u64':
          return view.getBigUint64(4 * at, true);
        case 'boolean':
          return values[at] !== 0;
        default: // counts and indices
          return values[at]! + values[at + 1]! * 2 ** 32;
      }
    };
    answer[name] = values[at - 1] ? null : value();
  });
  return answer;
}
