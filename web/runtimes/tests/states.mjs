// Goes on by a saved state, adds elements, and saves.
import { createReducer, openDevice } from '../../dist/index.js';

/**
 * @param {GPU} gpu
 * @param {{ state: number[], elements: number[] }} argument  `state`: bytes; none begins
 */
export async function main(gpu, { state, elements }) {
  const device = await openDevice({ gpu });
  const faults = [];
  device.onuncapturederror = (event) => faults.push(event.error.message);
  const reducer = await createReducer(device, { op: 'sum', type: 'f64' });
  const fold = await reducer.begin();
  if (state.length > 0) await fold.merge(Uint8Array.from(state));
  await fold.submit(Float64Array.from(elements));
  const saved = await fold.save();
  const damaged = saved.map((byte, i) => (i === 20 ? 0 : byte));
  const refused = await fold.merge(damaged).catch(({ code }) => code);
  const report = { faults, refused, state: [...saved], sum: (await fold.read()).sum, count: fold.count };
  device.destroy();
  return report;
}
