// docs/reference/javascript-matrix.md is of the cases that there are now: its fingerprints are the pinned one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fingerprints } from '../fingerprints.mjs';

test('the page of the matrix is not stale', () => {
  const page = readFileSync(new URL('../../../docs/reference/javascript-matrix.md', import.meta.url), 'utf8');
  const found = [...page.matchAll(/ ([0-9a-f]{16}) \|$/gm)].map((match) => match[1]);
  assert.ok(found.length > 0, 'The page has no fingerprints.');
  assert.deepEqual(
    found,
    found.map(() => fingerprints.covering),
    'The page is of other cases: run ./dev verify-matrix.',
  );
});
