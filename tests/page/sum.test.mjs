// Parts 1 and 2: the sum of a million floats, and what the device is.
import assert from 'node:assert/strict';
import { cells, press, shoot, testPage } from './support.mjs';

// mulberry32, here on BigInts: the page's numbers are whole multiples of 2^-24, so their sum is a whole number of them.
function exactSum() {
  const word = (value) => BigInt.asUintN(32, value);
  let state = 1n;
  let sum = 0n;
  for (let i = 0; i < 1_000_000; i++) {
    state = word(state + 0x6d2b79f5n);
    let t = word((state ^ (state >> 15n)) * (state | 1n));
    t = word(t ^ (t + word((t ^ (t >> 7n)) * (t | 61n))));
    sum += (t ^ (t >> 14n)) >> 8n;
  }
  return Number(sum) / 2 ** 24; // both are exact
}

const exact = exactSum();

async function stridedPlan(page) {
  await page.waitFor('#device-facts');
  return JSON.parse(await page.text('#device-json')).plan.program;
}

// The most additions that a number goes through, each of which rounds by at most 2^-24 of the sum: in every pass an
// invocation adds up its share, in whole units, and a workgroup folds in halves.
function depthOf(passes, invocations, unit) {
  let depth = 0;
  let left = 1_000_000;
  for (const groups of passes.split(' → ').map((text) => Number(text.replace(',', '')))) {
    depth += Math.ceil(left / (groups * invocations * unit)) * unit + Math.ceil(Math.log2(invocations));
    left = groups;
  }
  return depth;
}

testPage('a million floats', async (page, runtime) => {
  assert.equal(
    await press(page, '#sum-run', '#sum-status'),
    '1,000,000 floats summed: both sums are within their error bounds of the exact one.',
  );
  assert.equal(await page.text('#sum-exact'), String(exact));
  const rows = await cells(page, '#sum-rows');
  const row = (title) => rows.find(([name]) => name === title).slice(1);
  assert.deepEqual(row('Verdict'), ['right', 'right']);
  const [strided, tree] = row('Workgroups, pass by pass');
  assert.equal(tree, '7,813 → 62 → 1');
  assert.match(strided, /^\d+ → 1$/);
  const { unit_elements, loads } = await stridedPlan(page);
  const units = [unit_elements * loads, 1];
  [strided, tree].forEach((passes, i) => {
    const [sum, invocations] = ['Sum', 'Invocations a workgroup'].map((title) => Number(row(title)[i]));
    const bound = depthOf(passes, invocations, units[i]) * 2 ** -24 * exact;
    assert.ok(Math.abs(Math.fround(sum) - exact) <= bound, `${sum} is not ${exact}, within ${bound}`);
  });
  for (const time of [...row('One fold'), ...row('Asked to answered')]) assert.match(time, /^[\d.]+ (µs|ms|s)\b/);
  await shoot(page, `sum-${runtime}`, 'sum');
});

testPage('this device', async (page, runtime) => {
  await page.waitFor('#device-facts');
  const report = JSON.parse(await page.text('#device-json'));
  const truth = await page.evaluate(() => {
    const { limits, features } = window.devices[0];
    return {
      invocations: limits.maxComputeInvocationsPerWorkgroup,
      features: [...features],
    };
  });
  assert.equal(report.device.limits.maxComputeInvocationsPerWorkgroup, truth.invocations);
  assert.deepEqual(
    report.device.features,
    ['subgroups', 'shader-f16', 'timestamp-query'].filter((name) => truth.features.includes(name)),
  );
  assert.match(report.browser, runtime === 'firefox' ? /Firefox/ : /Chrome/);
  assert.match(
    await page.text('#device-sentences'),
    new RegExp(`up to ${truth.invocations} invocations.*workgroups of ${report.plan.program.workgroup} invocations`),
  );
  await page.click('#device-copy');
  await page.waitFor(() => document.getElementById('device-status').textContent !== '');
  assert.match(
    await page.text('#device-status'),
    /^(Copied\.|The browser does not let this page copy; the text is selected below, so copy it from there\.)$/,
  );
  await shoot(page, `device-${runtime}`, 'device');
});
