// A device that is lost answers nothing any more: whatever waits for it is rejected.
import { expect, test, vi } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { stateOf } from '../support/state.js';
import { stubDevice } from '../support/stub.js';

vi.setConfig({ testTimeout: 10_000 }); // a broken one would wait for ever

// A device whose `silent` calls never answer, and a way to lose it.
function losable() {
  const device = stubDevice() as unknown as Record<string, unknown>;
  let lose!: (info: object) => void;
  device.lost = new Promise((resolve) => (lose = resolve));
  const silence = (name: string) => (device[name] = () => new Promise(() => {}));
  return { device: device as unknown as GPUDevice, silence, lose: () => lose({ reason: 'unknown', message: 'gone' }) };
}

const refusal = (stage: string) => ({
  code: 'device_lost',
  message: `The device is lost, so WebGPU refuses to ${stage}; open another.`,
});

test('while pipelines are compiled', async () => {
  const { device, silence, lose } = losable();
  await createReducer(device, { op: 'max' }); // so that nothing but the pipelines is waited for
  silence('createComputePipelineAsync');
  const making = expect(createReducer(device, { op: 'sum' })).rejects.toMatchObject(refusal('make a reducer'));
  setTimeout(lose, 20);
  await making;
});

test('while an error scope is asked', async () => {
  const { device, silence, lose } = losable();
  const sum = await createReducer(device, { op: 'sum' });
  silence('popErrorScope');
  const begun = expect(sum.begin()).rejects.toMatchObject(refusal("make the buffers of a fold's state"));
  setTimeout(lose, 20);
  await begun;
  await expect(sum.begin()).rejects.toMatchObject(refusal('begin a fold'));
});

test('while a state is saved', async () => {
  const { device, lose } = losable();
  const fold = await (await createReducer(device, { op: 'sum' })).begin();
  await fold.merge(stateOf({ type: 'f32' }, [0, 3, 0]));
  const make = device.createBuffer.bind(device);
  device.createBuffer = (given) => Object.assign(make(given), { mapAsync: () => new Promise<never>(() => {}) });
  const saving = expect(fold.save()).rejects.toMatchObject(refusal('read the result back'));
  setTimeout(lose, 20);
  await saving;
  await expect(fold.save()).rejects.toMatchObject(refusal('run a fold'));
  await expect(fold.merge(new Uint8Array(0))).rejects.toMatchObject(refusal('run a fold'));
});

// As Firefox and Deno do: they refuse everything at once, and say why later.
test.each(['a scope', 'an exception'])('that says so only after it refuses everything, by %s', async (way) => {
  const { device, lose } = losable();
  const sum = await createReducer(device, { op: 'sum' });
  const [read, submitted, saved, merged] = await Promise.all(Array.from({ length: 4 }, () => sum.begin()));
  const state = stateOf({ type: 'f32' }, [0, 3, 0]);
  await saved!.merge(state);
  const broken = device as unknown as Record<string, unknown>;
  if (way === 'a scope') broken.popErrorScope = async () => ({ message: 'Buffer is invalid' });
  else {
    broken.createBuffer = () => {
      throw new DOMException('Buffer is invalid', 'OperationError');
    };
  }
  const lost = expect.objectContaining({ code: 'device_lost', message: expect.stringMatching(/^The device is lost/) });
  const calls = [
    sum.begin(),
    sum.run(Float32Array.of(1)),
    read!.read(),
    submitted!.submit(Float32Array.of(1)),
    saved!.save(),
    merged!.merge(state),
    createReducer(device, { op: 'max' }),
  ];
  setTimeout(lose, 100);
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes).toEqual(calls.map(() => ({ status: 'rejected', reason: lost })));
});

test('before it was ever used', async () => {
  const { device, lose } = losable();
  lose();
  await expect(createReducer(device, { op: 'sum' })).rejects.toMatchObject(refusal('make a context'));
});
