// One page in Chromium or Firefox, for tests: the same few verbs for both.
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { checkPair } from './installed.mjs';
import { launch } from './browsers.mjs';
import { killGroup, makeFolder, removeFolder, watchGroup } from './leftovers.mjs';
import { endSeconds, startSeconds, within } from './limits.mjs';

/** @typedef {import('./failure.mjs').Problem} Problem */
/** @typedef {import('./browsers.mjs').Browser} Browser */

/** How much later than the calls it breaks a crash is told, at most. */
const crashNoticeMs = 300;

/** How long a page may take to show what a test waits for, in seconds, unless the test says otherwise. */
const waitSeconds = 30;

/**
 * Starts a browser with one empty page. The caller closes it, whatever happens.
 *
 *     const page = await openPage('firefox', 'lavapipe');
 *     try {
 *       await page.goto(`${server.origin}/app/`);
 *       await page.click('#run');
 *       await page.waitFor('#answer');
 *       assert.equal(await page.text('#answer'), '499500');
 *       assert.deepEqual(page.errors(), []);
 *     } finally {
 *       await page.close();
 *     }
 *
 * @param {'chromium' | 'firefox'} runtime
 * @param {'lavapipe' | 'swiftshader'} adapter
 * @param {(line: string) => void} [log]  gets what the page writes to its console
 * @returns {Promise<Page>}
 */
export async function openPage(runtime, adapter, log = () => {}) {
  checkPair(runtime, adapter);
  const folder = makeFolder();
  let pid;
  const started = (leader) => watchGroup((pid = leader));
  const end = () => {
    if (pid !== undefined) killGroup(pid);
    removeFolder(folder);
  };
  try {
    const browser = await within(launch[runtime](adapter, folder, started), startSeconds, `Starting ${runtime}`);
    return new Page(runtime, browser, end, log);
  } catch (error) {
    end();
    throw error;
  }
}

export class Page {
  /** @type {Problem[]} */
  #errors = [];
  #browser;
  #page;
  #end;
  #closing = false;
  #crashed;

  /** @param {string} runtime @param {Browser} browser @param {() => void} end @param {(line: string) => void} log */
  constructor(runtime, browser, end, log) {
    this.#browser = browser;
    this.#page = browser.page;
    this.#end = end;
    this.#page.on('console', (message) => {
      log(`${message.type()}: ${message.text()}`);
      if (message.type() === 'error') this.#errors.push({ kind: 'console-error', text: message.text() });
    });
    this.#page.on('pageerror', (error) => this.#errors.push({ kind: 'page-error', text: `${error?.stack ?? error}` }));
    this.#crashed = new Promise((_, fail) => {
      const text = `${runtime} lost the page: its process or the whole browser crashed or was killed.`;
      const lost = () => this.#closing || fail(new Failure('crash', text));
      // Playwright tells of a page's crash by the first, both drivers of a browser's end by the second.
      this.#page.on('crash', lost);
      this.#page.on('close', lost);
    });
    this.#crashed.catch((failure) => this.#errors.push({ kind: failure.kind, text: failure.message }));
  }

  /** Everything that went wrong in the page so far: console errors, uncaught errors, a crash. @returns {Problem[]} */
  errors() {
    return [...this.#errors];
  }

  /** A driver's calls may wait for ever on a page that has crashed. @template T @param {Promise<T>} call */
  async #alive(call) {
    try {
      return await Promise.race([call, this.#crashed]);
    } catch (error) {
      // When a browser goes down, its driver rejects the calls first and tells of the end a moment later.
      await Promise.race([this.#crashed, sleep(crashNoticeMs)]);
      throw error;
    }
  }

  /** Opens a page, and throws when the server does not have it. @param {string} url */
  async goto(url) {
    const response = await this.#alive(this.#page.goto(url));
    if (response?.status() >= 400) throw new Error(`The server answered ${response.status()} for ${url}.`);
  }

  /** Waits until the element can be clicked. @param {string} selector */
  click(selector) {
    return this.#alive(this.#page.locator(selector).click());
  }

  /** Sets the value of an input or a textarea. @param {string} selector @param {string} value */
  fill(selector, value) {
    return this.#alive(this.#page.locator(selector).fill(value));
  }

  /** Chooses an option of a `<select>`. @param {string} selector @param {string} value */
  choose(selector, value) {
    return this.#alive(this.#browser.choose(selector, value));
  }

  /** Presses a key, such as 'Tab' or 'Enter'. @param {string} key */
  press(key) {
    return this.#alive(this.#page.keyboard.press(key));
  }

  /**
   * Sets the size of the window's inside, in CSS pixels (1280 x 800 at first).
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    return this.#alive(this.#browser.resize(width, height));
  }

  /** Chooses a file in `<input type="file">`. @param {string} selector @param {string} path */
  setFile(selector, path) {
    return this.#alive(this.#browser.setFile(selector, path));
  }

  /** The text of an element that is or will be there, without space around it. @param {string} selector */
  async text(selector) {
    await this.#alive(this.#page.waitForSelector(selector, { state: 'attached', timeout: waitSeconds * 1000 }));
    return this.evaluate((wanted) => document.querySelector(wanted).textContent.trim(), selector);
  }

  /**
   * Waits for an element, or until a function that runs in the page returns something true.
   * @param {string | ((argument: any) => unknown)} what
   * @param {{argument?: unknown, seconds?: number}} [options]  the argument of the function; the limit
   */
  async waitFor(what, { argument, seconds = waitSeconds } = {}) {
    const [predicate, given] = typeof what === 'string' ? [isShown, what] : [what, argument];
    await this.#alive(within(this.#browser.waitForFunction(predicate, given), seconds, `Waiting for ${what}`));
  }

  /** @param {string} path of a PNG file */
  async screenshot(path) {
    await this.#alive(this.#page.screenshot({ path, fullPage: true }));
  }

  /** Calls a function in the page. @param {Function} call @param {unknown} [argument] that JSON can hold */
  evaluate(call, argument) {
    return this.#alive(this.#page.evaluate(call, argument));
  }

  /** Gives the page a global function that calls one here. @param {string} name @param {Function} call */
  expose(name, call) {
    return this.#alive(this.#page.exposeFunction(name, call));
  }

  /** Ends the browser, by force where it does not end by itself, and removes its profile. */
  async close() {
    this.#closing = true;
    // A page in an endless loop keeps Firefox from closing.
    await within(this.#browser.close(), endSeconds, 'Closing').catch(() => {});
    this.#end();
  }
}

function isShown(selector) {
  return document.querySelector(selector)?.checkVisibility() === true;
}
