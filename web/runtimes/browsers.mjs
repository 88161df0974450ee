// Starts Debian's Chromium (through Playwright) and Firefox (through Puppeteer and WebDriver BiDi), each with a new
// profile, headless, as any user. What the two drivers call by different names is named once here, for page.mjs.
import { driverFile, npmPackage, program } from './installed.mjs';
import { environmentIn } from './leftovers.mjs';

/**
 * @typedef {object} Browser
 * @property {any} page  Playwright's or Puppeteer's page; the calls that page.mjs makes are spelt alike in both.
 * @property {(selector: string, value: string) => Promise<unknown>} choose
 * @property {(selector: string, path: string) => Promise<void>} setFile
 * @property {(predicate: Function, argument: unknown) => Promise<unknown>} waitForFunction  without a limit
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {() => Promise<void>} close
 */

/** How long a driver waits for the browser's first words before it ends it, in milliseconds; less than startSeconds. */
const timeout = 60_000;

/** What a desktop shows; the drivers' own sizes differ. */
const viewport = { width: 1280, height: 800 };

/** This process cleans up after signals itself (leftovers.mjs): a driver's handlers would exit before that. */
const noSignals = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };

/**
 * Launchers by runtime. `started` is told the browser's process before anything else can go wrong.
 * @type {Record<string, (adapter: string, folder: string, started: (pid: number) => void) => Promise<Browser>>}
 */
export const launch = { chromium: launchChromium, firefox: launchFirefox };

async function launchChromium(adapter, folder, started) {
  const executablePath = program(['chromium'], 'apt-get install chromium');
  const { chromium } = await npmPackage('playwright-core');
  const server = await chromium.launchServer({
    executablePath,
    host: '127.0.0.1',
    env: environmentIn(folder),
    args: ['--enable-unsafe-webgpu', `--use-webgpu-adapter=${adapter}`],
    // Chromium's sandbox refuses to start for root.
    chromiumSandbox: false,
    timeout,
    ...noSignals,
  });
  started(server.process().pid);
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage({ viewport });
  return {
    page,
    resize: (width, height) => page.setViewportSize({ width, height }),
    choose: (selector, value) => page.selectOption(selector, value),
    setFile: (selector, path) => page.setInputFiles(selector, path),
    waitForFunction: (predicate, argument) => page.waitForFunction(predicate, argument, { timeout: 0 }),
    close: () => server.close(),
  };
}

async function launchFirefox(adapter, folder, started) {
  const executablePath = program(['firefox-esr', 'firefox'], 'apt-get install firefox-esr');
  const { default: puppeteer } = await npmPackage('puppeteer-core');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: `${folder}/profile`,
    env: {
      ...environmentIn(folder),
      VK_DRIVER_FILES: driverFile(adapter),
      // Firefox says nothing over BiDi when the process of a page dies: let it take the browser with it.
      MOZ_CRASHREPORTER_SHUTDOWN: '1',
    },
    extraPrefsFirefox: {
      'dom.webgpu.enabled': true,
      'gfx.webgpu.ignore-blocklist': true,
      'browser.download.alwaysOpenPanel': false, // it would take the focus, and every key, from the page
    },
    // Callers set their own limits (limits.mjs); conformance runs take longer than Puppeteer's three minutes.
    protocolTimeout: 0,
    defaultViewport: viewport,
    timeout,
    ...noSignals,
  });
  started(browser.process().pid);
  const page = await browser.newPage();
  return {
    page,
    resize: (width, height) => page.setViewport({ width, height }),
    choose: async (selector, value) => {
      await page.waitForSelector(selector);
      await page.select(selector, value);
    },
    setFile: async (selector, path) => (await page.waitForSelector(selector)).uploadFile(path),
    waitForFunction: (predicate, argument) => page.waitForFunction(predicate, { timeout: 0 }, argument),
    close: () => browser.close(),
  };
}
