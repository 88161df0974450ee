// Part 4: dot, which folds two files, or two lists of typed numbers. Expected values are sums of BigInts and doubles.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { bytes, fold, foldByHand, header, save } from './data.mjs';
import { press, shoot, testPage } from './support.mjs';

const others = Int8Array.from({ length: 10_007 }, (_, i) => ((i * 91) % 247) - 120);
const dot = bytes.reduce((sum, x, i) => sum + BigInt(x * others[i]), 0n);

/** Drops files on an element, all at once, and says what is chosen then. */
async function drop(page, element, ...paths) {
  const files = paths.map((path) => ({ name: basename(path), bytes: [...readFileSync(path)] }));
  await page.evaluate(
    ({ element, files }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, bytes } of files) dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.getElementById(element).dispatchEvent(event);
    },
    { element, files },
  );
  const chosen = [await page.text('#data-file-name'), await page.text('#data-second-file-name')];
  return chosen.map((text) => text.split(',')[0]);
}

testPage('the dot product of two files', async (page, runtime) => {
  const first = save('prices.npy', header("'|i1'", '(10007,)'), bytes);
  const second = save('amounts.npy', header("'|i1'", '(10007, 1)'), others);
  const { status, answer } = await foldByHand(page, { file: first, second, operator: 'dot' });
  assert.deepEqual(answer, { dot: String(dot) }, status);
  assert.match(status, /^dot of 10,007 i8 elements of prices\.npy and amounts\.npy: /);
  await shoot(page, `dot-${runtime}`, 'data');
  // Raw ones, and other operators do not look at the second.
  const raw = [save('prices.bin', bytes), save('amounts.bin', others)];
  const again = await foldByHand(page, { file: raw[0], second: raw[1], type: 'i8', operator: 'dot' });
  assert.deepEqual(again.answer, { dot: String(dot) }, again.status);
  const sum = bytes.reduce((all, x) => all + BigInt(x), 0n);
  assert.deepEqual((await fold(page, { type: 'i8' })).answer, { sum: String(sum) });
});

testPage('the dot product of typed numbers, and of nothing', async (page) => {
  const visible = () =>
    page.evaluate(() =>
      ['data-second-file', 'data-second-text'].map((id) => document.getElementById(id).checkVisibility()),
    );
  assert.deepEqual(await visible(), [false, false]);
  await page.choose('#data-operator', 'dot');
  assert.deepEqual(await visible(), [true, true]);
  await page.fill('#data-second-text', '4 5 0.5');
  const { status, answer } = await foldByHand(page, { text: '1 2 -3', operator: 'dot' });
  assert.deepEqual(answer, { dot: '12.5' }, status);
  assert.match(status, / of the typed numbers and the second numbers: /);
  await page.fill('#data-second-text', '4 5');
  assert.equal(
    await press(page, '#data-run', '#data-status'),
    'The counts of the typed numbers (3) and the second numbers (2) differ; choose two with as many elements.',
  );
  await page.fill('#data-second-text', ' ');
  assert.equal(
    await press(page, '#data-run', '#data-status'),
    'There are no second numbers to fold; type or paste some.',
  );
  const none = save('none.npy', header("'<f4'", '(0,)'));
  const empty = await foldByHand(page, { file: none, second: none, operator: 'dot' });
  assert.deepEqual(empty.answer, { dot: '0' }, empty.status);
});

testPage('two files that do not go together, a sentence each', async (page) => {
  const three = save('three.npy', header("'<f4'", '(3,)'), Float32Array.of(1, 2, 3));
  const two = save('two.npy', header("'<f4'", '(2,)'), Float32Array.of(1, 2));
  const whole = save('whole.npy', header("'<i4'", '(3,)'), Int32Array.of(1, 2, 3));
  const raw = save('raw.bin', Float32Array.of(1, 2, 3));
  const refused = async (second) => {
    const { status, answer } = await foldByHand(page, { file: three, second, operator: 'dot' });
    assert.equal(answer, undefined);
    return status;
  };
  assert.equal(await refused(undefined), 'No second file is chosen; choose one, drop one here, or type numbers.');
  assert.equal(
    await refused(two),
    'The counts of three.npy (3) and two.npy (2) differ; choose two with as many elements.',
  );
  assert.equal(
    await refused(whole),
    'The types of three.npy (f32) and whole.npy (i32) differ; choose two of one type.',
  );
  assert.equal(await refused(raw), 'raw.bin is not a .npy file, so its element type is not known; choose a type.');
});

testPage('dropped files find their places', async (page) => {
  const [a, b, c] = ['a', 'b', 'c'].map((name, i) => save(`${name}.bin`, Float32Array.of(i + 1, 2)));
  await page.choose('#data-type', 'f32');
  // One input: whatever is dropped, the first counts.
  assert.equal((await drop(page, 'data', a, b))[0], 'a.bin');
  await page.choose('#data-operator', 'dot');
  assert.deepEqual(await drop(page, 'data', b), ['a.bin', 'b.bin']); // the one that is missing
  assert.deepEqual(await drop(page, 'data', c), ['c.bin', 'b.bin']);
  assert.deepEqual(await drop(page, 'data-second-file-box', a), ['c.bin', 'a.bin']);
  assert.deepEqual(await drop(page, 'data', a, b), ['a.bin', 'b.bin']);
  await press(page, '#data-run', '#data-status');
  assert.equal(await page.text('#data-answer dd'), '6');
});

testPage('two files of several chunks', async (page) => {
  const count = 2 ** 24 + 3; // f32: 64 MiB and a little, two chunks
  await page.choose('#data-operator', 'dot');
  await page.choose('#data-type', 'u32');
  await page.evaluate((count) => {
    const dataTransfer = new DataTransfer();
    for (const step of [1, 3]) {
      const elements = Uint32Array.from({ length: count }, (_, i) => (i * step) & 1023);
      dataTransfer.items.add(new File([elements], `large${step}.bin`));
    }
    document.getElementById('data').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  }, count);
  const { status, answer } = await foldByHand(page, { type: 'u32', operator: 'dot' });
  let expected = 0;
  for (let i = 0; i < count; i++) expected += (i & 1023) * ((i * 3) & 1023);
  assert.deepEqual(answer, { dot: String(expected) }, status);
});
