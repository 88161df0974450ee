// What a call folds, and the walk over it.
import { isArray, type Slice } from './slices.js';

/** The inputs of a call. */
export interface Inputs {
  first: Input;
  /** Of two inputs. */
  second: Input | undefined;
}

/** A call that gives so many inputs, to what folds N of them; N is 1 | 2 where only the running program knows. */
export type Takes<Given extends 1 | 2, N> = Given extends N ? unknown : never;

/** A slice as it was when it was read, and its count once it is checked. */
export interface Piece {
  buffer: GPUBuffer;
  offset: number;
  count: number;
}

/**
 * The slices of an input, and how far a walk has come in them. Made once and used for every call: reading allocates
 * nothing, unless there are more slices than in the call before.
 */
export class Input {
  /** To be checked before anything else is asked. */
  readonly pieces: Piece[] = [];
  #at = -1;
  #left = 0;
  #offset = 0;

  /** Asks each slice once: a getter may answer another way the next time. */
  read(slices: Slice | readonly Slice[]): this {
    if (!isArray(slices)) return this.#read(slices, 0).#end(1);
    for (let i = 0; i < slices.length; i++) this.#read(slices[i], i);
    return this.#end(slices.length);
  }

  #read(slice: Slice | undefined, i: number): this {
    const piece = (this.pieces[i] ??= {} as Piece);
    piece.buffer = slice?.buffer as GPUBuffer;
    piece.offset = slice?.offset ?? 0;
    piece.count = slice?.count as number; // undefined: the rest of the buffer
    return this;
  }

  #end(length: number): this {
    this.pieces.length = length;
    return this;
  }

  /** Lets go of the caller's buffers. */
  clear(): void {
    this.pieces.length = 0;
  }

  /** Elements. */
  get total(): number {
    let count = 0;
    for (let i = 0; i < this.pieces.length; i++) count += this.pieces[i]!.count;
    return count;
  }

  begin(): void {
    this.#at = -1;
    this.#left = 0;
  }

  /** Elements left in the piece it stands in; 0 at the end. */
  get left(): number {
    while (this.#left === 0 && this.#at + 1 < this.pieces.length) {
      const piece = this.pieces[++this.#at]!;
      this.#left = piece.count;
      this.#offset = piece.offset;
    }
    return this.#left;
  }

  get buffer(): GPUBuffer {
    return this.pieces[this.#at]!.buffer;
  }

  /** Of the next element in its buffer. */
  get offset(): number {
    return this.#offset;
  }

  take(elements: number): void {
    this.#left -= elements;
    this.#offset += elements;
  }
}
