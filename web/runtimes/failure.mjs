// What can go wrong with a run: one kind each, with the exit code that run.mjs gives it.

/** @typedef {'usage' | 'missing' | 'failed' | 'page-error' | 'console-error' | 'crash' | 'hang'} Kind */

/** @typedef {{kind: Kind, text: string}} Problem  `text` is one or more sentences: what happened and what to do. */

/** @type {Record<Kind, number>} */
export const exitCodes = {
  usage: 2,
  missing: 3,
  failed: 4,
  'page-error': 5,
  'console-error': 6,
  crash: 7,
  hang: 8,
};

/** Ends a run at once with a problem. */
export class Failure extends Error {
  /** @param {Kind} kind @param {string} text */
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

/** @param {unknown} error @returns {Problem} */
export function problemOf(error) {
  if (error instanceof Failure) return { kind: error.kind, text: error.message };
  return { kind: 'crash', text: `The harness or the runtime broke down: ${error?.stack ?? error}` };
}
