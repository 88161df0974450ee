// Part 3: the verification, its stop button, and its report.
import assert from 'node:assert/strict';
import { press, shoot, testPage } from './support.mjs';

// Keeps what the page offers for download.
const keepDownloads = `
  const offer = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    window.downloaded = blob;
    return offer.call(URL, blob);
  };
`;

testPage('the quick verification', async (page, runtime) => {
  const sentence = await press(page, '#verify-run', '#verify-status', 400);
  assert.match(sentence, /^This browser computes right: [\d,]+ cases in \d+ s, every planted fault that shows here caught\.$/);
  assert.match(await page.text('#verify-fingerprint'), /^[0-9a-f]{16}$/);
  assert.equal(await page.text('#verify-complaints'), 'none');
  const verdicts = await page.evaluate(() => [...document.querySelectorAll('#verify-grid td')].map((cell) => cell.dataset.verdict));
  assert.equal(verdicts.filter((one) => one === 'wrong').length, 0);
  console.log(verdicts.filter((one) => one === 'bit').length, verdicts.filter((one) => one === 'right').length, verdicts.length, JSON.stringify(await page.evaluate(()=>[...document.querySelectorAll('#verify-rows tr')].slice(0,12).map(r=>r.textContent))));
  await page.click('#verify-download');
  const file = JSON.parse(await page.evaluate(() => window.downloaded.text()));
  assert.equal(file.report.passed, true);
  assert.equal(file.report.fingerprint, await page.text('#verify-fingerprint'));
  assert.ok(file.report.faults.some(({ outcome }) => outcome === 'caught'));
  assert.ok(file.report.faults.every(({ outcome }) => outcome !== 'NOT CAUGHT'));
  assert.deepEqual(file.uncaptured, []);
  await shoot(page, `verify-${runtime}`);
}, { script: keepDownloads });

testPage('a verification that is stopped, and begun again', async (page) => {
  await page.click('#verify-run');
  await page.waitFor('#verify-stop');
  await page.waitFor(() => document.querySelectorAll('#verify-faults li').length > 0, { seconds: 60 });
  await page.click('#verify-stop');
  await page.waitFor(() => document.getElementById('verify-status').textContent === 'Stopped.', { seconds: 60 });
  assert.equal(await page.evaluate(() => document.activeElement.id), 'verify-run');
  await page.press('Enter');
  await page.waitFor('#verify-stop');
  await page.click('#verify-stop');
});

// A device that folds wrong: every multiplication of the shader text by a lie.
const lie = `
  const make = globalThis.GPUDevice?.prototype.createShaderModule;
  GPUDevice.prototype.createShaderModule = function (given) {
    return make.call(this, { ...given, code: given.code.replace('a.low_key', 'a.low_key') });
  };
`;
void lie;
