// A run in Node or Deno: a child process with the one Vulkan driver that it may see.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';
import { denoProgram, driverFile, missingPackage } from './installed.mjs';
import { environmentIn, killGroup, makeFolder, removeFolder, watchGroup } from './leftovers.mjs';
import { endSeconds, startSeconds, within } from './limits.mjs';

/** @typedef {import('./run.mjs').Run} Run */

const child = fileURLToPath(new URL('child.mjs', import.meta.url));

/** How much of what a child printed is kept for the sentence about its crash, in characters. */
const tailLength = 2000;

function command(runtime) {
  if (runtime === 'node') return [process.execPath, [child]];
  // No configuration of the folder it happens to run in, and no prompts.
  const flags = ['--quiet', '--allow-all', '--no-config', '--no-lock', '--unstable-webgpu'];
  return [denoProgram(), ['run', ...flags, child]];
}

function environment(folder, driver) {
  return {
    ...environmentIn(folder),
    VK_DRIVER_FILES: driver,
    // wgpu would take OpenGL where Vulkan fails, and the run would pass on another adapter than it says.
    DENO_WEBGPU_BACKEND: 'vulkan',
    DENO_DIR: `${folder}/deno`,
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
  };
}

/** @param {Run} run @returns {Promise<import('./host.mjs').Outcome>} */
export async function runInProcess(run) {
  const driver = driverFile(run.adapter);
  const [program, flags] = command(run.runtime);
  const folder = makeFolder();
  const started = spawn(program, flags, { env: environment(folder, driver), detached: true });
  watchGroup(started.pid);
  try {
    return await converse(run, started);
  } finally {
    killGroup(started.pid);
    removeFolder(folder);
  }
}

async function converse(run, started) {
  const said = listen(run, started);
  started.stdin.on('error', () => {}); // A child that dies at once says so by its exit.
  started.stdin.end(JSON.stringify({ url: run.url, argument: run.argument }));
  await within(Promise.race([said.ready, said.ended]), startSeconds, `Starting ${run.runtime}`);
  const outcome = await within(Promise.race([said.outcome, said.ended]), run.seconds, 'main');
  await within(said.exit, endSeconds, `Ending ${run.runtime} after main`);
  return outcome;
}

/** Promises for what the child says; `ended` rejects when it is gone before main returned. */
function listen(run, started) {
  const [ready, outcome, exit] = [deferred(), deferred(), deferred()];
  let tail = '';
  const heard = (line) => {
    tail = `${tail}${line}\n`.slice(-tailLength);
    run.log(line);
  };
  const ended = deferred();
  ended.promise.catch(() => {});
  createInterface({ input: started.stderr }).on('line', heard);
  createInterface({ input: started.stdout }).on('line', (line) => {
    if (!line.startsWith('\x1e')) return heard(line);
    const record = JSON.parse(line.slice(1));
    if ('ready' in record) ready.resolve();
    if ('missing' in record) ended.reject(missingPackage(record.missing));
    if ('progress' in record) run.progress(record.progress);
    if ('consoleError' in record) run.problems.push({ kind: 'console-error', text: record.consoleError });
    if ('pageError' in record) run.problems.push({ kind: 'page-error', text: record.pageError });
    if ('outcome' in record) outcome.resolve(record.outcome);
  });
  started.on('error', (error) => ended.reject(error));
  started.on('close', (code, signal) => {
    const how = signal ? `was killed by ${signal}` : `exited with ${code}`;
    const crash = new Failure('crash', `${run.runtime} ${how} before it was done${tail && `; it had said:\n${tail}`}`);
    ended.reject(crash);
    if (code === 0) exit.resolve();
    else exit.reject(crash);
  });
  exit.promise.catch(() => {});
  return { ready: ready.promise, outcome: outcome.promise, exit: exit.promise, ended: ended.promise };
}

function deferred() {
  let resolve, reject;
  const promise = new Promise((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}
