// Devices: what planning needs to know of one, what people want to know of one, and one for those who have none.
import type { Settings } from './core.js';
import { WgreduceError, kindOf, oneLine } from './errors.js';

/** The members of the core's Device and where WebGPU has them. */
const limits = {
  max_invocations: 'maxComputeInvocationsPerWorkgroup',
  max_workgroup_size: 'maxComputeWorkgroupSizeX',
  max_workgroup_storage: 'maxComputeWorkgroupStorageSize',
  max_workgroups: 'maxComputeWorkgroupsPerDimension',
  max_storage_buffers: 'maxStorageBuffersPerShaderStage',
  max_binding: 'maxStorageBufferBindingSize',
  storage_alignment: 'minStorageBufferOffsetAlignment',
  uniform_alignment: 'minUniformBufferOffsetAlignment',
} as const;

// What a device is opened with besides, and what is told of one.
const shownLimits = [...Object.values(limits), 'maxBufferSize'] as const;

// What wgreduce can use. The last one only tells the time.
const features = ['subgroups', 'shader-f16', 'timestamp-query'] as const;

function infoOf(from: GPUAdapter | GPUDevice): Partial<GPUAdapterInfo> {
  return ('requestDevice' in from ? from.info : from.adapterInfo) ?? {};
}

/** Whether `from` can be asked what it offers. */
export const hasFacts = (from: GPUAdapter | GPUDevice | null | undefined): boolean =>
  typeof from?.limits === 'object' && from.limits !== null && typeof from.features?.has === 'function';

/** The facts of a device, as settings of the core. */
export function deviceFacts(device: GPUDevice): Settings {
  const info = infoOf(device);
  const facts = Object.entries(limits).map(([name, limit]): [string, string] => [name, String(device.limits[limit])]);
  // The standard wants `enable subgroups;`, as Tint does. naga refuses it, but nothing built on it offers the feature.
  facts.push(['subgroups', String(device.features.has('subgroups'))]);
  if (info.subgroupMaxSize) {
    facts.push(['subgroup_min', String(info.subgroupMinSize)], ['subgroup_max', String(info.subgroupMaxSize)]);
  }
  if (info.isFallbackAdapter) facts.push(['kind', 'cpu']);
  facts.push(['vendor', (info.vendor ?? '').toLowerCase()]);
  return facts.map(([name, value]) => [`device.${name}`, value]);
}

export interface DeviceReport {
  limits: Record<string, number>;
  features: string[];
  info: { vendor: string; architecture: string; device: string; description: string };
  /** What that means for wgreduce. */
  sentences: string[];
}

const lanesText = (least: number, most: number): string => (least === most ? `${least}` : `${least} to ${most}`);
const bytesText = (bytes: number): string =>
  bytes >= 2 ** 30
    ? `${+(bytes / 2 ** 30).toFixed(2)} GiB`
    : bytes >= 2 ** 20
      ? `${+(bytes / 2 ** 20).toFixed(1)} MiB`
      : `${+(bytes / 1024).toFixed(1)} KiB`;

/**
 * What an adapter or a device offers, and what that means for wgreduce. Changes nothing, waits for nothing. Throws
 * WgreduceError: invalid_call.
 */
