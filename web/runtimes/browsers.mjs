// Starts Debian's Chromium (through Playwright) and Firefox (through Puppeteer and WebDriver BiDi), each with a new
// profile, headless, as any user. What the two drivers call by different names is named once here, for page.mjs.
import { driverFile, npmPackage, program } from './installed.mjs';

/**
 * @typedef {object} Browser
 * @property {any} page  Playwright's or Puppeteer's page; the calls that page.mjs makes are spelt alike in both.
 * @property {number} pid  of the process that leads the browser's group
 * @property {string} crashEvent  what the page emits when its process dies
 * @property {(selector: string, path: string) => Promise<void>} setFile
 * @property {(predicate: Function, argument: unknown, seconds: number) => Promise<unknown>} waitForFunction
 * @property {(gone: () => void) => void} onGone  calls back when the browser itself is gone
 * @property {() => Promise<void>} close
 */

/** This process cleans up after signals itself (leftovers.mjs): a driver's handlers would exit before that. */
const noSignals = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };

/** @type {Record<string, (adapter: string, folder: string) => Promise<Browser>>} */
export const launch = { chromium: launchChromium, firefox: launchFirefox };

async function launchChromium(adapter, folder) {
  const executablePath = program(['chromium'], 'apt-get install chromium');
  const { chromium } = await npmPackage('playwright-core');
  const server = await chromium.launchServer({
    executablePath,
    env: { ...process.env, XDG_RUNTIME_DIR: folder },
    args: ['--enable-unsafe-webgpu', `--use-webgpu-adapter=${adapter}`],
    // Chromium's sandbox refuses to start for root.
    chromiumSandbox: false,
    ...noSignals,
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  return {
    page,
    pid: server.process().pid,
    crashEvent: 'crash',
    setFile: (selector, path) => page.setInputFiles(selector, path),
    waitForFunction: (predicate, argument, seconds) =>
      page.waitForFunction(predicate, argument, { timeout: seconds * 1000 }),
    onGone: (gone) => browser.on('disconnected', gone),
    close: () => server.close(),
  };
}

async function launchFirefox(adapter, folder) {
  const executablePath = program(['firefox-esr', 'firefox'], 'apt-get install firefox-esr');
  const { default: puppeteer } = await npmPackage('puppeteer-core');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: `${folder}/profile`,
    env: { ...process.env, XDG_RUNTIME_DIR: folder, VK_DRIVER_FILES: driverFile(adapter) },
    extraPrefsFirefox: { 'dom.webgpu.enabled': true, 'gfx.webgpu.ignore-blocklist': true },
    // Callers set their own limits (limits.mjs); conformance runs take longer than Puppeteer's three minutes.
    protocolTimeout: 0,
    ...noSignals,
  });
  const page = await browser.newPage();
  return {
    page,
    pid: browser.process().pid,
    crashEvent: 'error',
    setFile: async (selector, path) => (await page.waitForSelector(selector)).uploadFile(path),
    waitForFunction: (predicate, argument, seconds) =>
      page.waitForFunction(predicate, { timeout: seconds * 1000 }, argument),
    onGone: (gone) => browser.on('disconnected', gone),
    close: () => browser.close(),
  };
}
