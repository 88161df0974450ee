// Part 4: what happens to the chosen file: another one, a changed one, a large one in chunks.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { floats, fold, foldByHand, save } from './data.mjs';
import { press, testPage } from './support.mjs';

testPage('an answer is hidden when another source is chosen, and names its own', async (page) => {
  const shown = () =>
    page.evaluate(() => [
      document.getElementById('data-answer').checkVisibility(),
      ...['data-count', 'data-status'].map((id) => document.getElementById(id).textContent),
    ]);
  const raw = save('first.bin', Float32Array.of(1, 2));
  assert.match((await foldByHand(page, { file: raw, type: 'f32' })).status, / of 2 f32 elements of first\.bin: /);
  await page.setFile('#data-file', save('second.bin', Float32Array.of(3)));
  assert.deepEqual(await shown(), [false, '', '']);
  assert.match((await foldByHand(page, { text: '1 2 3' })).status, / of 3 f32 elements of the typed numbers: /);
  await page.fill('#data-text', '4');
  assert.deepEqual(await shown(), [false, '', '']);
});

// Browsers tell of a choice only if it differs from the one before: so opening the dialogue forgets that. What drives them
// opens no dialogue.
testPage('the same file, chosen again after it changed', async (page) => {
  const openDialogue = () =>
    page.evaluate(() => {
      const input = document.getElementById('data-file');
      input.addEventListener('click', (event) => event.preventDefault(), { once: true });
      input.click();
      return input.value;
    });
  const file = save('changed.bin', Float32Array.of(1, 2));
  assert.deepEqual((await foldByHand(page, { file, type: 'f32' })).answer, { sum: '3' });
  assert.equal(await openDialogue(), '');
  // Closed without a choice: the file is still the one to fold.
  assert.equal(await page.text('#data-file-name'), 'changed.bin, 8 bytes');
  assert.deepEqual((await foldByHand(page, { type: 'f32' })).answer, { sum: '3' });
  await openDialogue();
  save('changed.bin', Float32Array.of(1, 2, 4));
  assert.deepEqual((await foldByHand(page, { file, type: 'f32' })).answer, { sum: '7' });
});

// In Firefox alone: what drives Chromium gives it a copy of the file.
testPage(
  'a file that is deleted after it was chosen',
  async (page) => {
    const file = save('deleted.bin', floats);
    await page.setFile('#data-file', file);
    await page.choose('#data-type', 'f32');
    rmSync(file);
    assert.equal(await press(page, '#data-run', '#data-status'), 'The file cannot be read any more; choose it again.');
  },
  { browsers: [['firefox', 'lavapipe']] },
);

testPage('a file of several chunks, dropped', async (page) => {
  const count = 2 ** 25 + 12_345; // u32: 128 MiB and a little, three chunks
  // The file is made in the page: i mod 65536, with a last element of its own.
  await page.evaluate((count) => {
    const elements = Uint32Array.from({ length: count }, (_, i) => i & 0xffff);
    elements[count - 1] = 4_000_000_000;
    const dropped = new DataTransfer();
    dropped.items.add(new File([elements], 'large.bin'));
    const zone = document.getElementById('data');
    zone.dispatchEvent(
      new DragEvent('drop', {
        dataTransfer: dropped,
        bubbles: true,
        cancelable: true,
      }),
    );
    window.seen = [];
    new MutationObserver(() => window.seen.push(document.getElementById('data-count').textContent)).observe(
      document.getElementById('data-count'),
      { childList: true },
    );
  }, count);
  assert.equal(await page.text('#data-file-name'), 'large.bin, 128 MiB');
  const { answer } = await foldByHand(page, { type: 'u32', operator: 'argmax' });
  assert.deepEqual(answer, { index: String(count - 1), value: '4000000000' });
  const seen = (await page.evaluate(() => window.seen)).filter(Boolean);
  assert.deepEqual(seen, ['64 MiB of 128 MiB', '128 MiB of 128 MiB', '128 MiB of 128 MiB']);
  let sum = 4_000_000_000n - BigInt((count - 1) & 0xffff);
  for (let i = 0; i < count; i++) sum += BigInt(i & 0xffff);
  assert.deepEqual((await fold(page, { type: 'u32' })).answer, {
    sum: String(sum),
  });
});

testPage('a large file, stopped', async (page) => {
  // 256 MiB that take 64 MiB.
  await page.evaluate(() => {
    const dropped = new DataTransfer();
    const part = new Uint32Array(2 ** 24);
    dropped.items.add(new File(Array(4).fill(part), 'large.bin'));
    document.getElementById('data').dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true }));
  });
  await page.choose('#data-type', 'u32');
  await page.click('#data-run');
  await page.waitFor('#data-stop');
  await page.click('#data-stop');
  await page.waitFor(() => document.getElementById('data-status').textContent === 'Stopped.', { seconds: 60 });
  assert.equal(await page.evaluate(() => document.getElementById('data-status').dataset.kind), '');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'data-run');
  assert.deepEqual((await fold(page, { text: '1 2', type: 'u32' })).answer, { sum: '3' });
});
