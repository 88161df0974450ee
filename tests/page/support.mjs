// The built page in a browser, watched: a test fails on any console error, uncaught error or WebGPU error that no error
// scope caught. Build it first: npm run build, in app/.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPage } from '../../web/runtimes/page.mjs';
import { serve } from '../../web/runtimes/serve.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const built = path('../../app/dist');
const screenshots = path('../../app/screenshots-out');

/** @type {['chromium' | 'firefox', 'lavapipe' | 'swiftshader'][]} */
export const browsers = [
  ['chromium', 'swiftshader'],
  ['firefox', 'lavapipe'],
];

// Runs in front of the page's own script. Browsers tell of uncaptured errors as warnings, or not at all.
const watch = `
  window.devices = [];
  const adapters = globalThis.GPUAdapter?.prototype;
  const request = adapters?.requestDevice;
  if (request) adapters.requestDevice = async function (...given) {
    const device = await request.apply(this, given);
    window.devices.push(device);
    device.addEventListener('uncapturederror', ({ error }) => console.error('uncaptured: ' + error.message));
    return device;
  };
`;

// A copy of the built page: with a script of the test's in front, and in the colours asked for, whatever the machine's.
function copyOf(folder, script, dark) {
  if (!existsSync(join(built, 'index.html')))
    throw new Error("The page is not built: run 'npm ci && npm run build' in app.");
  cpSync(built, folder, { recursive: true });
  writeFileSync(join(folder, 'before.js'), watch + script);
  const index = join(folder, 'index.html');
  const html = readFileSync(index, 'utf8');
  assert.match(html, /<script type="module"/);
  writeFileSync(index, html.replace('<script type="module"', '<script src="./before.js"></script>$&'));
  const css = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'));
  for (const name of css) {
    const text = readFileSync(join(folder, 'assets', name), 'utf8');
    assert.match(text, /prefers-color-scheme: ?dark/);
    const scheme = dark ? 'dark' : 'light';
    const wanted = text.replace(/\(prefers-color-scheme: ?dark\)/g, dark ? 'all' : 'not all');
    writeFileSync(join(folder, 'assets', name), wanted.replace(/color-scheme: ?light dark/g, `color-scheme:${scheme}`));
  }
}

// Starting a browser takes longer than many a test: a file's tests share one of each runtime, one page after another.
const open = new Map();
after(async () => {
  for (const page of open.values()) await page.close();
});

async function pageOf([runtime, adapter]) {
  if (!open.has(runtime)) open.set(runtime, await openPage(runtime, adapter));
  return open.get(runtime);
}

// What has gone wrong may have broken the browser as well.
async function discard([runtime]) {
  const page = open.get(runtime);
  open.delete(runtime);
  await page?.close();
}

/**
 * Calls `use` with the page in a browser. `script` runs before the page's own; `expected` are errors that a browser may
 * tell of all the same.
 */
export async function withPage(browser, use, { script = '', dark = false, expected } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wgreduce-page-'));
  let server;
  try {
    copyOf(join(folder, 'any', 'folder'), script, dark);
    server = await serve(folder);
    const page = await pageOf(browser);
    const before = page.errors().length;
    await page.resize(1280, 800);
    await page.goto(`${server.origin}/any/folder/index.html`);
    await settled(page);
    await use(page);
    await page.goto('about:blank'); // ends what the page was still doing
    const errors = page.errors().slice(before);
    assert.deepEqual(
      errors.filter(({ text }) => !expected?.test(text)),
      [],
    );
  } catch (error) {
    await discard(browser);
    throw error;
  } finally {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Until the page has asked for its device and planned. Before that, a click in Firefox has been seen to hang: frames
// come late while lavapipe compiles. So this asks without waiting for frames.
async function settled(page) {
  const planned = () => document.getElementById('how-status').textContent !== 'Planning…';
  for (const end = Date.now() + 60_000; !(await page.evaluate(planned)); await sleep(50)) {
    assert.ok(Date.now() < end, 'The page did not settle in 60 s.');
  }
}

/** A test of each browser, which takes one page. */
export function testPage(title, use, options = {}) {
  for (const browser of options.browsers ?? browsers) {
    test(`${title} in ${browser[0]}`, () => withPage(browser, (page) => use(page, browser[0]), options));
  }
}

/** Presses a button and waits until its part says how it ended. */
export async function press(page, button, status, seconds = 120) {
  await page.click(button);
  await page.waitFor((id) => document.querySelector(id).ariaDisabled !== 'true', { argument: button, seconds });
  return page.text(status);
}

/** Takes pictures, wide and narrow, of the page or of one part of it, into the folder of screenshots. */
export async function shoot(page, name, part) {
  mkdirSync(screenshots, { recursive: true });
  const hide = (id) => {
    for (const one of document.querySelectorAll('header, section')) one.hidden = Boolean(id) && one.id !== id;
  };
  await page.evaluate(hide, part);
  for (const width of [1280, 360]) {
    await page.resize(width, 800);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    await page.screenshot(join(screenshots, `${name}-${width}.png`));
    assert.equal(wider, 0, `The page scrolls sideways at ${width} px, by ${wider} px.`);
  }
  await page.evaluate(hide);
}

/** The texts of a table's cells, row by row. */
export const cells = (page, body) =>
  page.evaluate(
    (id) => [...document.querySelectorAll(`${id} tr`)].map((row) => [...row.cells].map((cell) => cell.textContent)),
    body,
  );

/** A folder for a file's tests. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'wgreduce-files-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
