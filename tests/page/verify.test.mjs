// Part 3: the verification, its stop button, and its report.
import assert from 'node:assert/strict';
import { fingerprints } from '../../web/runtimes/fingerprints.mjs';
import { cells, press, shoot, testPage } from './support.mjs';

// Keeps what the page offers for download.
const keepDownloads = `
  const offer = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    window.downloaded = blob;
    return offer.call(URL, blob);
  };
`;

testPage(
  'the quick verification',
  async (page, runtime) => {
    const sentence = await press(page, '#verify-run', '#verify-status', 400);
    assert.match(
      sentence,
      /^Right in all [\d,]+ cases folded in \d+ s, of \d+ of the \d+ pairs of operator and type; every planted fault that shows here was caught\.$/,
    );
    assert.match(await page.text('#verify-fingerprint'), /^[0-9a-f]{16}$/);
    assert.equal(await page.text('#verify-complaints'), 'none');
    await page.click('#verify-download');
    const file = JSON.parse(await page.evaluate(() => window.downloaded.text()));
    assert.equal(file.report.passed, true);
    assert.equal(file.report.fingerprint, await page.text('#verify-fingerprint'));
    assert.ok(file.report.faults.some(({ outcome }) => outcome === 'caught'));
    assert.ok(file.report.faults.every(({ outcome }) => outcome !== 'NOT CAUGHT'));
    assert.deepEqual(file.uncaptured, []);
    const operators = new Set((await cells(page, '#verify-grid')).map(([name]) => name));
    const exact = file.report.rows.filter(({ accuracy }) => accuracy === 'exact').map(({ operator }) => operator);
    assert.deepEqual(new Set(exact), new Set(['sum', 'mean', 'norm1', 'sumsq', 'norm2', 'dot']));
    assert.equal(await page.text('#verify-others'), 'Custom operators: affine ✓, box ✓, matrix ✓');
    const toTheBit = new Map(); // by cell, of which exact rows share one with the others
    for (const { operator, type, to_the_bit: bit } of file.report.rows.filter((row) => operators.has(row.operator)))
      toTheBit.set(`${operator} ${type}`, bit && (toTheBit.get(`${operator} ${type}`) ?? true));
    assert.ok(toTheBit.size > 2 * operators.size - 5, 'The table is not full.');
    const verdicts = await page.evaluate(() =>
      [...document.querySelectorAll('#verify-grid td')].map((cell) => cell.dataset.verdict),
    );
    const count = (kind) => verdicts.filter((one) => one === kind).length;
    assert.equal(count('wrong'), 0);
    assert.equal(count('bit'), [...toTheBit.values()].filter((bit) => bit).length);
    assert.equal(count('right'), [...toTheBit.values()].filter((bit) => !bit).length);
    const folded = count('bit') + count('right');
    assert.ok(sentence.includes(` of ${folded} of the ${folded + count('absent')} pairs `), sentence);
    assert.equal(file.report.fingerprint, fingerprints.quick, 'These are not the bits of the native program.');
    await shoot(page, `verify-${runtime}`, 'verify');
  },
  { script: keepDownloads },
);

testPage('one operator alone, exact too', async (page) => {
  await page.choose('#verify-operator', 'norm1');
  assert.match(
    await press(page, '#verify-run', '#verify-status', 400),
    /^Right in all [\d,]+ cases folded in \d+ s, of \d+ of norm1's \d+ types; every planted fault that shows here was caught\.$/,
  );
  const rows = await cells(page, '#verify-rows');
  assert.deepEqual(new Set(rows.map(([operator]) => operator)), new Set(['norm1', 'norm1 exact']));
});

testPage('a verification that is stopped, and begun again', async (page) => {
  await page.click('#verify-run');
  await page.waitFor('#verify-stop');
  await page.waitFor(() => document.querySelectorAll('#verify-faults li').length > 0, { seconds: 60 });
  await page.click('#verify-stop');
  await page.waitFor(() => document.getElementById('verify-status').textContent === 'Stopped.', { seconds: 60 });
  assert.equal(await page.evaluate(() => document.getElementById('verify-status').dataset.kind), '');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'verify-run');
  await page.press('Enter');
  await page.waitFor('#verify-stop');
  await page.click('#verify-stop');
});
