// What the library says of a lost device, call by call, each on a device of its own: at once after the loss, and once the
// runtime has told of it.
import { createReducer, openDevice, WgreduceError } from '../../dist/index.js';

const array = Float32Array.of(1, 2, 3);
const calls = {
  'run a slice': ({ sum, buffer }) => sum.run({ buffer }),
  'run an array': ({ sum }) => sum.run(array),
  begin: ({ sum }) => sum.begin(),
  'submit an array': ({ fold }) => fold.submit(array),
  'submit a slice': ({ fold, buffer }) => fold.submit({ buffer }),
  read: ({ fold }) => fold.read(),
  'another reducer': ({ device }) => createReducer(device, { op: 'max' }),
};
// These cannot wait for the runtime to tell.
const recording = {
  encode: ({ sum, encoder, buffer }) => sum.encode(encoder, { buffer }, { buffer }),
  add: ({ fold, encoder, buffer }) => fold.add(encoder, { buffer }),
};

async function told(act) {
  try {
    await act();
    return 'nothing is refused';
  } catch (error) {
    return error instanceof WgreduceError ? `${error.code}: ${error.message}` : `foreign: ${error}`;
  }
}

async function usedDevice(gpu) {
  const device = await openDevice({ gpu });
  const sum = await createReducer(device, { op: 'sum' });
  const buffer = device.createBuffer({ size: 64, usage: GPUBufferUsage.STORAGE });
  return { device, sum, fold: await sum.begin(), buffer, encoder: device.createCommandEncoder() };
}

async function answers(gpu, calls, lose) {
  const found = {};
  for (const [name, call] of Object.entries(calls)) {
    const used = await usedDevice(gpu);
    await lose(used.device);
    found[name] = await told(() => call(used));
  }
  const device = await openDevice({ gpu });
  await lose(device);
  found['the first reducer'] = await told(() => createReducer(device, { op: 'sum' }));
  return found;
}

/** @param {GPU} gpu */
export async function main(gpu) {
  const lose = (device) => device.destroy();
  const loseAndWait = (device) => (device.destroy(), device.lost);
  return {
    'at once': await answers(gpu, calls, lose),
    later: await answers(gpu, { ...calls, ...recording }, loseAndWait),
  };
}
