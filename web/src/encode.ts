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
  SECOND_BYTE_OFFSET_WORD,
  SECOND_BYTE_SIZE_WORD,
  SECOND_RANGE_BINDING,
  SECOND_SLOT_WORD,
  SECOND_VECTORS_BINDING,
  SECOND_WORDS_BINDING,
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
import { Cursor, type Inputs } from './inputs.js';
import { makeStage, seatOf, type Seat, type Stage } from './stage.js';
import { checkBuffer, isArray, type Recorder, type Slice, type Target } from './slices.js';

/** Two buffers of state, written in turn: one dispatch may not read and write the same buffer. */
export interface StatePair {
  buffers: [GPUBuffer, GPUBuffer];
  /** Which one holds the state; -1: no state yet. */
  written: number;
}

const VECTOR_BYTES = 16; // a vec4<u32>
const NOTHING: readonly Slice[] = [];

export class Encoder {
  readonly #stages: (Stage | undefined)[] = [];
  readonly #offsets = new Uint32Array(3);
  #offsetCount = 0;
  // Of the call under way, and of its dispatch.
  #pass!: GPUComputePassEncoder;
  #target: Target | undefined;
  #states!: StatePair;
  #seat: Seat | undefined;
  #saved: GPUBuffer | undefined;
  readonly #cursor = new Cursor((slice) => this.countOf(slice));
  readonly #secondCursor = new Cursor((slice) => this.countOf(slice));
  readonly #one: Slice[] = [];
  readonly #secondOne: Slice[] = [];
  readonly #inputs: Inputs = { first: NOTHING, second: undefined };
  /** Of no elements, as many inputs as the operator folds. */
  readonly nothing: Inputs;
  #destroyed = false;

  constructor(
    readonly core: Core,
    readonly context: Context,
    readonly plan: Plan,
    readonly number: number,
    readonly partials: GPUBuffer[],
  ) {
    this.nothing = { first: NOTHING, second: plan.buffers.inputs === 2 ? NOTHING : undefined };
  }

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
  stagesOf(inputs: Inputs): Set<string> {
    const names = new Set<string>();
    this.#launches(inputs, {} as Target, () => {
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
    this.#target = this.#seat = this.#saved = undefined;
    this.#one.length = this.#secondOne.length = this.#stages.length = 0;
    for (const cursor of [this.#cursor, this.#secondCursor]) cursor.begin(NOTHING);
    this.#inputs.first = NOTHING;
    this.#inputs.second = undefined;
    for (const buffer of this.partials) buffer.destroy();
  }

  /** What a call is given, single slices as lists, without a new object for each call: valid until the next. */
  inputs(first: Slice | readonly Slice[], second: Slice | readonly Slice[] | undefined): Inputs {
    this.#inputs.first = this.#list(first, this.#one);
    this.#inputs.second = second === undefined ? undefined : this.#list(second, this.#secondOne);
    return this.#inputs;
  }

  #list(slices: Slice | readonly Slice[], one: Slice[]): readonly Slice[] {
    if (isArray(slices)) return slices;
    one[0] = slices;
    return one;
  }

  countOf(slice: Slice): number {
    if (slice.count !== undefined) return slice.count;
    return Math.max(0, Math.floor(slice.buffer.size / this.plan.buffers.element_bytes) - (slice.offset ?? 0));
  }

  /** Records the fold of `inputs` from `states` on, with the answer to `target`. */
  recordResult(recorder: Recorder, inputs: Inputs, target: Target, states: StatePair): void {
    this.checkCall(recorder, inputs);
    this.#checkTarget(target);
    this.#record(recorder, inputs, target, states);
  }

  /** Records the fold of `inputs` from `states` on, into `states`; the caller has called checkCall. */
  recordState(recorder: Recorder, inputs: Inputs, states: StatePair): void {
    this.#record(recorder, inputs, undefined, states);
  }

  /** Records that `states` goes on by the saved state in the buffer `saved`. Returns the longest chain of combines. */
  recordMerge(recorder: GPUCommandEncoder, saved: GPUBuffer, states: StatePair): number {
    this.#states = states;
    this.#pass = recorder.beginComputePass();
    this.core.launchMerge(this.number);
    this.#saved = saved;
    this.#recordLaunch();
    this.#pass.end();
    return this.core.block[DEPTH_WORD]!;
  }

  #record(recorder: Recorder, inputs: Inputs, target: Target | undefined, states: StatePair): void {
    this.#target = target;
    this.#states = states;
    const own = 'beginComputePass' in recorder ? recorder.beginComputePass() : undefined;
    this.#pass = own ?? (recorder as GPUComputePassEncoder);
    try {
      this.#launches(inputs, target, this.#recordLaunch);
    } finally {
      own?.end();
    }
  }

  /** Elements of each input, and the longest chain of combines one goes through. */
  measure(inputs: Inputs, finish: boolean): { count: number; depth: number } {
    let depth = 0;
    this.#launches(inputs, finish ? ({} as Target) : undefined, () => (depth += this.core.block[DEPTH_WORD]!));
    return { count: this.#total(inputs.first), depth };
  }

  #total(slices: readonly Slice[]): number {
    let count = 0;
    for (let i = 0; i < slices.length; i++) count += this.countOf(slices[i]!);
    return count;
  }

  checkCall(recorder: Recorder, inputs: Inputs): void {
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
    this.checkInputs(inputs);
  }

