// What the native program answers to the bit, by the set of cases: its tests hold every implementation and adapter to it.
import { readFileSync } from 'node:fs';

function pinned(file, pattern) {
  const found = pattern.exec(readFileSync(new URL(`../../tests/${file}`, import.meta.url), 'utf8'));
  if (!found) throw new Error(`tests/${file} has no fingerprint any more: mend web/runtimes/fingerprints.mjs.`);
  return found[1];
}

export const fingerprints = {
  quick: pinned('cli/test_verify.py', /QUICK_FINGERPRINT = "(\w{16})"/),
  covering: pinned('conformance/conformance_test.cpp', /covering_fingerprint = "(\w{16})"/),
};
