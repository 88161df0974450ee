// Part 5: what is drawn is what the device runs.
import assert from 'node:assert/strict';
import { shoot, testPage } from './support.mjs';

// Keeps the WGSL that the device is given.
const keepCode = `
  window.codes = [];
  const make = globalThis.GPUDevice.prototype.createShaderModule;
  GPUDevice.prototype.createShaderModule = function (given) {
    window.codes.push(given.code);
    return make.call(this, given);
  };
`;

const stepNow = (page) =>
  page.evaluate(() => ({
    title: document.getElementById('how-title').textContent,
    sentence: document.getElementById('how-sentence').textContent,
    passes: [...document.querySelectorAll('#how-passes li')].map((item) => item.textContent),
    pass: [...document.querySelectorAll('#how-passes li')].findIndex((item) => item.hasAttribute('aria-current')),
    tile: [...document.querySelectorAll('#how-tile span')].map((cell) => cell.dataset.role),
    marked: [...document.querySelectorAll('#how-wgsl .marked')].map((line) => line.textContent.trim()),
    real: window.codes.includes(document.getElementById('how-wgsl').textContent.replace(/\n$/, '')),
    at: document.getElementById('how-at').textContent,
  }));

async function allSteps(page) {
  const list = [await stepNow(page)];
  const all = Number(list[0].at.split(' ').at(-1));
  while (list.length < all) {
    await page.click('#how-next');
    list.push(await stepNow(page));
  }
  return list;
}

const total = ({ sentence }) => Number(/the total of ([\d,]+)/.exec(sentence)[1].replaceAll(',', ''));

// How many elements the first of G workgroups meets, W invocations with four reads of four elements each under way.
function share(count, workgroups, workgroup) {
  let units = 0;
  for (let unit = 0; unit < Math.floor(count / 4); unit++)
    if (Math.floor(unit / (4 * workgroup)) % workgroups === 0) units++;
  return 4 * units + (count % 4);
}

testPage(
  'the tree kernel, step by step',
  async (page, runtime) => {
    await page.waitFor('#how-drawing', { seconds: 60 });
    assert.equal(await page.text('#how-status'), 'This is the plan for this device.');
    const steps = await allSteps(page);
    assert.deepEqual(steps[0].passes, [
      'Pass 1 1,000,000 elements into 7,813 workgroups',
      'Pass 2 7,813 partials into 62 workgroups',
      'Pass 3 62 partials into 1 workgroup',
    ]);
    assert.ok(steps.every(({ real, marked, tile }) => real && marked.length > 0 && tile.length === 128));
    const writes = steps.filter(({ title }) => title === 'Write');
    assert.deepEqual(writes.map(total), [128, 128, 62]);
    assert.deepEqual(
      writes.map(({ pass }) => pass),
      [0, 1, 2],
    );
    // 7,813 times 128 is 64 more than a million.
    assert.match(steps[0].sentence, /Beyond the end there is nothing: 64 invocations hold the identity, 0\.$/);
    const barrier = steps.find(({ title }) => title === 'Barrier');
    assert.ok(
      await page.evaluate(() => document.getElementById('how-code').scrollTop > 0),
      'What is marked is out of sight.',
    );
    assert.deepEqual(barrier.marked, ['workgroupBarrier();']);
    const strides = steps.filter(({ pass, title }) => pass === 0 && /^Stride \d+(: add)?$/.test(title));
    assert.deepEqual(
      strides.map(({ tile }) => tile.filter((role) => role === 'adding').length),
      [64, 32, 16, 8, 4, 2, 1],
    );
    await page.evaluate(() => {
      const slider = document.getElementById('how-slider');
      slider.value = '5';
      slider.dispatchEvent(new Event('input'));
    });
    assert.equal(await page.text('#how-title'), 'Stride 16');
    await shoot(page, `how-tree-${runtime}`, 'how');
  },
  { script: keepCode },
);

testPage(
  'the strided kernel, and small counts',
  async (page, runtime) => {
    await page.waitFor('#how-drawing', { seconds: 60 });
    await page.choose('#how-kernel', 'strided');
    const { program } = JSON.parse(await page.text('#device-json')).plan;
    for (const count of [1_000_000, 100_000, 1_003, 300]) {
      await page.choose('#how-count', String(count));
      const steps = await allSteps(page);
      assert.ok(steps.every(({ real, marked }) => real && marked.length > 0));
      const workgroups = steps[0].passes.map((text) => Number(/into ([\d,]+)/.exec(text)[1].replaceAll(',', '')));
      assert.equal(workgroups.at(-1), 1);
      const writes = steps.filter(({ title }) => title === 'Write');
      assert.equal(total(writes[0]), share(count, workgroups[0], program.workgroup));
      if (writes.length === 2) assert.equal(total(writes[1]), workgroups[0]);
      if (count === 1_000_000) {
        await page.click('#how-back');
        await shoot(page, `how-strided-${runtime}`, 'how');
      }
    }
  },
  { script: keepCode },
);

testPage(
  'play and pause, by keyboard',
  async (page) => {
    await page.waitFor('#how-drawing', { seconds: 60 });
    await page.evaluate(() => document.getElementById('how-play').focus());
    await page.press('Enter');
    await page.waitFor(() => /^Step [345] /.test(document.getElementById('how-at').textContent));
    assert.equal(await page.text('#how-play'), 'Pause');
    await page.press('Enter');
    assert.equal(await page.text('#how-play'), 'Play');
    const at = await page.text('#how-at');
    await new Promise((done) => setTimeout(done, 1500));
    assert.equal(await page.text('#how-at'), at);
    await page.press('Tab');
    await page.press('Enter');
    assert.notEqual(await page.text('#how-at'), at);
  },
  { script: keepCode },
);
