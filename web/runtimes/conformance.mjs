// The shared conformance cases through the TypeScript driver, in whatever runtime imports this: main for run.mjs.
import { openDevice } from '../dist/index.js';
import { verify } from '../dist/verify.js';

// Of the runtime that this runs in, as it says itself.
function version() {
  if (globalThis.Deno) return globalThis.Deno.version.deno;
  if (globalThis.process?.versions?.node) return globalThis.process.versions.node;
  return /(?:Firefox|Chrome)\/([\d.]+)/.exec(navigator.userAgent)?.[1] ?? navigator.userAgent;
}

function adapterOf({ adapterInfo }) {
  const { vendor, architecture, device, description } = adapterInfo ?? {};
  return [...new Set([description, vendor, architecture, device])].filter(Boolean).join(', ');
}

/**
 * @param {GPU} gpu
 * @param {{set?: 'quick' | 'covering' | 'full'} | null} argument
 * @param {(what: unknown) => void} progress
 */
export async function main(gpu, argument, progress) {
  const device = await openDevice({ gpu });
  const uncaptured = [];
  device.onuncapturederror = (event) => uncaptured.push(event.error.message);
  const report = await verify(device, {
    set: argument?.set ?? 'quick',
    onVerdict: (one, verdict, done, all) => done % 100 === 0 && progress(`${done} of ${all}`),
  });
  device.destroy();
  return { ...report, uncaptured, version: version(), adapter: adapterOf(device) };
}
