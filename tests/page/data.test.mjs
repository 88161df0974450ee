// Part 4: files and typed numbers; the answers are computed here in doubles and BigInts.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { press, shoot, temporaryFolder, testPage } from './support.mjs';

const folder = temporaryFolder();

function save(name, ...parts) {
  const path = join(folder, name);
  writeFileSync(
    path,
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part.buffer ?? part))),
    ),
  );
  return path;
}

// As numpy.save writes it: version 1.0, padded to 64 bytes.
function header(descr, shape, { fortran = 'False', version = '\x01\x00' } = {}) {
  const text = `{'descr': ${descr}, 'fortran_order': ${fortran}, 'shape': ${shape}, }`;
  const padded = text.padEnd(Math.ceil((10 + text.length + 1) / 64) * 64 - 11) + '\n';
  return `\x93NUMPY${version}${String.fromCharCode(padded.length & 255, padded.length >> 8)}${padded}`;
}

const floats = Float32Array.from({ length: 10_007 }, (_, i) => Math.fround(Math.sin(i) * 100));
const bytes = Int8Array.from({ length: 10_007 }, (_, i) => ((i * 37) % 251) - 125);

const answerOf = (page) =>
  page.evaluate(() => {
    const list = document.getElementById('data-answer');
    const names = [...list.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling.textContent]);
    return list.hidden ? undefined : Object.fromEntries(names);
  });

// By the hand's way to every control.
async function foldByHand(page, { file, text, type = '', operator = 'sum' }) {
  if (file) await page.setFile('#data-file', file);
  if (text !== undefined) await page.fill('#data-text', text);
  await page.choose('#data-type', type);
  await page.choose('#data-operator', operator);
  const status = await press(page, '#data-run', '#data-status');
  return { status, answer: await answerOf(page) };
}

// The same in one trip to the page, and the file is dropped.
async function fold(page, { file, text, type = '', operator = 'sum', ...options }) {
  const dropped = file && { name: basename(file), bytes: [...readFileSync(file)] };
  const status = await page.evaluate(
    async ({ dropped, text, choices }) => {
      const element = (id) => document.getElementById(id);
      const set = (id, value, event) => {
        element(id).value = value;
        element(id).dispatchEvent(new Event(event, { bubbles: true }));
      };
      if (dropped) {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(dropped.bytes)], dropped.name));
        element('data').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }
      if (text !== undefined) set('data-text', text, 'input');
      for (const [name, value] of Object.entries(choices)) set(`data-${name}`, value, 'change');
      element('data-run').click();
      while (element('data-run').ariaDisabled === 'true') await new Promise((done) => setTimeout(done, 10));
      return element('data-status').textContent;
    },
    { dropped, text, choices: { type, operator, ...options } },
  );
  return { status, answer: await answerOf(page) };
}

