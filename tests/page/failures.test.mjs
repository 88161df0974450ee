// What the page says where WebGPU is not there or goes away, and that the rest of it stays of use.
import assert from 'node:assert/strict';
import { press, shoot, testPage, withPage } from './support.mjs';
import { test } from 'node:test';

const noGpu = `Object.defineProperty(Navigator.prototype, 'gpu', { get: () => undefined, configurable: true });`;
const insecure = `Object.defineProperty(globalThis, 'isSecureContext', { get: () => false, configurable: true });`;
const noAdapter = 'GPU.prototype.requestAdapter = async () => null;';

const sentences = {
  'no navigator.gpu': [
    noGpu,
    'This browser has no WebGPU; open the page in a current Chrome, Edge, Firefox or Safari.',
  ],
  'no secure context': [
    noGpu + insecure,
    'This page is no secure context, which WebGPU wants; serve it over https, or from localhost.',
  ],
  'no adapter': [
    noAdapter,
    "WebGPU finds no adapter; update the graphics driver, or allow WebGPU in the browser's settings.",
  ],
};

for (const [title, [script, sentence]] of Object.entries(sentences)) {
  testPage(
    title,
    async (page, runtime) => {
      const status = (id) =>
        page
          .waitFor((id) => /\.$/.test(document.querySelector(id).textContent), {
            argument: id,
          })
          .then(() => page.text(id));
      assert.equal(await status('#device-status'), sentence);
      for (const part of ['sum', 'verify'])
        assert.equal(await press(page, `#${part}-run`, `#${part}-status`), sentence);
      await page.fill('#data-text', '1 2 x');
      assert.match(await press(page, '#data-run', '#data-status'), /^"x" is no number/);
      await page.fill('#data-text', '1 2 3');
      assert.equal(await press(page, '#data-run', '#data-status'), sentence);
      // The drawing needs no device.
      await page.waitFor('#how-drawing');
      assert.equal(
        await page.text('#how-status'),
        `${sentence} What you see is the plan for a device with WebGPU's default limits.`,
      );
      await page.click('#how-next');
      assert.equal(await page.text('#how-title'), 'Stride 64: send');
      if (title === 'no adapter') await shoot(page, `none-${runtime}`);
    },
    { script },
  );
}

// Firefox writes to its console what a lost device refuses, though the page has caught it.
testPage(
  'a device that is lost, and another',
  async (page) => {
    await page.waitFor('#device-facts');
    await page.waitFor('#how-drawing', { seconds: 60 });
    await page.evaluate(() => window.devices[0].destroy());
    await page.waitFor(() => document.getElementById('device-status').dataset.kind === 'bad');
    assert.equal(await page.text('#device-status'), 'This device was lost since; look again for another.');
    await page.fill('#data-text', '1 2 3');
    await press(page, '#data-run', '#data-status');
    assert.equal(await page.text('#data-answer output'), '6');
    assert.equal(await page.evaluate(() => window.devices.length), 2);
    // In the midst of the work: whichever call meets it, the page says so.
    await page.evaluate(() => setTimeout(() => window.devices[2].destroy(), 1500));
    await page.click('#verify-run');
    await page.waitFor(() => document.getElementById('verify-status').dataset.kind === 'bad', { seconds: 60 });
    assert.equal(
      await page.text('#verify-status'),
      'The browser lost its connection to the graphics device; press the button again, and the page opens another.',
    );
    assert.equal(await page.evaluate(() => document.getElementById('verify-stop').checkVisibility()), false);
  },
  { expected: /Parent device is lost|errors while creating shader module/ },
);

// Adds one too many wherever a sum's accumulators meet.
const lie = `
  const make = globalThis.GPUDevice.prototype.createShaderModule;
  GPUDevice.prototype.createShaderModule = function (given) {
    return make.call(this, { ...given, code: given.code.replace('Acc(a.total + b.total)', 'Acc(a.total + b.total + 1.0)') });
  };
`;

testPage(
  'a browser that computes wrong',
  async (page, runtime) => {
    assert.equal(
      await press(page, '#sum-run', '#sum-status'),
      'A sum is further from the exact one than rounding explains; verify this browser below.',
    );
    await page.choose('#verify-operator', 'sum');
    assert.match(await press(page, '#verify-run', '#verify-status', 400), /^This browser does not pass \(/);
    const wrong = await page.evaluate(() =>
      [...document.querySelectorAll('#verify-wrong li')].map((item) => item.textContent),
    );
    assert.ok(
      wrong.some((sentence) => /^sum f32/.test(sentence)),
      wrong.join('\n'),
    );
    assert.match(await page.text('#verify-count'), /cases, [\d,]+ wrong$/);
    await shoot(page, `wrong-${runtime}`);
  },
  { script: lie, browsers: [['chromium', 'swiftshader']] },
);

// An error that no error scope catches: a buffer without a usage.
const complain = `
  const before = globalThis.GPUAdapter.prototype.requestDevice;
  GPUAdapter.prototype.requestDevice = async function (...given) {
    const device = await before.apply(this, given);
    setTimeout(() => device.createBuffer({ size: 16, usage: 0 }), 1000);
    return device;
  };
`;

test('an uncaptured error is shown, and fails a test', async () => {
  const use = async (page) => {
    await page.choose('#verify-operator', 'bit_xor');
    assert.match(
      await press(page, '#verify-run', '#verify-status', 400),
      /^All answers are right \(.*\), but WebGPU reported errors; please report them with the file below\.$/,
    );
    assert.notEqual(await page.text('#verify-complaints'), 'none');
  };
  await assert.rejects(withPage(['chromium', 'swiftshader'], use, { script: complain }), /uncaptured: /);
});

// Buffers of elements are asked for larger than any may be: Chromium calls that invalid, Firefox out of memory.
const tooLarge = `
  const make = globalThis.GPUDevice.prototype.createBuffer;
  GPUDevice.prototype.createBuffer = function (given) {
    const elements = given.label === 'wgreduce elements' || given.size === 4_000_000;
    return make.call(this, elements ? { ...given, size: this.limits.maxBufferSize + 4 } : given);
  };
`;

testPage(
  'elements that the device has no room for',
  async (page) => {
    assert.match(
      await press(page, '#sum-run', '#sum-status'),
      /^WebGPU (refuses|has no memory) to make a buffer\b.*: ./,
    );
    await page.fill('#data-text', '1 2 3');
    assert.match(
      await press(page, '#data-run', '#data-status'),
      /^WebGPU (refuses|has no memory) to upload elements\b.*: ./,
    );
    assert.equal(await page.evaluate(() => document.getElementById('data-answer').hidden), true);
  },
  { script: tooLarge },
);
