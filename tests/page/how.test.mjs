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

/** All steps, one after another, by the button. */
const allSteps = (page) =>
  page.evaluate(() => {
    const element = (id) => document.getElementById(id);
    const code = window.codes;
    const now = () => ({
      title: element('how-title').textContent,
      sentence: element('how-sentence').textContent,
      passes: [...document.querySelectorAll('#how-passes li')].map((item) => item.textContent),
      pass: [...document.querySelectorAll('#how-passes li')].findIndex((item) => item.hasAttribute('aria-current')),
      tile: [...document.querySelectorAll('#how-tile span')].map((cell) => cell.dataset.role),
      marked: [...document.querySelectorAll('#how-wgsl .marked')].map((line) => line.textContent.trim()),
      inSight: element('how-code').scrollTop > 0,
      real: code.includes(element('how-wgsl').textContent.replace(/\n$/, '')),
    });
    const list = [now()];
    for (let all = Number(element('how-slider').max); list.length <= all; list.push(now())) element('how-next').click();
    return list;
  });

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
    assert.ok(barrier.inSight, 'What is marked is out of sight.');
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

const kernels = (page) =>
  page.evaluate(() => [...document.getElementById('how-kernel').options].map(({ value }) => value));

testPage(
  'the fold by subgroups, where the device has them',
  async (page, runtime) => {
    await page.waitFor('#how-drawing', { seconds: 60 });
    const { device, plan } = JSON.parse(await page.text('#device-json'));
    const there = device.features.includes('subgroups');
    assert.equal(there, runtime === 'chromium'); // Firefox 153 has none
    assert.deepEqual(await kernels(page), ['tree', 'strided', ...(there ? ['subgroup'] : [])]);
    if (!there) return;
    await page.choose('#how-kernel', 'subgroup');
    const steps = await allSteps(page);
    assert.ok(steps.every(({ real, marked }) => real && marked.length > 0));
    const { workgroup } = plan.program;
    const lanes = 4; // SwiftShader's
    const titles = ['Shuffle by 1', 'Shuffle by 2', 'Send', 'Barrier', 'Gather', 'Shuffle again', 'Write'];
    assert.deepEqual(
      steps
        .filter(({ pass }) => pass === 1)
        .map(({ title }) => title)
        .slice(-7),
      titles,
    );
    const send = steps.find(({ title }) => title === 'Send');
    assert.equal(send.tile.filter((role) => role === 'sending').length, workgroup / lanes);
    assert.deepEqual(steps.find(({ title }) => title === 'Barrier').marked, ['workgroupBarrier();']);
    const workgroups = steps[0].passes.map((text) => Number(/into ([\d,]+)/.exec(text)[1].replaceAll(',', '')));
    const writes = steps.filter(({ title }) => title === 'Write');
    assert.deepEqual(writes.map(total), [share(1_000_000, workgroups[0], workgroup), workgroups[0]]);
    await page.evaluate(() => {
      const slider = document.getElementById('how-slider');
      slider.value = String([...Array(Number(slider.max)).keys()].at(-3));
      slider.dispatchEvent(new Event('input'));
    });
    await shoot(page, `how-subgroup-${runtime}`, 'how');
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
