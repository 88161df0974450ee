// The processes of this machine as /proc shows them, for tests that kill some or look for leftovers.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{pid: number, parent: number, command: string, environment: string}} Process */

/** @returns {Process[]} */
function all() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const read = (file) => readFileSync(`/proc/${name}/${file}`, 'utf8');
        const parent = Number(read('status').match(/^PPid:\s*(\d+)/m)[1]);
        const command = read('cmdline').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, command, environment: read('environ') }];
      } catch {
        return []; // It ended while we looked, or it is another user's.
      }
    });
}

/** The children of this process, their children and so on. @returns {Process[]} */
export function descendants() {
  const known = new Set([process.pid]);
  const rest = all();
  const found = [];
  for (let more = true; more;) {
    const next = rest.filter(({ pid, parent }) => known.has(parent) && !known.has(pid));
    next.forEach(({ pid }) => known.add(pid));
    found.push(...next);
    more = next.length > 0;
  }
  return found;
}

/** The command lines of processes whose environment holds a text that only a certain run has. @param {string} text */
export function withEnvironment(text) {
  return all()
    .filter(({ environment }) => environment.includes(text))
    .map(({ command }) => command);
}

/**
 * Fails unless a list of processes is empty within two seconds: killed ones are gone a moment later, and Firefox's
 * crash helper, which has left its group, ends by itself.
 * @param {() => unknown[]} list
 */
export async function assertNoneLeft(list) {
  for (let tries = 20; tries > 0 && list().length > 0; tries--) await sleep(100);
  assert.deepEqual(list(), []);
}
