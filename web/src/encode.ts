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
import { Input, type Inputs, type Piece } from './inputs.js';
import { groupOf, makeStage, type Binding, type Stage } from './stage.js';
import { checkBuffer, type Recorder, type Slice, type Target } from './slices.js';

/** Two buffers of state, written in turn: one dispatch may not read and write the same buffer. */
export interface StatePair {
  buffers: [GPUBuffer, GPUBuffer];
  /** Which one holds the state; -1: no state yet. */
  written: number;
}

const VECTOR_BYTES = 16; // a vec4<u32>

/** A target as it was when it was read. */
type Place = Required<Target>;
const somewhere = {} as Place; // for plans of what goes to a result

export class Encoder {
  readonly #stages: (Stage | undefined)[] = [];
  readonly #offsets = new Uint32Array(3);
  #offsetCount = 0;
  // Of the call under way, and of its dispatch.
  #pass!: GPUComputePassEncoder;
  #target!: Place;
  #states!: StatePair;
  #saved: GPUBuffer | undefined;
  #walked!: Inputs;
  // What calls read their arguments into.
  readonly #first = new Input();
  readonly #second = new Input();
  readonly #inputs: Inputs = { first: this.#first, second: undefined };
  readonly #place = {} as Place;
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
    this.nothing = { first: new Input(), second: plan.buffers.inputs === 2 ? new Input() : undefined };
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
    this.checkInputs(inputs);
    this.#launches(inputs, somewhere, () => {
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
    this.#saved = undefined;
    this.#place.buffer = undefined as never;
    this.#stages.length = 0;
    for (const input of [this.#first, this.#second]) input.clear();
    for (const buffer of this.partials) buffer.destroy();
  }

  /** What a call is given, as it is now; not checked, and valid until the next call. */
  inputs(first: Slice | readonly Slice[], second: Slice | readonly Slice[] | undefined): Inputs {
    this.#first.read(first);
    this.#inputs.second = second === undefined ? undefined : this.#second.read(second);
    return this.#inputs;
  }

  /** Records the fold of `inputs` from `states` on, with the answer to `target`. */
  recordResult(recorder: Recorder, inputs: Inputs, target: Target, states: StatePair): void {
    this.checkCall(recorder, inputs);
    this.#record(recorder, inputs, this.#placeOf(target), states);
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

  #record(recorder: Recorder, inputs: Inputs, target: Place | undefined, states: StatePair): void {
    if (target) this.#target = target;
    this.#states = states;
    const own = 'beginComputePass' in recorder ? recorder.beginComputePass() : undefined;
    this.#pass = own ?? (recorder as GPUComputePassEncoder);
    try {
      this.#launches(inputs, target, this.#recordLaunch);
    } finally {
      own?.end();
    }
  }

  /** The longest chain of combines an element goes through. */
  depth(inputs: Inputs, finish: boolean): number {
    let depth = 0;
    this.#launches(inputs, finish ? somewhere : undefined, () => (depth += this.core.block[DEPTH_WORD]!));
    return depth;
  }

  /** `before`: elements that are in the fold already. */
  checkCall(recorder: Recorder, inputs: Inputs, before = 0): void {
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
    this.checkInputs(inputs, before);
  }

  checkInputs({ first, second }: Inputs, before = 0): void {
    for (let i = 0; i < first.pieces.length; i++) this.#checkPiece(first.pieces[i]!, 0);
    if (second) for (let i = 0; i < second.pieces.length; i++) this.#checkPiece(second.pieces[i]!, 1);
    this.core.checkInputs(this.number, second ? 2 : 1, first.total, second ? second.total : 0, before);
  }

  #checkPiece(piece: Piece, input: number): void {
    const { buffer, offset } = piece;
    checkBuffer(input === 0 ? 'slice' : "second input's slice", piece, ', or give a typed array to run or submit');
    checkWhole(input === 0 ? "slice's offset" : "second input's slice's offset", offset);
    piece.count ??= Math.max(0, Math.floor(buffer.size / this.plan.buffers.element_bytes) - offset);
    checkWhole(input === 0 ? "slice's count" : "second input's slice's count", piece.count);
    this.core.checkSlice(this.number, input, offset, piece.count, buffer);
  }

