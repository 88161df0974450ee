// Recording: the driver's only hot path. Everything is checked before anything is recorded; nothing is allocated but
// the pass, and a bind group for a dispatch whose buffers are not those of a call shortly before.
import type { Context } from './context.js';
import type { Core, Plan } from './core.js';
import { WgreduceError, checkWhole } from './errors.js';
import {
  BYTE_OFFSET_WORD,
  BYTE_SIZE_WORD,
  DEPTH_WORD,
  DISPATCHES_WORD,
  DISPATCH_WORDS,
  ELEMENTS_WORD,
  FIRST_DISPATCH_WORD,
  FROM_INPUT,
  FROM_NOTHING,
  FROM_PARTIALS1,
  FROM_SAVED,
  LAST_FLAG,
  MAY_ALIAS_FLAG,
  OUTPUT_BINDING,
  PARTIALS_HEADER_BYTES,
  PLACE_BINDING,
  PREVIOUS_BINDING,
  RANGE_BINDING,
  SLOT_BYTES,
  SLOT_COLUMNS,
  SLOT_WORD,
  TO_PARTIALS1,
  TO_RESULT,
  TO_STATE,
  VECTORS_BINDING,
  WORDS_BINDING,
  stageNames,
} from './generated.js';
import { makeStage, seatOf, type Seat, type Stage } from './stage.js';
import { checkBuffer, isArray, type Recorder, type Slice, type Target } from './slices.js';

/** Two buffers of state, written in turn: one dispatch may not read and write the same buffer. */
export interface StatePair {
  buffers: [GPUBuffer, GPUBuffer];
  /** Which one holds the state; -1: no state yet. */
  written: number;
}

const VECTOR_BYTES = 16; // a vec4<u32>

export class Encoder {
  readonly #stages: (Stage | undefined)[] = [];
  readonly #offsets = new Uint32Array(2);
  #offsetCount = 0;
  // Of the call under way, and of its dispatch.
  #pass!: GPUComputePassEncoder;
  #target: Target | undefined;
  #states!: StatePair;
  #seat: Seat | undefined;
  readonly #one: Slice[] = [];
  #destroyed = false;

  constructor(
    readonly core: Core,
    readonly context: Context,
    readonly plan: Plan,
    readonly number: number,
    readonly partials: GPUBuffer[],
  ) {}

  /** Compiles the stages that are not yet compiled and whose names `wanted` holds. */
  async compile(wanted: ReadonlySet<string>): Promise<void> {
    const compileOne = async ({ stage, bindings }: Plan['program']['stages'][0]): Promise<void> => {
      const numbers = bindings.map(({ binding }) => binding);
      const pipeline = await this.context.pipelines.get(this.plan.wgsl[stage]!, numbers);
      this.#stages[stageNames.indexOf(stage)] = makeStage(pipeline, numbers, this.context.zeros);
    };
    const missing = this.plan.program.stages.filter(
      ({ stage }) => wanted.has(stage) && !this.#stages[stageNames.indexOf(stage)],
    );
    await Promise.all(missing.map(compileOne));
  }

