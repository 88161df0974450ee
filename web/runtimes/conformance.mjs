// The shared conformance cases through the TypeScript driver, in whatever runtime imports this: main for run.mjs.
import { openDevice } from '../dist/index.js';
import { verify } from '../dist/verify.js';

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
  return { ...report, uncaptured };
}