  // The target as it is now, checked; valid until the next call.
  #placeOf(target: Target): Place {
    const place = this.#place;
    place.buffer = target?.buffer;
    place.byteOffset = target?.byteOffset ?? 0;
    checkBuffer('target', place);
    checkWhole("target's byte offset", place.byteOffset);
    this.core.checkTarget(this.number, place.byteOffset, place.buffer);
    return place;
  }

  // The launches of a call, chunk by chunk, all inputs in step, each in the core's block and the inputs at its pieces.
  // Calls without a target never end in a result.
  #launches(inputs: Inputs, target: Place | undefined, each: () => void): void {
    this.#walked = inputs;
    const { first, second } = inputs;
    first.begin();
    second?.begin();
    let left = first.total; // the second's, too
    if (left === 0 && target) {
      this.core.launch(this.number, 0, 0, 0, LAST_FLAG);
      each();
    }
    while (left > 0) {
      const here = second ? Math.min(first.left, second.left) : first.left;
      const shared = target && (target.buffer === first.buffer || (second && target.buffer === second.buffer));
      const flags = (target && here === left ? LAST_FLAG : 0) | (shared ? MAY_ALIAS_FLAG : 0);
      this.core.launch(this.number, first.offset, second ? second.offset : 0, here, flags);
      const elements = this.#wide(ELEMENTS_WORD);
      each();
      left -= elements;
      first.take(elements);
      second?.take(elements);
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
    this.#offsetCount = 0;
    for (let i = 0; i < stage.wanted.length; i++) this.#fill(stage.wanted[i]!, from, to);
    this.#pass.setPipeline(stage.pipeline);
    this.#pass.setBindGroup(0, groupOf(stage, this.context.device), this.#offsets, 0, this.#offsetCount);
    this.#pass.dispatchWorkgroups(block[at + 1]!);
    if (to === TO_STATE) this.#states.written = this.#states.written === 0 ? 1 : 0;
  }

  #fill({ binding, resource }: Binding, from: number, to: number): void {
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
    const { buffer } = this.#walked.second!;
    this.#bind(resource, buffer, this.#wide(SECOND_BYTE_OFFSET_WORD), this.core.block[SECOND_BYTE_SIZE_WORD]!);
  }

  #fillSource(resource: GPUBufferBinding, from: number): void {
    const { block } = this.core;
    if (from === FROM_INPUT)
      return this.#bind(resource, this.#walked.first.buffer, this.#wide(BYTE_OFFSET_WORD), block[BYTE_SIZE_WORD]!);
    if (from === FROM_SAVED) return this.#bind(resource, this.#saved!, 0, this.#saved!.size);
    if (from === FROM_NOTHING) return this.#bind(resource, this.context.zeros, 0, PARTIALS_HEADER_BYTES);
    this.#bind(resource, this.partials[from === FROM_PARTIALS1 ? 1 : 0]!, 0, this.plan.buffers.partials_bytes);
  }

  #fillSlot(resource: GPUBufferBinding, slot: number): void {
    this.#bind(resource, this.context.slots, 0, SLOT_BYTES);
    this.#offsets[this.#offsetCount++] = slot * this.context.slotStride;
  }

  #outputOf(to: number): GPUBuffer {
    if (to === TO_RESULT) return this.#target.buffer;
    if (to === TO_STATE) return this.#states.buffers[this.#states.written === 0 ? 1 : 0];
    return this.partials[to === TO_PARTIALS1 ? 1 : 0]!;
  }

  #fillTarget(resource: GPUBufferBinding, to: number): void {
    const { buffers } = this.plan;
    if (to === TO_RESULT) {
      const front = this.#front();
      const { buffer, byteOffset } = this.#target;
      return this.#bind(resource, buffer, byteOffset - front, front + buffers.result_bytes);
    }
    this.#bind(resource, this.#outputOf(to), 0, to === TO_STATE ? buffers.state_bytes : buffers.partials_bytes);
  }

  #bind(resource: GPUBufferBinding, buffer: GPUBuffer, offset: number, size: number): void {
    resource.buffer = buffer;
    resource.offset = offset;
    resource.size = size;
  }

  // Bytes of the target's binding in front of the result.
  #front(): number {
    return this.#target.byteOffset % this.plan.buffers.alignment;
  }
}
