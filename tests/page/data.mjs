// What the tests of part 4 share: files to fold, and two ways to fold them.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { press, temporaryFolder } from './support.mjs';

const folder = temporaryFolder();

/** Writes a file of strings and arrays, and gives its path. */
export function save(name, ...parts) {
  const path = join(folder, name);
  writeFileSync(
    path,
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part.buffer ?? part))),
    ),
  );
  return path;
}

/** As numpy.save writes it: version 1.0, padded to 64 bytes. */
export function header(descr, shape, { fortran = 'False', version = '\x01\x00' } = {}) {
  const text = `{'descr': ${descr}, 'fortran_order': ${fortran}, 'shape': ${shape}, }`;
  const padded = text.padEnd(Math.ceil((10 + text.length + 1) / 64) * 64 - 11) + '\n';
  return `\x93NUMPY${version}${String.fromCharCode(padded.length & 255, padded.length >> 8)}${padded}`;
}

export const floats = Float32Array.from({ length: 10_007 }, (_, i) => Math.fround(Math.sin(i) * 100));
export const bytes = Int8Array.from({ length: 10_007 }, (_, i) => ((i * 37) % 251) - 125);

const answerOf = (page) =>
  page.evaluate(() => {
    const list = document.getElementById('data-answer');
    const names = [...list.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling.textContent]);
    return list.hidden ? undefined : Object.fromEntries(names);
  });

/** Folds, by the hand's way to every control. */
export async function foldByHand(page, { file, second, text, type = '', operator = 'sum' }) {
  await page.choose('#data-type', type);
  await page.choose('#data-operator', operator);
  if (file) await page.setFile('#data-file', file);
  if (second) await page.setFile('#data-second-file', second);
  if (text !== undefined) await page.fill('#data-text', text);
  const status = await press(page, '#data-run', '#data-status');
  return { status, answer: await answerOf(page) };
}

/** The same in one trip to the page, and the file is dropped. */
export async function fold(page, { file, text, type = '', operator = 'sum', ...options }) {
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
