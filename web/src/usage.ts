/** WebGPU's GPUBufferUsage, which not every runtime has as a global. */
export const usage = { mapRead: 1, copySource: 4, copyTarget: 8, uniform: 0x40, storage: 0x80 };