testPage('answers over files and typed numbers', async (page, runtime) => {
  const npy = save('floats.npy', header("'<f4'", '(10007,)'), floats);
  const stats = await foldByHand(page, { file: npy, operator: 'stats' });
  assert.match(
    stats.status,
    /^stats of 10,007 f32 elements of floats\.npy: [\d.]+ (ms|s), after [\d.]+ (µs|ms|s) of compiling\.$/,
  );
  const { answer } = stats;
  const total = floats.reduce((sum, x) => sum + x, 0);
  const mean = total / floats.length;
  assert.equal(answer.count, '10007');
  assert.equal(answer.nan_count, '0');
  assert.equal(Math.fround(Number(answer.min)), Math.min(...floats));
  assert.equal(Number(answer.argmax), floats.indexOf(Math.max(...floats)));
  assert.ok(Math.abs(Number(answer.sum) - total) < 0.05, `${answer.sum} is not ${total}`);
  const variance = floats.reduce((sum, x) => sum + (x - mean) ** 2, 0) / floats.length;
  assert.ok(Math.abs(Number(answer.variance) / variance - 1) < 1e-6, `${answer.variance} is not ${variance}`);
  await shoot(page, `data-${runtime}`, 'data');

  const raw = save('bytes.bin', bytes);
  const sum = bytes.reduce((all, x) => all + BigInt(x), 0n);
  assert.deepEqual((await fold(page, { file: raw, type: 'i8' })).answer, {
    sum: String(sum),
  });
  const halves = save('halves.npy', header("'<u2'", '(2, 2)'), Uint16Array.of(0x3f80, 0x4000, 0xc000, 0x3f00)); // 1 2 -2 0.5
  assert.deepEqual((await fold(page, { file: halves, type: 'bf16' })).answer, {
    sum: '1.5',
  });
  assert.deepEqual((await fold(page, { file: halves, operator: 'bit_or' })).answer, {
    bit_or: String(0x3f80 | 0x4000 | 0xc000),
  });
  const none = save('none.npy', header("'<i4'", '(0,)'));
  assert.deepEqual((await fold(page, { file: none, operator: 'argmin' })).answer, { index: 'none', value: 'none' });
  const scalar = save('scalar.npy', header("'<u4'", '()'), Uint32Array.of(4_000_000_000));
  assert.deepEqual((await fold(page, { file: scalar, operator: 'sumsq' })).answer, { sumsq: '16000000000000000000' });

  assert.deepEqual((await foldByHand(page, { text: '1, 2;3\n4.5 -1e1' })).answer, {
    sum: '0.5',
  });
  assert.deepEqual(
    (
      await fold(page, {
        text: '3 nan 1 1',
        operator: 'argmin',
        nan: 'ignore',
        ties: 'last',
      })
    ).answer,
    { index: '3', value: '1' },
  );
  assert.deepEqual((await fold(page, { text: '3 nan 1 1', operator: 'min', nan: 'propagate' })).answer, { min: 'NaN' });
  assert.deepEqual((await fold(page, { text: '-0 -0', operator: 'max' })).answer, { max: '-0' });
  assert.deepEqual((await fold(page, { text: '1 2 4 -inf', operator: 'extent' })).answer, {
    min: '-infinity',
    max: '4',
  });
  assert.deepEqual((await fold(page, { text: '2147483647 2147483647 5', type: 'i32' })).answer, {
    sum: String(2147483647 * 2 + 5),
  });
  assert.deepEqual((await fold(page, { text: '1 2 3 4', operator: 'variance', ddof: '1' })).answer, {
    variance: '1.6666666',
  });
  assert.deepEqual((await fold(page, { text: '0 7', operator: 'all' })).answer, { all: 'false' });
});

// 2^24 + 1 + 2^-20: an f64 and no f32.
testPage('exact sums, and what they are rounded to', async (page, runtime) => {
  const visible = (id) => page.evaluate((id) => document.getElementById(id).checkVisibility(), id);
  await page.choose('#data-operator', 'min');
  assert.deepEqual([await visible('data-accuracy'), await visible('data-result')], [false, false]);
  await page.choose('#data-operator', 'sum');
  assert.deepEqual([await visible('data-accuracy'), await visible('data-result')], [true, false]);
  await page.choose('#data-accuracy', 'exact');
  assert.equal(await visible('data-result'), true);
  await page.choose('#data-type', 'i32');
  assert.equal(await visible('data-result'), false);
  await page.choose('#data-type', 'f32');
  await page.choose('#data-result', 'f64');
  assert.equal(
    await page.evaluate(() => document.getElementById('data-result').labels[0].innerText.split('\n')[0].trim()),
    'Rounded to',
  );
  const text = '1e30 16777216 1 9.5367431640625e-7 -1e30';
  const wide = await foldByHand(page, { text, type: 'f32' });
  assert.deepEqual(wide.answer, { sum: '16777217.000000954' }, wide.status);
  await shoot(page, `exact-${runtime}`, 'data');
  assert.deepEqual((await fold(page, { text, type: 'f32', result: 'natural' })).answer, { sum: '16777218' });
  // Of integers the answer is exact anyway.
  assert.deepEqual((await fold(page, { text: '1 2', type: 'i32' })).answer, { sum: '3' });
});

