import type { ErrorCode } from './generated.js';

/** The one error of this library: a code for programs, and one complete sentence for people as the message. */
export class WgreduceError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, sentence: string) {
    super(sentence);
    this.name = 'WgreduceError';
    this.code = code;
  }
}

/** A value within a sentence. Objects have nothing of use to say; their own ways to become a text may throw. */
export const textOf = (value: unknown): string => (Object(value) === value ? '[object Object]' : String(value));

/** Throws unless `value` is a whole number from 0 to 2^53 - 1. */
export function checkWhole(what: string, value: unknown): void {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return;
  if (typeof value !== 'number') {
    throw new WgreduceError(
      'invalid_range',
      `The ${what} (${kindOf(value)}) is no number; pass a whole one from 0 to ${Number.MAX_SAFE_INTEGER}.`,
    );
  }
  throw new WgreduceError(
    'invalid_range',
    `The ${what} (${value}) is not a whole number from 0 to ${Number.MAX_SAFE_INTEGER}; pass one.`,
  );
}

/** The name of what a value is, whichever realm made it: Uint32Array, Null, Object. */
export const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
