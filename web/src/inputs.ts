// What a call folds, and the walk over it.
import type { Slice } from './slices.js';

/** The slices of each input. */
export interface Inputs {
  first: readonly Slice[];
  /** Of two inputs. */
  second: readonly Slice[] | undefined;
}

/** A call that gives so many inputs, to what folds N of them; N is 1 | 2 where only the running program knows. */
export type Takes<Given extends 1 | 2, N> = Given extends N ? unknown : never;

/** How far a walk has come in one input. Made once, so that a walk allocates nothing. */
export class Cursor {
  #slices: readonly Slice[] = [];
  #at = -1;
  #left = 0;
  #offset = 0;

  constructor(private readonly countOf: (slice: Slice) => number) {}

  begin(slices: readonly Slice[]): void {
    this.#slices = slices;
    this.#at = -1;
    this.#left = 0;
  }

  /** Elements left in the slice it stands in; 0 at the end. */
  get left(): number {
    while (this.#left === 0 && this.#at + 1 < this.#slices.length) {
      const slice = this.#slices[++this.#at]!;
      this.#left = this.countOf(slice);
      this.#offset = slice.offset ?? 0;
    }
    return this.#left;
  }

  get slice(): Slice {
    return this.#slices[this.#at]!;
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
