// The smallest proof that a runtime computes: 1,000 numbers summed by one workgroup of 64 invocations.

const workgroup = 64;
const code = `
@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> total: array<u32>;
var<workgroup> partials: array<u32, ${workgroup}>;

@compute @workgroup_size(${workgroup})
fn main(@builtin(local_invocation_index) local: u32) {
  var sum = 0u;
  for (var i = local; i < arrayLength(&values); i += ${workgroup}u) {
    sum += values[i];
  }
  partials[local] = sum;
  for (var stride = ${workgroup / 2}u; stride > 0u; stride /= 2u) {
    workgroupBarrier();
    if (local < stride) {
      partials[local] += partials[local + stride];
    }
  }
  if (local == 0u) {
    total[0] = partials[0];
  }
}`;

/**
 * @param {GPU} gpu
 * @param {number | null} argument  how many numbers: 0, 1, 2, and so on
 * @param {(what: unknown) => void} progress
 */
export async function main(gpu, argument, progress) {
  const adapter = await gpu.requestAdapter();
  if (!adapter) throw new Error('There is no WebGPU adapter.');
  const device = await adapter.requestDevice();
  const faults = [];
  device.onuncapturederror = (event) => faults.push(event.error.message);
  progress('device ready');
  const value = await sum(
    device,
    Uint32Array.from({ length: argument ?? 1000 }, (_, i) => i),
  );
  progress('sum read back');
  const report = { value, faults, info: infoOf(adapter), limits: limitsOf(adapter), features: [...adapter.features] };
  device.destroy();
  return report;
}

async function sum(device, values) {
  const { STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage;
  const input = device.createBuffer({ size: values.byteLength, usage: STORAGE | COPY_DST });
  const total = device.createBuffer({ size: 4, usage: STORAGE | COPY_SRC });
  const readback = device.createBuffer({ size: 4, usage: MAP_READ | COPY_DST });
  device.queue.writeBuffer(input, 0, values);
  const module = device.createShaderModule({ code });
  const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'main' } });
  const entries = [input, total].map((buffer, binding) => ({ binding, resource: { buffer } }));
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, group);
  pass.dispatchWorkgroups(1);
  pass.end();
  encoder.copyBufferToBuffer(total, 0, readback, 0, 4);
  device.queue.submit([encoder.finish()]);
  await readback.mapAsync(GPUMapMode.READ);
  return new Uint32Array(readback.getMappedRange())[0];
}

function infoOf({ info }) {
  const { vendor, architecture, device, description } = info;
  return { vendor, architecture, device, description };
}

/** Limits are getters of the prototype, which JSON passes over. */
function limitsOf({ limits }) {
  const values = {};
  for (const name in limits) if (typeof limits[name] === 'number') values[name] = limits[name];
  return values;
}
