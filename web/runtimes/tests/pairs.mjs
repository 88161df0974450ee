// What the tests of the runtimes share.
import { fileURLToPath } from 'node:url';
import { pairs } from '../installed.mjs';

/** Every runtime with every adapter it takes. @type {[string, string][]} */
export const allPairs = Object.entries(pairs).flatMap(([runtime, adapters]) => adapters.map((name) => [runtime, name]));

/** One pair for each runtime: faults are the runtime's matter, not the adapter's. @type {[string, string][]} */
export const onePairEach = [
  ['chromium', 'swiftshader'],
  ['firefox', 'lavapipe'],
  ['node', 'lavapipe'],
  ['deno', 'swiftshader'],
];

/** For a test that starts runtimes: above their own limits when all goes well on a busy machine. */
export const limit = { timeout: 100_000 };

/** The path of a file beside this one. @param {string} name */
export function file(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}
