// One sentence for each way in which there is no device.
import { afterEach, expect, test, vi } from 'vitest';
import { openDevice } from '../../dist/index.js';
import { gpu } from '../support/gpu.js';

afterEach(() => vi.unstubAllGlobals());

const adapter = (more: object): GPU =>
  ({ requestAdapter: async () => ({ limits: {}, features: new Set(), ...more }) }) as unknown as GPU;

test('no navigator.gpu', async () => {
  vi.stubGlobal('navigator', {});
  await expect(openDevice()).rejects.toMatchObject({
    code: 'no_adapter',
    message:
      'This runtime has no navigator.gpu; use a browser with WebGPU, or pass `gpu` from the npm package "webgpu".',
  });
});

test('no navigator at all', async () => {
  vi.stubGlobal('navigator', undefined);
  await expect(openDevice()).rejects.toMatchObject({
    code: 'no_adapter',
    message: expect.stringMatching(/^This runtime has no navigator\.gpu;/),
  });
});

test('an insecure context', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('isSecureContext', false);
  await expect(openDevice()).rejects.toMatchObject({
    code: 'no_adapter',
    message: 'This page is no secure context, which WebGPU wants; serve it over https, or from localhost.',
  });
});

test('no adapter', async () => {
  const gpu = { requestAdapter: async () => null } as unknown as GPU;
  await expect(openDevice({ gpu })).rejects.toMatchObject({
    code: 'no_adapter',
    message: "WebGPU finds no adapter; update the graphics driver, or allow WebGPU in the browser's settings.",
  });
});

test('an adapter that gives no device', async () => {
  const gpu = adapter({ requestDevice: () => Promise.reject(new Error('used\n up')) });
  await expect(openDevice({ gpu })).rejects.toMatchObject({
    code: 'validation',
    message: 'The adapter gives no device; update its driver: Error: used up',
  });
});

test('a gpu that gives no adapter of WebGPU', async () => {
  await expect(openDevice({ gpu: { requestAdapter: () => ({}) } as never })).rejects.toMatchObject({
    name: 'WgreduceError',
    code: 'invalid_call',
    message:
      'The option gpu gives an adapter (Object) that is no GPUAdapter; pass navigator.gpu, or what `create` of the npm package "webgpu" gives.',
  });
});

test.each([
  [null, 'Null'],
  ['high-performance', 'String'],
])('options that are %s', async (options, kind) => {
  await expect(openDevice(options as never)).rejects.toMatchObject({
    name: 'WgreduceError',
    code: 'invalid_call',
    message: `The options (${kind}) are no object; pass one, such as { powerPreference: 'low-power' }, or none.`,
  });
});

test.each([
  [{}, 'Object'],
  ['vulkan', 'String'],
  [() => {}, 'Function'],
])('a gpu that is %o', async (gpu, kind) => {
  await expect(openDevice({ gpu: gpu as never })).rejects.toMatchObject({
    name: 'WgreduceError',
    code: 'invalid_call',
    message: `The option gpu (${kind}) is no GPU; pass navigator.gpu, or what \`create\` of the npm package "webgpu" gives.`,
  });
});

const sentence = 'WebGPU refuses to look for an adapter; check the options, or update the graphics driver: ';
test.each([
  [
    'throws',
    () => {
      throw new TypeError('bad\n enum');
    },
    'TypeError: bad enum',
  ],
  ['rejects', () => Promise.reject(new Error('no driver')), 'Error: no driver'],
  ['rejects with nothing', () => Promise.reject(undefined), 'undefined'],
])('a requestAdapter that %s', async (_, requestAdapter, reason) => {
  await expect(openDevice({ gpu: { requestAdapter } as never })).rejects.toMatchObject({
    name: 'WgreduceError',
    code: 'no_adapter',
    message: sentence + reason,
  });
});

test('a powerPreference that WebGPU does not know', async () => {
  await expect(openDevice({ gpu: gpu(), powerPreference: 'fast' as never })).rejects.toMatchObject({
    name: 'WgreduceError',
    code: 'no_adapter',
    message: expect.stringContaining(sentence),
  });
});

test('what it asks of the adapter: its own limits and what of its features wgreduce can use', async () => {
  const requestDevice = vi.fn(async () => 'a device');
  const features = new Set(['subgroups', 'depth-clip-control']);
  const gpu = adapter({ requestDevice, features, limits: { maxBufferSize: 7, maxTextureDimension2D: 8 } });
  expect(await openDevice({ gpu })).toBe('a device');
  const asked = requestDevice.mock.calls[0] as unknown as [GPUDeviceDescriptor];
  expect(asked[0].requiredFeatures).toEqual(['subgroups']);
  expect(asked[0].requiredLimits).toMatchObject({ maxBufferSize: 7 });
  expect(asked[0].requiredLimits).not.toHaveProperty('maxTextureDimension2D');
});