testPage('elements of 64 bits, to the last bit', async (page, runtime) => {
  // The sum needs all of 2^60 + 1 + 2^-1074: a double rounds it on the way.
  const doubles = Float64Array.of(2 ** 53, 1, 5e-324, 1e300, -1e300, -0.1);
  const npy = save('doubles.npy', header("'<f8'", '(2, 3)'), doubles);
  assert.deepEqual((await foldByHand(page, { file: npy })).answer, { sum: '9007199254740992' });
  assert.deepEqual((await fold(page, { file: npy, operator: 'min' })).answer, { min: '-1e+300' });
  const text = '0.1 0.2 0.3 1e300 -1e300 2.2250738585072014e-308';
  assert.deepEqual((await fold(page, { text, type: 'f64', operator: 'sum' })).answer, { sum: '0.6' });
  assert.deepEqual((await fold(page, { text: '5e-324 5e-324', type: 'f64' })).answer, { sum: '1e-323' });
  assert.deepEqual(
    await page.evaluate(() =>
      ['data-accuracy', 'data-result'].map((id) => document.getElementById(id).checkVisibility()),
    ),
    [false, false],
  );

  const long = BigInt64Array.from({ length: 10_007 }, (_, i) => (BigInt(i) * 0x9e3779b97f4a7c15n) >> 3n);
  const file = save('long.npy', header("'<i8'", '(10007,)'), long);
  const sum = BigInt.asIntN(
    64,
    long.reduce((all, x) => all + x),
  );
  const integers = await foldByHand(page, { file });
  assert.deepEqual(integers.answer, { sum: String(sum) }, integers.status);
  await shoot(page, `long-${runtime}`, 'data');
  const least = long.reduce((a, b) => (a < b ? a : b));
  assert.deepEqual((await fold(page, { file, operator: 'argmin' })).answer, {
    index: String(long.indexOf(least)),
    value: String(least),
  });
  assert.equal(
    (await fold(page, { file, operator: 'mean' })).status,
    'The operator "mean" does not take i64 elements; it takes floats, and integers of up to 32 bits.',
  );
  const most = '18446744073709551615';
  const raw = save('long.bin', BigUint64Array.of(1n, BigInt(most)));
  assert.deepEqual((await fold(page, { file: raw, type: 'u64', operator: 'max' })).answer, { max: most });
  assert.deepEqual((await fold(page, { text: `1 ${most} 1.5e1`, type: 'u64', operator: 'max' })).answer, { max: most });
  for (const word of ['18446744073709551616', '-1', '0.5', '1e99999', 'inf']) {
    assert.equal(
      (await fold(page, { text: `1 ${word}`, type: 'u64', operator: 'max' })).status,
      `"${word}" does not fit u64; choose a type that holds it, or another number.`,
    );
  }
});

testPage('an exact sum of a file that turns out to hold integers', async (page) => {
  const file = save('integers.npy', header("'<i4'", '(3,)'), Int32Array.of(1, 2, 4));
  const { status, answer } = await fold(page, { file, accuracy: 'exact', result: 'f64' });
  assert.deepEqual(answer, { sum: '7' }, status);
});

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

