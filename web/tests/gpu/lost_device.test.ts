// A device that is lost: whatever waits for it is rejected, in the library's words.
import { describe, expect, test } from 'vitest';
import { createReducer, openDevice } from '../../dist/index.js';
import { verify } from '../../dist/verify.js';
import { gpu, upload } from '../support/gpu.js';
import { refusal } from '../support/refusal.js';

describe('a lost device', () => {
  test('rejects what is under way, and what comes later', async () => {
    const device = await openDevice({ gpu: gpu() });
    const sum = await createReducer(device, { op: 'sum' });
    const fold = await sum.begin();
    const data = upload(device, new Float32Array(1_000_000));
    const under = refusal(() => sum.run({ buffer: data }));
    device.destroy();
    const [code, sentence] = await under;
    expect(code).toBe('device_lost');
    expect(sentence).toMatch(/^The device is lost, so WebGPU refuses to (make|run|read) .*; open another\.$/);

    const lost = (stage: string) => ['device_lost', `The device is lost, so WebGPU refuses to ${stage}; open another.`];
    const target = { buffer: data };
    const encoder = device.createCommandEncoder();
    expect(await refusal(() => sum.run({ buffer: data }))).toEqual(lost('run a fold'));
    expect(await refusal(() => sum.encode(encoder, { buffer: data }, target))).toEqual(lost('encode'));
    expect(await refusal(() => sum.begin())).toEqual(lost('begin a fold'));
    expect(await refusal(() => fold.add(encoder, { buffer: data }))).toEqual(lost('add to a fold'));
    expect(await refusal(() => fold.finish(encoder, target))).toEqual(lost('finish a fold'));
    expect(await refusal(() => fold.read())).toEqual(lost('run a fold'));
    expect(await refusal(() => fold.save())).toEqual(lost('run a fold'));
    expect(await refusal(() => fold.merge(new Uint8Array(0)))).toEqual(lost('run a fold'));
    expect(await refusal(() => createReducer(device, { op: 'max' }))).toEqual(lost('make a reducer'));
  });

  test('while a fold is saved rejects', async () => {
    const device = await openDevice({ gpu: gpu() });
    const fold = await (await createReducer(device, { op: 'sum' })).begin();
    await fold.submit(Float32Array.of(1, 2, 3));
    const saving = refusal(() => fold.save());
    device.destroy();
    expect((await saving)[0]).toBe('device_lost');
  });

  test('makes no context', async () => {
    const device = await openDevice({ gpu: gpu() });
    device.destroy();
    await device.lost;
    const sentence = 'The device is lost, so WebGPU refuses to make a context; open another.';
    expect(await refusal(() => createReducer(device, { op: 'sum' }))).toEqual(['device_lost', sentence]);
  });

  test('while the pipelines are compiled rejects', async () => {
    const device = await openDevice({ gpu: gpu() });
    const making = refusal(() => createReducer(device, { op: 'logsumexp' }));
    await new Promise((done) => setTimeout(done, 30));
    device.destroy();
    expect((await making)[0]).toBe('device_lost');
  });
});

describe('while it is verified', () => {
  const unverified = {
    code: 'device_lost',
    message: 'The device is lost, so WebGPU refuses to go on with the verification; open another.',
  };

  test('it says so', async () => {
    const device = await openDevice({ gpu: gpu() });
    await expect(verify(device, { onFault: () => device.destroy() })).rejects.toMatchObject(unverified);
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
});