export function checkDevice(from: GPUAdapter | GPUDevice): DeviceReport {
  if (!hasFacts(from)) {
    throw new WgreduceError('invalid_call', 'The device is missing; pass a GPUDevice or a GPUAdapter.');
  }
  const info = infoOf(from);
  const have = from.limits;
  const report = {
    limits: Object.fromEntries(shownLimits.map((name) => [name, have[name]])),
    features: features.filter((name) => from.features.has(name)),
    info: {
      vendor: info.vendor ?? '',
      architecture: info.architecture ?? '',
      device: info.device ?? '',
      description: info.description ?? '',
    },
  };
  const binding = have.maxStorageBufferBindingSize;
  const sentences = [
    `One binding holds ${bytesText(binding)}, ${Math.floor(binding / 4).toLocaleString('en')} f32 elements; a larger slice takes more dispatches.`,
    `A workgroup has up to ${have.maxComputeInvocationsPerWorkgroup} invocations and ${bytesText(have.maxComputeWorkgroupStorageSize)} of memory.`,
    report.features.includes('subgroups')
      ? `Subgroups are there, of ${lanesText(info.subgroupMinSize ?? 4, info.subgroupMaxSize ?? 128)} lanes: the option folding can be "subgroup".`
      : 'There are no subgroups: accumulators are folded in workgroup memory.',
    report.features.includes('timestamp-query')
      ? 'Timestamps are there to time folds on the device.'
      : 'There are no timestamps: folds can be timed from outside only.',
  ];
  if (report.features.includes('shader-f16')) {
    sentences.push(
      'shader-f16 is there: operators of your own may say "enable f16;"; f16 elements are read without it.',
    );
  }
  if (info.isFallbackAdapter) sentences.push('This adapter runs on the CPU: answers are right, and slow.');
  return { ...report, sentences };
}

export interface OpenOptions extends GPURequestAdapterOptions {
  /** Where `navigator.gpu` does not exist: the GPU object of the npm package `webgpu`, for example. */
  gpu?: GPU;
}

function gpuOf(options: OpenOptions): GPU {
  if (typeof options !== 'object' || !options) {
    throw new WgreduceError(
      'invalid_call',
      `The options (${kindOf(options)}) are no object; pass one, such as { powerPreference: 'low-power' }, or none.`,
    );
  }
  const gpu = options.gpu ?? globalThis.navigator?.gpu;
  if (typeof gpu?.requestAdapter === 'function') return gpu;
  if (gpu) {
    throw new WgreduceError(
      'invalid_call',
      `The option gpu (${kindOf(gpu)}) is no GPU; pass navigator.gpu, or what \`create\` of the npm package "webgpu" gives.`,
    );
  }
  if (globalThis.isSecureContext === false) {
    throw new WgreduceError(
      'no_adapter',
      'This page is no secure context, which WebGPU wants; serve it over https, or from localhost.',
    );
  }
  throw new WgreduceError(
    'no_adapter',
    'This runtime has no navigator.gpu; use a browser with WebGPU, or pass `gpu` from the npm package "webgpu".',
  );
}

async function findAdapter(options: OpenOptions): Promise<GPUAdapter> {
  const gpu = gpuOf(options);
  const { gpu: _, ...adapterOptions } = options;
  let adapter: GPUAdapter | null;
  try {
    adapter = await gpu.requestAdapter({ powerPreference: 'high-performance', ...adapterOptions });
  } catch (error) {
    throw new WgreduceError(
      'no_adapter',
      `WebGPU refuses to look for an adapter; check the options, or update the graphics driver: ${oneLine(String(error))}`,
    );
  }
  if (typeof adapter?.requestDevice === 'function' && hasFacts(adapter)) return adapter;
  if (adapter) {
    throw new WgreduceError(
      'invalid_call',
      `The option gpu gives an adapter (${kindOf(adapter)}) that is no GPUAdapter; pass navigator.gpu, or what \`create\` of the npm package "webgpu" gives.`,
    );
  }
  throw new WgreduceError(
    'no_adapter',
    "WebGPU finds no adapter; update the graphics driver, or allow WebGPU in the browser's settings.",
  );
}

/**
 * A device with all limits and features that wgreduce can use. Rejects with WgreduceError: invalid_call, no_adapter,
 * validation. The caller destroys it.
 */
export async function openDevice(options: OpenOptions = {}): Promise<GPUDevice> {
  const adapter = await findAdapter(options);
  try {
    return await adapter.requestDevice({
      requiredLimits: Object.fromEntries(shownLimits.map((name) => [name, adapter.limits[name]])),
      requiredFeatures: features.filter((name) => adapter.features.has(name)),
    });
  } catch (error) {
    throw new WgreduceError('validation', `The adapter gives no device; update its driver: ${oneLine(String(error))}`);
  }
}