  checkInputs({ first, second }: Inputs): void {
    for (let i = 0; i < first.length; i++) this.#checkSlice(first[i]!, 0);
    if (second) for (let i = 0; i < second.length; i++) this.#checkSlice(second[i]!, 1);
    this.core.checkInputs(this.number, second ? 2 : 1, this.#total(first), second ? this.#total(second) : 0);
  }

  #checkSlice(slice: Slice, input: number): void {
    const owner = input === 0 ? 'slice' : "second input's slice";
    checkBuffer(owner, slice, ', or give a typed array to run or submit');
    const offset = slice.offset ?? 0;
    checkWhole(input === 0 ? "slice's offset" : "second input's slice's offset", offset);
    const count = this.countOf(slice);
    checkWhole(input === 0 ? "slice's count" : "second input's slice's count", count);
    this.core.checkSlice(this.number, input, offset, count, slice.buffer);
  }

  #checkTarget(target: Target): void {
    checkBuffer('target', target);
    const byteOffset = target.byteOffset ?? 0;
    checkWhole("target's byte offset", byteOffset);
    this.core.checkTarget(this.number, byteOffset, target.buffer);
  }

  // The launches of a call, chunk by chunk, all inputs in step, each in the core's block and the cursors at its slices.
  // Calls without a target never end in a result.
  #launches({ first, second }: Inputs, target: Target | undefined, each: () => void): void {
    const one = this.#cursor;
    const other = this.#secondCursor;
    one.begin(first);
    other.begin(second ?? NOTHING);
    let left = this.#total(first);
    if (second) left = Math.min(left, this.#total(second));
    if (left === 0 && target) {
      this.core.launch(this.number, 0, 0, 0, LAST_FLAG);
      each();
    }
    while (left > 0) {
      const here = second ? Math.min(one.left, other.left) : one.left;
      if (!(here >= 1)) return; // a slice that says another count each time
      const shared = target && (target.buffer === one.slice.buffer || (second && target.buffer === other.slice.buffer));
      const flags = (target && here === left ? LAST_FLAG : 0) | (shared ? MAY_ALIAS_FLAG : 0);
      this.core.launch(this.number, one.offset, other.offset, here, flags);
      const elements = this.#wide(ELEMENTS_WORD);
      each();
      left -= elements;
      one.take(elements);
      if (second) other.take(elements);
    }
  }

  #wide(word: number): number {
    return this.core.block[word]! + this.core.block[word + 1]! * 2 ** 32;
  }

  readonly #recordLaunch = (): void => {
    const count = this.core.block[DISPATCHES_WORD]!;
    for (let i = 0; i < count; i++) this.#recordDispatch(FIRST_DISPATCH_WORD + i * DISPATCH_WORDS);
  };

  #recordDispatch(at: number): void {
    const block = this.core.block;
    const stage = this.#stages[block[at]!]!;
    const from = block[at + 2]!;
    const to = block[at + 3]!;
    const seat = (this.#seat = seatOf(stage, from === FROM_INPUT ? this.#cursor.slice.buffer : this.#outputOf(to)));
    this.#offsetCount = 0;
    for (let i = 0; i < seat.bindings.length; i++) this.#fill(seat.bindings[i]!, from, to);
    seat.group ??= this.context.device.createBindGroup(seat.descriptor);
    this.#pass.setPipeline(stage.pipeline);
    this.#pass.setBindGroup(0, seat.group, this.#offsets, 0, this.#offsetCount);
    this.#pass.dispatchWorkgroups(block[at + 1]!);
    if (to === TO_STATE) this.#states.written = this.#states.written === 0 ? 1 : 0;
  }

  #fill({ binding, resource }: Seat['bindings'][0], from: number, to: number): void {
    const { context, plan } = this;
    const states = this.#states;
    switch (binding) {
      case VECTORS_BINDING:
        // An array of vectors binds no less than one; a shorter range is read word by word alone.
        if (this.core.block[BYTE_SIZE_WORD]! < VECTOR_BYTES)
          return this.#bind(resource, context.zeros, 0, VECTOR_BYTES);
        return this.#fillSource(resource, from);
      case WORDS_BINDING:
        return this.#fillSource(resource, from);
      case RANGE_BINDING:
        return this.#fillSlot(resource, this.core.block[SLOT_WORD]!);
      case SECOND_VECTORS_BINDING:
        if (this.core.block[SECOND_BYTE_SIZE_WORD]! < VECTOR_BYTES)
          return this.#bind(resource, context.zeros, 0, VECTOR_BYTES);
        return this.#fillSecond(resource);
      case SECOND_WORDS_BINDING:
        return this.#fillSecond(resource);
      case SECOND_RANGE_BINDING:
        return this.#fillSlot(resource, this.core.block[SECOND_SLOT_WORD]!);
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

  #fillSecond(resource: GPUBufferBinding): void {
    const { buffer } = this.#secondCursor.slice;
    this.#bind(resource, buffer, this.#wide(SECOND_BYTE_OFFSET_WORD), this.core.block[SECOND_BYTE_SIZE_WORD]!);
  }

  #fillSource(resource: GPUBufferBinding, from: number): void {
    const { block } = this.core;
    if (from === FROM_INPUT)
      return this.#bind(resource, this.#cursor.slice.buffer, this.#wide(BYTE_OFFSET_WORD), block[BYTE_SIZE_WORD]!);
    if (from === FROM_SAVED) return this.#bind(resource, this.#saved!, 0, this.#saved!.size);
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
