// A device that is lost while it is verified: the library says so, whatever it was waiting for.
import { expect, test } from 'vitest';
import { openDevice } from '../../dist/index.js';
import { verify } from '../../dist/verify.js';
import { gpu } from '../support/gpu.js';

const refusal = {
  code: 'device_lost',
  message: 'The device is lost, so WebGPU refuses to go on with the verification; open another.',
};

test('while it folds', async () => {
  const device = await openDevice({ gpu: gpu() });
  await expect(verify(device, { onFault: () => device.destroy() })).rejects.toMatchObject(refusal);
});

const never = () => new Promise<never>(() => {});

// From then on the device does not answer `call` any more, and is lost a moment later.
const silences: Record<string, (device: GPUDevice) => void> = {
  mapAsync: (device) => {
    const make = device.createBuffer.bind(device);
    device.createBuffer = (given) => Object.assign(make(given), { mapAsync: never });
  },
  popErrorScope: (device) => {
    device.popErrorScope = never;
  },
  createComputePipelineAsync: (device) => {
    device.createComputePipelineAsync = never;
  },
};

test.each(Object.keys(silences))('while it does not answer %s', { timeout: 20_000 }, async (call) => {
  const device = await openDevice({ gpu: gpu() });
  let silent = false;
  const onFault = () => {
    if (silent) return;
    silent = true;
    silences[call]!(device);
    setTimeout(() => device.destroy(), 50);
  };
  await expect(verify(device, { onFault })).rejects.toMatchObject({ code: 'device_lost' });
});

test('once it is stopped, the reason to stop is told', async () => {
  const device = await openDevice({ gpu: gpu() });
  const stopping = new AbortController();
  const onFault = () => {
    stopping.abort();
    device.destroy();
  };
  await expect(verify(device, { onFault, signal: stopping.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
