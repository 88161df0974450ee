// A device of the adapter that the project names, through Dawn for Node.
import { existsSync } from 'node:fs';
import { create, globals } from 'webgpu';
import { afterAll, beforeAll } from 'vitest';
import { openDevice } from '../../dist/index.js';

Object.assign(globalThis, globals);

let kept: GPU | undefined; // the devices need it, and do not hold it themselves

export function gpu(): GPU {
  const file = process.env.VK_DRIVER_FILES ?? '';
  if (!existsSync(file)) throw new Error(`The adapter's driver is not there (${file}): run ./dev setup --tests.`);
  return (kept ??= create([]));
}

export const usage = { storage: 0x80, copySource: 4, copyTarget: 8, mapRead: 1 };

export interface Bench {
  device: GPUDevice;
  /** Messages of errors that no scope caught. */
  uncaptured: string[];
}

/** A device for the tests of a file. */
export function useDevice(): Bench {
  const bench = { uncaptured: [] } as unknown as Bench;
  beforeAll(async () => {
    bench.device = await openDevice({ gpu: gpu() });
    bench.device.addEventListener('uncapturederror', (event) => bench.uncaptured.push(event.error.message));
  });
  afterAll(() => bench.device?.destroy());
  return bench;
}

export function upload(device: GPUDevice, data: ArrayBufferView<ArrayBuffer>, more = 0): GPUBuffer {
  const size = Math.ceil(data.byteLength / 4) * 4;
  const buffer = device.createBuffer({ size, usage: usage.storage | usage.copyTarget | usage.copySource | more });
  const words = new Uint8Array(size);
  words.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  device.queue.writeBuffer(buffer, 0, words);
  return buffer;
}

export async function download(device: GPUDevice, buffer: GPUBuffer): Promise<ArrayBuffer> {
  const staging = device.createBuffer({ size: buffer.size, usage: usage.mapRead | usage.copyTarget });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, staging, 0, buffer.size);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(usage.mapRead);
  const copy = staging.getMappedRange().slice(0);
  staging.destroy();
  return copy;
}
