// Part 4: answers over files and typed numbers, which are computed here in doubles and BigInts.
import assert from 'node:assert/strict';
import { bytes, floats, fold, foldByHand, header, save } from './data.mjs';
import { shoot, testPage } from './support.mjs';

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
