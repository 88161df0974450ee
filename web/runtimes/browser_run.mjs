// A run in a browser: an empty page that imports the module from a server on the loopback address.
import { Failure } from './failure.mjs';
import { within } from './limits.mjs';
import { openPage } from './page.mjs';
import { own, serve } from './serve.mjs';

/** @typedef {import('./run.mjs').Run} Run */

/** @param {Run} run @returns {Promise<import('./host.mjs').Outcome>} */
export async function runInBrowser(run) {
  const server = await serve(run.root);
  try {
    const page = await openPage(run.runtime, run.adapter, run.log);
    try {
      return await callIn(page, run, server.origin);
    } finally {
      run.problems.push(...page.errors());
      await page.close();
    }
  } finally {
    await server.close();
  }
}

async function callIn(page, run, origin) {
  await page.goto(`${origin}${own}blank.html`);
  await page.expose('tellProgress', (what) => run.progress(JSON.parse(what)));
  const given = { host: `${own}host.mjs`, url: new URL(run.url, origin).href, argument: run.argument };
  const outcome = await within(page.evaluate(inPage, given), run.seconds, 'main');
  if (outcome === null) {
    throw new Failure('missing', `${run.runtime} offers no navigator.gpu: install the version that SETUP.md names.`);
  }
  return outcome;
}

/** Runs in the page, so it can use nothing of this file. */
async function inPage({ host, url, argument }) {
  if (!navigator.gpu) return null;
  const { callMain } = await import(host);
  const told = [];
  const progress = (what) => told.push(tellProgress(JSON.stringify(what)));
  const outcome = await callMain(url, navigator.gpu, argument, progress);
  await Promise.all(told);
  return outcome;
}
