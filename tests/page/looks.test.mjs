// How the page looks and answers to the keyboard, in light and dark.
import assert from 'node:assert/strict';
import { press, shoot, testPage } from './support.mjs';

// The texts whose contrast with what is behind them is below 4.5 (WCAG 2, level AA).
function faintTexts() {
  const channels = (color) => {
    const numbers = color.match(/[\d.]+(e-?\d+)?/g).map(Number);
    return color.startsWith('color(')
      ? [...numbers.slice(0, 3).map((one) => 255 * one), numbers[3] ?? 1]
      : [...numbers.slice(0, 3), numbers[3] ?? 1];
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((one) =>
      one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const [r, g, b, a] = channels(getComputedStyle(one).backgroundColor);
      if (a > 0.9) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (texts.currentNode.textContent.trim() === '' || !element.checkVisibility()) continue;
    const [r, g, b, alpha] = channels(getComputedStyle(element).color);
    if (alpha === 0) continue;
    const [one, other] = [luminance([r, g, b]), luminance(behind(element))].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < 4.5)
      faint.push(
        `${contrast.toFixed(1)} ${element.id || element.className || element.tagName}: ${texts.currentNode.textContent.trim().slice(0, 40)}`,
      );
  }
  return faint;
}

async function fill(page) {
  await page.waitFor('#device-facts');
  await page.waitFor('#how-drawing', { seconds: 60 });
  await press(page, '#sum-run', '#sum-status');
  await page.fill('#data-text', '1 2 3 4 nan');
  await page.choose('#data-operator', 'stats');
  await press(page, '#data-run', '#data-status');
}

// Every control has a name, a place in the order of Tab, and a ring when it has the focus.
async function checkControls(page) {
  const controls = await page.evaluate(() => {
    const all = [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')];
    const shown = all.filter((one) => one.checkVisibility() && !(one.type === 'radio' && !one.checked));
    shown.forEach((one, i) => (one.dataset.number = String(i)));
    return shown.map((one) => ({
      id: one.id || one.textContent.trim(),
      name: one.ariaLabel || one.labels?.[0]?.textContent.trim() || one.textContent.trim(),
    }));
  });
  assert.deepEqual(
    controls.filter(({ name }) => !name),
    [],
  );
  const met = [];
  await page.evaluate(() => document.querySelector('[data-number="0"]').focus());
  for (let i = 1; i < controls.length; i++) {
    await page.press('Tab');
    met.push(
      await page.evaluate(() => {
        const one = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        const ring = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        return `${one.dataset.number} ${ring ? 'ring' : 'no ring'} ${one.id || one.textContent.trim()}`;
      }),
    );
  }
  assert.deepEqual(met, controls.map(({ id }, i) => `${i} ring ${id}`).slice(1));
  const headings = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3')].map((one) => Number(one.tagName[1])),
  );
  headings.forEach((level, i) => assert.ok(i === 0 || level <= headings[i - 1] + 1));
}

for (const dark of [false, true]) {
  const name = dark ? 'dark' : 'light';
  testPage(
    `every text can be read${dark ? '' : ', every control reached'}, ${name}`,
    async (page, runtime) => {
      await fill(page);
      // Colours are there at once.
      await page.evaluate(() =>
        document.head.append(
          Object.assign(document.createElement('style'), { textContent: '* { transition: none !important; }' }),
        ),
      );
      for (const kernel of ['strided', 'tree']) {
        await page.choose('#how-kernel', kernel);
        for (let step = 0; step < 6; step++) {
          assert.deepEqual(await page.evaluate(faintTexts), []);
          await page.evaluate(() => document.getElementById('how-next').click());
        }
      }
      await shoot(page, `${name}-${runtime}`);
      if (!dark) await checkControls(page);
    },
    { dark },
  );
}
