#!/usr/bin/env node
// Runs one ES module, unchanged, in Chromium, Firefox, Node or Deno against a real WebGPU device:
//
//     node web/runtimes/run.mjs [--seconds N] [--verbose] RUNTIME ADAPTER MODULE [JSON]
//
// MODULE exports main(gpu, argument, progress), whose answer is printed as JSON. failure.mjs lists the exit codes.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runInBrowser } from './browser_run.mjs';
import { exitCodes, Failure, problemOf } from './failure.mjs';
import { checkPair, pairs } from './installed.mjs';
import { mainSeconds } from './limits.mjs';
import { runInProcess } from './process.mjs';

/** @typedef {import('./failure.mjs').Problem} Problem */

/**
 * @typedef {object} Options
 * @property {number} [seconds]  limit for main
 * @property {string} [root]  the folder that browsers may load from: `web/` unless said otherwise
 * @property {(what: any) => void} [progress]  gets what main passes to its `progress`
 * @property {(line: string) => void} [log]  gets what the module and the drivers print
 */

/**
 * @typedef {Required<Options> & {runtime: string, adapter: string, url: string, argument: string,
 *   problems: Problem[]}} Run  One run, as the runners see it: `url` is a path from the root for browsers.
 */

const webFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a module and tells all that went wrong; it does not throw. The first problem is the one that ended the run,
 * if one did. A report without problems is a good run.
 * @param {'chromium' | 'firefox' | 'node' | 'deno'} runtime
 * @param {'lavapipe' | 'swiftshader'} adapter
 * @param {string} module  a path or URL
 * @param {unknown} [argument]  what JSON can hold
 * @param {Options} [options]
 * @returns {Promise<{report?: any, problems: Problem[]}>}
 */
export async function runIn(runtime, adapter, module, argument = null, options = {}) {
  const problems = [];
  let last;
  try {
    checkPair(runtime, adapter);
    const inBrowser = runtime === 'chromium' || runtime === 'firefox';
    const { seconds = mainSeconds, root = webFolder, log = () => {} } = options;
    const progress = (what) => {
      last = what;
      options.progress?.(what);
    };
    const url = inBrowser ? pathUnder(root, module) : urlOf(module);
    const run = { runtime, adapter, url, argument: JSON.stringify(argument), seconds, root, progress, log, problems };
    const outcome = await (inBrowser ? runInBrowser(run) : runInProcess(run));
    if ('report' in outcome) return { report: JSON.parse(outcome.report), problems };
    problems.unshift({ kind: 'failed', text: outcome.error });
  } catch (error) {
    const { kind, text } = problemOf(error);
    const where = kind === 'hang' && last !== undefined ? ` Its last progress was ${JSON.stringify(last)}.` : '';
    problems.unshift({ kind, text: text + where });
  }
  return { problems };
}

/** @param {string} module @returns {string} a URL, of a file that exists if it is one of a file */
function urlOf(module) {
  const url = URL.canParse(module) ? new URL(module) : pathToFileURL(resolve(module));
  if (url.protocol === 'file:' && !existsSync(url)) {
    throw new Failure('usage', `There is no module ${fileURLToPath(url)}: name a file that exists.`);
  }
  return url.href;
}

/** What a browser asks the server for. @param {string} root @param {string} module */
function pathUnder(root, module) {
  const url = urlOf(module);
  if (!url.startsWith('file:')) return url;
  const [top, file] = [realpathSync(root), realpathSync(fileURLToPath(url))];
  if (!file.startsWith(top + sep)) {
    const text = `Browsers load modules from ${top} only (${file}): move it there, or give another root.`;
    throw new Failure('usage', text);
  }
  return `/${relative(top, file).split(sep).map(encodeURIComponent).join('/')}`;
}

const usage = `usage: run.mjs [--seconds N] [--verbose] RUNTIME ADAPTER MODULE [JSON]
${Object.entries(pairs)
  .map(([runtime, adapters]) => `  ${runtime} ${adapters.join('|')}`)
  .join('\n')}`;

function readCommandLine() {
  const options = { seconds: { type: 'string' }, verbose: { type: 'boolean' } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length < 3 || positionals.length > 4) throw new Failure('usage', usage);
    const [runtime, adapter, module, argument = 'null'] = positionals;
    const seconds = Number(values.seconds ?? mainSeconds);
    if (!(seconds > 0)) throw new Failure('usage', `--seconds takes a number above 0 (${values.seconds}).`);
    return { runtime, adapter, module, argument: JSON.parse(argument), seconds, verbose: values.verbose };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('usage', `${error.message}\n${usage}`);
  }
}

async function runCommandLine() {
  const { runtime, adapter, module, argument, seconds, verbose } = readCommandLine();
  const say = (what) => verbose && console.error(typeof what === 'string' ? what : JSON.stringify(what));
  return runIn(runtime, adapter, module, argument, { seconds, progress: say, log: say });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { report, problems } = await runCommandLine().catch((error) => ({ problems: [problemOf(error)] }));
  for (const { kind, text } of problems) console.error(`${kind}: ${text}`);
  const line = report === undefined ? '' : `${JSON.stringify(report)}\n`;
  await new Promise((done) => process.stdout.write(line, done));
  // Whatever a driver left running would keep this process alive: exit ends it (leftovers.mjs).
  process.exit(problems.length === 0 ? 0 : exitCodes[problems[0].kind]);
}
