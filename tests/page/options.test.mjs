// Part 4 has a control for each option that the core's table names: the page would not start without one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkControls, optionNames } from '../../app/tables.mjs';

const html = readFileSync(new URL('../../app/index.html', import.meta.url), 'utf8');

test('the page has them all', () => {
  checkControls(html);
  assert.ok(optionNames().includes('accuracy'));
});

for (const name of optionNames()) {
  for (const id of [`data-${name}-box`, `data-${name}`]) {
    test(`a page without ${id} is not built`, () => {
      assert.throws(() => checkControls(html.replace(`id="${id}"`, '')), {
        message: `app/index.html has no element "${id}": part 4 needs a control for the option "${name}".`,
      });
    });
  }
}
