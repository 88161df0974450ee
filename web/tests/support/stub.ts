// A device of WebGPU's guaranteed limits that compiles and runs nothing: for plans.
const limits = {
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupStorageSize: 16384,
  maxComputeWorkgroupsPerDimension: 65535,
  maxStorageBuffersPerShaderStage: 8,
  maxStorageBufferBindingSize: 134217728,
  minStorageBufferOffsetAlignment: 256,
  minUniformBufferOffsetAlignment: 256,
  maxBufferSize: 268435456,
};

const nothing = () => {};
const pass = { setPipeline: nothing, setBindGroup: nothing, dispatchWorkgroups: nothing, end: nothing };

export function stubDevice(): GPUDevice {
  return {
    limits,
    features: new Set<string>(),
    queue: { writeBuffer: nothing, submit: nothing },
    lost: new Promise(() => {}),
    pushErrorScope() {},
    popErrorScope: async () => null,
    createBuffer: ({ size, usage }: GPUBufferDescriptor) => ({
      size,
      usage,
      getMappedRange: () => new ArrayBuffer(size),
      unmap() {},
      destroy() {},
    }),
    createCommandEncoder: () => ({ beginComputePass: () => pass, copyBufferToBuffer: nothing, finish: nothing }),
    createBindGroup: () => ({}),
    createBindGroupLayout: () => ({}),
    createPipelineLayout: () => ({}),
    createShaderModule: () => ({}),
    createComputePipelineAsync: async () => ({}),
  } as unknown as GPUDevice;
}