const npyOf = (...given) => [header(...given), Float32Array.of(1, 2, 3)];
const bad = {
  'cut.npy': ['\x93NUMPY\x01', 'ends inside its .npy header; it is truncated, so write it again.'],
  'short.npy': [
    header("'<f4'", '(3,)'),
    Float32Array.of(1, 2),
    'has a body that is shorter (8 bytes) than its .npy header says (12 bytes); write it again.',
  ],
  'long.npy': [
    header("'<f4'", '(3,)'),
    Float32Array.of(1, 2, 3, 4),
    'has a body that is longer (16 bytes) than its .npy header says (12 bytes); write it again.',
  ],
  'fortran.npy': [
    ...npyOf("'<f4'", '(3, 1)', { fortran: 'True' }),
    'is in Fortran order; save numpy.ascontiguousarray(array).',
  ],
  'big.npy': [
    ...npyOf("'>f4'", '(3,)'),
    "holds big-endian elements; save array.astype(array.dtype.newbyteorder('<')).",
  ],
  'objects.npy': [...npyOf("'|O'", '(3,)'), 'holds Python objects; save numbers.'],
  'quads.npy': [...npyOf("'<f16'", '(3,)'), 'holds floats wider than 64 bits; save array.astype(numpy.float64).'],
  'dates.npy': [...npyOf("'<M8[us]'", '(3,)'), 'holds dates; save array.astype(numpy.int64).'],
  'threes.npy': [
    ...npyOf("'<i3'", '(3,)'),
    'holds elements of a type that is not known (<i3); save it as numpy.float32, or as float16, float64 or an integer of 8, 16, 32 or 64 bits.',
  ],
  'records.npy': [...npyOf("[('x', '<f4')]", '(3,)'), 'holds structured elements; save one of its fields.'],
  'later.npy': [
    ...npyOf("'<f4'", '(3,)', { version: '\x04\x00' }),
    'has a .npy version that is not known (4.0); write version 1.0, 2.0 or 3.0.',
  ],
  'bracket.npy': [
    ...npyOf("'<f4'", '(3)'),
    'has a .npy header that does not read as one (at byte 63); write it with numpy.save.',
  ],
  'key.npy': [
    ...npyOf("'<f4', 'x': 1", '(3,)'),
    'has a .npy header that does not read as one (at byte 26); write it with numpy.save.',
  ],
  'minus.npy': [...npyOf("'<f4'", '(-3,)'), 'has a negative dimension in its .npy header; write it with numpy.save.'],
  'huge.npy': [
    ...npyOf("'<f4'", '(4611686018427387904, 4)'),
    'has a shape that overflows 64 bits; write it in smaller parts.',
  ],
  'text.npy': ['1 2 3', 'does not begin as a .npy file does; give it another name and choose a type if it is raw.'],
  'raw.bin': [Float32Array.of(1), 'is not a .npy file, so its element type is not known; choose a type.'],
};

testPage('bad files and bad numbers, a sentence each', async (page) => {
  for (const [name, parts] of Object.entries(bad)) {
    const file = save(name, ...parts.slice(0, -1));
    assert.deepEqual(await fold(page, { file }), {
      status: `${name} ${parts.at(-1)}`,
      answer: undefined,
    });
  }
  const odd = save('odd.bin', Uint8Array.of(1, 2, 3));
  assert.equal(
    (await fold(page, { file: odd, type: 'f32' })).status,
    "odd.bin has a size (3 bytes) that is no multiple of an element's (4 bytes); choose another type.",
  );
  const floats3 = save('f4.npy', ...npyOf("'<f4'", '(3,)'));
  assert.equal(
    (await fold(page, { file: floats3, type: 'i32' })).status,
    'f4.npy holds f32 elements and the type chosen is i32; choose "as the file says".',
  );
  assert.equal((await fold(page, { file: floats3, operator: 'bit_and' })).status.includes('bit_and'), true);
  assert.deepEqual((await fold(page, { file: floats3 })).answer, { sum: '6' });

  assert.equal(
    (await fold(page, { text: '1 two 3' })).status,
    '"two" is no number; write numbers as 12, -0.5, 6e7, nan or inf, with commas or spaces between them.',
  );
  for (const word of ['constructor', '__proto__', '0x10', '1_000', '1e']) {
    const { status } = await fold(page, { text: `${word}, 1` });
    assert.ok(status.startsWith(`"${word}" is no number`), status);
  }
  assert.equal((await fold(page, { text: ' \n' })).status, 'There are no numbers to fold; type or paste some.');
  assert.equal(
    (await fold(page, { text: '1 300', type: 'u8' })).status,
    '"300" does not fit u8; choose a type that holds it, or another number.',
  );
  assert.equal(
    (await fold(page, { text: '1e39' })).status,
    '"1e39" does not fit f32; choose a type that holds it, or another number.',
  );
  for (const text of ['1e400', '-1e400']) {
    for (const type of ['f32', 'i32']) {
      assert.equal(
        (await fold(page, { text, type })).status,
        `"${text}" does not fit ${type}; choose a type that holds it, or another number.`,
      );
    }
  }
  assert.equal(
    (await fold(page, { text: '1', type: 'f16' })).status,
    'Typed numbers can be f32, f64, i64, u64, i32, u32, i16, u16, i8, u8, not f16; choose one of those.',
  );
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
