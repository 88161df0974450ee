// The verbs of page.mjs mean the same in both browsers, and nothing that goes wrong in a page passes unseen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeFolder } from '../leftovers.mjs';
import { openPage } from '../page.mjs';
import { serve } from '../serve.mjs';
import { file, limit, onePairEach } from './pairs.mjs';
import { assertNoneLeft, descendants } from './processes.mjs';

const folder = makeFolder();
let server;
before(async () => (server = await serve(dirname(file('page.html')))));
after(() => server.close());

/** Calls with a page that is closed afterwards, whatever happens. */
async function withPage([runtime, adapter], use) {
  const page = await openPage(runtime, adapter);
  try {
    await use(page);
  } finally {
    await page.close();
  }
}

/** Width and height of a PNG file: big-endian words of its first chunk. */
function sizeOf(path) {
  const bytes = readFileSync(path);
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

for (const pair of onePairEach.filter(([runtime]) => runtime === 'chromium' || runtime === 'firefox')) {
  const [runtime] = pair;

  test(`fill, choose, click, read and look in ${runtime}`, limit, () =>
    withPage(pair, async (page) => {
      await page.goto(`${server.origin}/page.html`);
      await page.fill('#name', 'ones');
      await page.choose('#operator', 'max');
      await page.setFile('#file', file('page.html'));
      await page.click('#go');
      await page.waitFor('#answer');
      assert.equal(await page.text('#answer'), `max ones ${readFileSync(file('page.html'), 'utf8').length}`);
      const starts = (text) => document.getElementById('answer').textContent.startsWith(text);
      await page.waitFor(starts, { argument: ' max' });
      await page.evaluate(() => document.getElementById('name').focus());
      await page.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'operator');
      await page.resize(400, 700);
      await page.screenshot(join(folder, `${runtime}.png`));
      assert.deepEqual(sizeOf(join(folder, `${runtime}.png`)), [400, 700]);
      assert.deepEqual(page.errors(), []);
    }),
  );

  test(`what goes wrong in a page in ${runtime}`, limit, () =>
    withPage(pair, async (page) => {
      await page.goto(`${server.origin}/page.html`);
      await page.click('#fail');
      const late = { name: 'Error', message: /^Waiting for #none took longer than the limit \(2 s\)/ };
      await assert.rejects(page.waitFor('#none', { seconds: 2 }), late);
      const told = page
        .errors()
        .map(({ kind, text }) => `${kind}: ${text.split('\n')[0]}`)
        .join('\n');
      for (const wanted of [
        /^console-error: failed on purpose$/m,
        /^console-error: worker complained$/m,
        /^page-error: .*TypeError: clicked on purpose$/m,
        /^(page|console)-error: .*worker threw/m,
      ])
        assert.match(told, wanted);
      await assert.rejects(page.goto(`${server.origin}/none.html`), { message: /^The server answered 404 for / });
    }),
  );

  test(`a page that crashes in ${runtime}`, limit, () =>
    withPage(pair, async (page) => {
      await page.goto(`${server.origin}/page.html`);
      const crash = `${runtime} lost the page: its process or the whole browser crashed or was killed.`;
      const rejected = assert.rejects(
        page.evaluate(() => new Promise(() => {})),
        { kind: 'crash', message: crash },
      );
      const ofPage = /--type=renderer| tab $/;
      for (const { pid, command } of descendants()) if (ofPage.test(command)) process.kill(pid, 'SIGKILL');
      await rejected;
      assert.deepEqual(page.errors(), [{ kind: 'crash', text: crash }]);
    }),
  );

  test(`a browser that crashes in ${runtime}`, limit, () =>
    withPage(pair, async (page) => {
      await page.goto(`${server.origin}/page.html`);
      const rejected = assert.rejects(
        page.evaluate(() => new Promise(() => {})),
        { kind: 'crash' },
      );
      process.kill(descendants().find(({ parent }) => parent === process.pid).pid, 'SIGKILL');
      await rejected;
    }),
  );
}

test('no browser is left', () => assertNoneLeft(descendants));
