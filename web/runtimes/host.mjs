// The part that is the same in all four runtimes: imports a module, calls its main, and makes text of the answer.
// It uses nothing but the language and timers, since browsers load this file too.

/** @typedef {{report: string} | {error: string}} Outcome  The report as JSON, or what went wrong. */

/**
 * @param {string} url of the module
 * @param {GPU} gpu
 * @param {string} argument as JSON
 * @param {(what: unknown) => void} progress
 * @returns {Promise<Outcome>}
 */
export async function callMain(url, gpu, argument, progress) {
  try {
    const { main } = await import(url);
    if (typeof main !== 'function') return { error: `The module exports no function main (${url}).` };
    const report = JSON.stringify(await main(gpu, JSON.parse(argument), progress));
    if (report === undefined) return { error: 'main returned nothing that JSON can hold.' };
    await lateErrors();
    return { report };
  } catch (error) {
    return { error: describe(error) };
  }
}

/** Runtimes announce a rejection that nobody handled a turn later: let them, before the run counts as good. */
function lateErrors() {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

/** Name, message and stack. @param {unknown} error */
export function describe(error) {
  if (!(error instanceof Error)) return `Something other than an Error was thrown: ${String(error)}`;
  const title = `${error.name}: ${error.message}`;
  const stack = error.stack ?? '';
  // Firefox leaves name and message out of `stack`; the others begin with them.
  return stack.startsWith(title) ? stack : `${title}\n${stack}`;
}
