// Time limits: whatever hangs ends in a sentence.
import { Failure } from './failure.mjs';

/** How long a runtime may take to start on a busy machine, in seconds. */
export const startSeconds = 90;

/** How long main may take unless a caller says otherwise, in seconds. */
export const mainSeconds = 120;

/** How long a runtime may take to end by itself once it is told to, in seconds. */
export const endSeconds = 5;

/**
 * The promise's value, or a failure when it takes longer.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} seconds
 * @param {string} what took too long: the beginning of the sentence
 * @returns {Promise<T>}
 */
export async function within(promise, seconds, what) {
  let timer;
  const late = new Promise((_, fail) => {
    const text = `${what} took longer than the limit (${seconds} s): look for what never settles, or raise the limit.`;
    timer = setTimeout(() => fail(new Failure('hang', text)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
