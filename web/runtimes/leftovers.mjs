// Nothing outlives a run: the processes and folders it made go with it, also when this process is told to stop.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {Set<number>} */
const groups = new Set();
/** @type {Set<string>} */
const folders = new Set();

// Handlers of 'exit' must be done when they return, hence the synchronous calls of this file.
process.on('exit', () => {
  groups.forEach(killGroup);
  folders.forEach(removeFolder);
});
for (const [signal, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
]) {
  process.once(signal, () => process.exit(128 + number));
}

/** A private folder that only its owner may read, as XDG_RUNTIME_DIR must be. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'wgreduce-run-'));
  folders.add(folder);
  return folder;
}

/** The environment of a process that leaves things nowhere but in its folder. @param {string} folder */
export function environmentIn(folder) {
  return { ...process.env, TMPDIR: folder, XDG_RUNTIME_DIR: folder };
}

/** @param {string} folder */
export function removeFolder(folder) {
  // A browser's last process may still write while it dies.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  folders.delete(folder);
}

/** Remembers a process that leads a group of its own. @param {number} pid */
export function watchGroup(pid) {
  groups.add(pid);
}

/** @param {number} pid */
export function killGroup(pid) {
  groups.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