  /** The stages that a call dispatches. */
  stagesOf(slices: readonly Slice[]): Set<string> {
    const names = new Set<string>();
    this.#launches(slices, {} as Target, () => {
      for (let i = 0; i < this.core.block[DISPATCHES_WORD]!; i++) {
        names.add(stageNames[this.core.block[FIRST_DISPATCH_WORD + i * DISPATCH_WORDS]!]!);
      }
    });
    return names;
  }

  /** Throws if the device is lost or the scratch is destroyed. */
  check(stage: string): void {
    this.context.check(stage);
    if (this.#destroyed) throw new WgreduceError('invalid_call', 'The reducer is destroyed; make another.');
  }

  /** Lets go of the caller's buffers, too. */
  destroy(): void {
    this.#destroyed = true;
    this.#target = this.#seat = undefined;
    this.#one.length = this.#stages.length = 0;
    for (const buffer of this.partials) buffer.destroy();
  }

  /** A single slice as a list, without a new one for each call. */
  list(slices: Slice | readonly Slice[]): readonly Slice[] {
    if (isArray(slices)) return slices;
    this.#one[0] = slices;
    return this.#one;
  }

  countOf(slice: Slice): number {
    if (slice.count !== undefined) return slice.count;
    return Math.max(0, Math.floor(slice.buffer.size / this.plan.buffers.element_bytes) - (slice.offset ?? 0));
  }

  /** Records the fold of `slices` from `states` on, with the answer to `target`. */
  recordResult(recorder: Recorder, slices: readonly Slice[], target: Target, states: StatePair): void {
    this.checkInput(recorder, slices);
    this.#checkTarget(target);
    this.#record(recorder, slices, target, states);
  }

  /** Records the fold of `slices` from `states` on, into `states`; the caller has called checkInput. */
  recordState(recorder: Recorder, slices: readonly Slice[], states: StatePair): void {
    this.#record(recorder, slices, undefined, states);
  }

  /** Records that `states` goes on by the saved state in the buffer `saved`. Returns the longest chain of combines. */
  recordMerge(recorder: GPUCommandEncoder, saved: GPUBuffer, states: StatePair): number {
    this.#states = states;
    this.#pass = recorder.beginComputePass();
    this.core.launchMerge(this.number);
    this.#recordLaunch({ buffer: saved });
    this.#pass.end();
    return this.core.block[DEPTH_WORD]!;
  }

  #record(recorder: Recorder, slices: readonly Slice[], target: Target | undefined, states: StatePair): void {
    this.#target = target;
    this.#states = states;
    const own = 'beginComputePass' in recorder ? recorder.beginComputePass() : undefined;
    this.#pass = own ?? (recorder as GPUComputePassEncoder);
    try {
      this.#launches(slices, target, this.#recordLaunch);
    } finally {
      own?.end();
    }
  }

  /** Elements, and the longest chain of combines one goes through. */
  measure(slices: readonly Slice[], finish: boolean): { count: number; depth: number } {
    let count = 0;
    let depth = 0;
    this.#launches(slices, finish ? ({} as Target) : undefined, () => (depth += this.core.block[DEPTH_WORD]!));
    for (const slice of slices) count += this.countOf(slice);
    return { count, depth };
  }

  checkInput(recorder: Recorder, slices: readonly Slice[]): void {
    if (
      typeof recorder !== 'object' ||
      !recorder ||
      !('dispatchWorkgroups' in recorder || 'beginComputePass' in recorder)
    ) {
      throw new WgreduceError(
        'invalid_call',
        'The encoder is missing; pass a command encoder or an open compute pass.',
      );
    }
    this.checkSlices(slices);
  }

  checkSlices(slices: readonly Slice[]): void {
    for (let i = 0; i < slices.length; i++) this.#checkSlice(slices[i]!);
  }

  #checkSlice(slice: Slice): void {
    checkBuffer('slice', slice, ', or give a typed array to run or submit');
    const offset = slice.offset ?? 0;
    checkWhole("slice's offset", offset);
    const count = this.countOf(slice);
    checkWhole("slice's count", count);
    this.core.checkSlice(this.number, offset, count, slice.buffer);
  }

  #checkTarget(target: Target): void {
    checkBuffer('target', target);
    const byteOffset = target.byteOffset ?? 0;
    checkWhole("target's byte offset", byteOffset);
    this.core.checkTarget(this.number, byteOffset, target.buffer);
  }

  // The launches of a call, chunk by chunk, in order, each in the core's block. Calls without a target never end in a
  // result.
  #launches(slices: readonly Slice[], target: Target | undefined, each: (slice: Slice | undefined) => void): void {
    let last = slices.length - 1;
    while (last >= 0 && this.countOf(slices[last]!) === 0) last--;
    if (last < 0 && target) {
      this.core.launch(this.number, 0, 0, LAST_FLAG);
      each(undefined);
    }
    for (let i = 0; i <= last; i++) {
      const slice = slices[i]!;
      const flags = (target && i === last ? LAST_FLAG : 0) | (target?.buffer === slice.buffer ? MAY_ALIAS_FLAG : 0);
      let offset = slice.offset ?? 0;
      let rest = this.countOf(slice);
      while (rest > 0) {
        this.core.launch(this.number, offset, rest, flags);
        const elements = this.#wide(ELEMENTS_WORD);
        each(slice);
        offset += elements;
        rest -= elements;
      }
    }
  }

  #wide(word: number): number {
    return this.core.block[word]! + this.core.block[word + 1]! * 2 ** 32;
  }

  readonly #recordLaunch = (slice: Slice | undefined): void => {
    const count = this.core.block[DISPATCHES_WORD]!;
    for (let i = 0; i < count; i++) this.#recordDispatch(FIRST_DISPATCH_WORD + i * DISPATCH_WORDS, slice);
  };

  #recordDispatch(at: number, slice: Slice | undefined): void {
    const block = this.core.block;
    const stage = this.#stages[block[at]!]!;
    const from = block[at + 2]!;
    const to = block[at + 3]!;
    const seat = (this.#seat = seatOf(stage, from === FROM_INPUT ? slice!.buffer : this.#outputOf(to)));
    this.#offsetCount = 0;
    for (let i = 0; i < seat.bindings.length; i++) this.#fill(seat.bindings[i]!, from, to, slice);
    seat.group ??= this.context.device.createBindGroup(seat.descriptor);
    this.#pass.setPipeline(stage.pipeline);
    this.#pass.setBindGroup(0, seat.group, this.#offsets, 0, this.#offsetCount);
    this.#pass.dispatchWorkgroups(block[at + 1]!);
    if (to === TO_STATE) this.#states.written = this.#states.written === 0 ? 1 : 0;
  }

  #fill(
    { binding, resource }: { binding: number; resource: GPUBufferBinding },
    from: number,
    to: number,
    slice?: Slice,
  ): void {
    const { context, plan } = this;
    const states = this.#states;
    switch (binding) {
      case VECTORS_BINDING:
        // An array of vectors binds no less than one; a shorter range is read word by word alone.
        if (this.core.block[BYTE_SIZE_WORD]! < VECTOR_BYTES)
          return this.#bind(resource, context.zeros, 0, VECTOR_BYTES);
        return this.#fillSource(resource, from, slice);
      case WORDS_BINDING:
        return this.#fillSource(resource, from, slice);
      case RANGE_BINDING:
        return this.#fillSlot(resource, this.core.block[SLOT_WORD]!);
      case PREVIOUS_BINDING:
        return this.#bind(
          resource,
          states.written < 0 ? context.zeros : states.buffers[states.written]!,
          0,
          plan.buffers.state_bytes,
        );
      case OUTPUT_BINDING:
        return this.#fillTarget(resource, to);
      case PLACE_BINDING:
        return this.#fillSlot(resource, (this.#front() / 4) * SLOT_COLUMNS);
    }
  }

  #fillSource(resource: GPUBufferBinding, from: number, slice: Slice | undefined): void {
    if (from === FROM_INPUT)
      return this.#bind(resource, slice!.buffer, this.#wide(BYTE_OFFSET_WORD), this.core.block[BYTE_SIZE_WORD]!);
    if (from === FROM_SAVED) return this.#bind(resource, slice!.buffer, 0, slice!.buffer.size);
    if (from === FROM_NOTHING) return this.#bind(resource, this.context.zeros, 0, PARTIALS_HEADER_BYTES);
    this.#bind(resource, this.partials[from === FROM_PARTIALS1 ? 1 : 0]!, 0, this.plan.buffers.partials_bytes);
  }

  #fillSlot(resource: GPUBufferBinding, slot: number): void {
    this.#bind(resource, this.context.slots, 0, SLOT_BYTES);
    this.#offsets[this.#offsetCount++] = slot * this.context.slotStride;
  }

  #outputOf(to: number): GPUBuffer {
    if (to === TO_RESULT) return this.#target!.buffer;
    if (to === TO_STATE) return this.#states.buffers[this.#states.written === 0 ? 1 : 0];
    return this.partials[to === TO_PARTIALS1 ? 1 : 0]!;
  }

  #fillTarget(resource: GPUBufferBinding, to: number): void {
    const { buffers } = this.plan;
    if (to === TO_RESULT) {
      const front = this.#front();
      const { buffer, byteOffset = 0 } = this.#target!;
      return this.#bind(resource, buffer, byteOffset - front, front + buffers.result_bytes);
    }
    this.#bind(resource, this.#outputOf(to), 0, to === TO_STATE ? buffers.state_bytes : buffers.partials_bytes);
  }

  #bind(resource: GPUBufferBinding, buffer: GPUBuffer, offset: number, size: number): void {
    if (resource.buffer === buffer && resource.offset === offset && resource.size === size) return;
    resource.buffer = buffer;
    resource.offset = offset;
    resource.size = size;
    this.#seat!.group = undefined;
  }

  // Bytes of the target's binding in front of the result.
  #front(): number {
    return (this.#target!.byteOffset ?? 0) % this.plan.buffers.alignment;
  }
}
