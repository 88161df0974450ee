// Compiled pipelines and bind group layouts of one device. The key of a pipeline is its WGSL text itself.
import { WgreduceError, oneLine } from './errors.js';
import { OUTPUT_BINDING, PLACE_BINDING, RANGE_BINDING, SECOND_RANGE_BINDING, SLOT_BYTES } from './generated.js';

const uniforms: readonly number[] = [RANGE_BINDING, PLACE_BINDING, SECOND_RANGE_BINDING];

export interface Pipeline {
  pipeline: GPUComputePipeline;
  layout: GPUBindGroupLayout;
}

function layoutEntry(binding: number): GPUBindGroupLayoutEntry {
  const compute = 4; // GPUShaderStage.COMPUTE
  const buffer: GPUBufferBindingLayout = uniforms.includes(binding)
    ? { type: 'uniform', hasDynamicOffset: true, minBindingSize: SLOT_BYTES }
    : { type: binding === OUTPUT_BINDING ? 'storage' : 'read-only-storage' };
  return { binding, visibility: compute, buffer };
}

// The compiler's lines are kept: they point into the WGSL. Firefox has them elsewhere than in the error.
async function refusal(module: GPUShaderModule, { message }: GPUError): Promise<WgreduceError> {
  const { messages } = await module.getCompilationInfo();
  const missing = messages.filter((one) => one.type === 'error' && !message.includes(one.message.trim()));
  const words = [message, ...missing.map((one) => `:${one.lineNum}:${one.linePos} ${one.message}`)].join('\n');
  return new WgreduceError('validation', `WebGPU refuses to compile a shader: ${words}`);
}

// A page that makes operators of its own without end would keep a text and a pipeline of each. One that is dropped
// stays usable wherever it is held; a reducer has five at most.
const MOST_PIPELINES = 256;

export class PipelineCache {
  readonly #layouts = new Map<string, GPUBindGroupLayout>();
  readonly #pipelines = new Map<string, Promise<GPUComputePipeline>>(); // the last one used stands last

  constructor(private readonly device: GPUDevice) {}

  /** Compiles if need be, without blocking the thread. Rejects with the compiler's message. */
  async get(wgsl: string, bindings: number[]): Promise<Pipeline> {
    const layout = this.#layout(bindings);
    const known = this.#pipelines.get(wgsl);
    const pipeline = known ?? this.#compile(wgsl, layout);
    this.#pipelines.delete(wgsl);
    this.#pipelines.set(wgsl, pipeline);
    if (!known) pipeline.catch(() => this.#forget(wgsl, pipeline));
    if (this.#pipelines.size > MOST_PIPELINES) this.#pipelines.delete(this.#pipelines.keys().next().value!);
    return { pipeline: await pipeline, layout };
  }

  #forget(wgsl: string, pipeline: Promise<GPUComputePipeline>): void {
    if (this.#pipelines.get(wgsl) === pipeline) this.#pipelines.delete(wgsl);
  }

  // Explicit, and one for all pipelines with the same bindings: so bind groups never depend on a pipeline.
  #layout(bindings: number[]): GPUBindGroupLayout {
    const key = bindings.join();
    let layout = this.#layouts.get(key);
    if (!layout) {
      layout = this.device.createBindGroupLayout({ label: 'wgreduce', entries: bindings.map(layoutEntry) });
      this.#layouts.set(key, layout);
    }
    return layout;
  }

  async #compile(wgsl: string, layout: GPUBindGroupLayout): Promise<GPUComputePipeline> {
    this.device.pushErrorScope('validation');
    const module = this.device.createShaderModule({ label: 'wgreduce', code: wgsl });
    const refused = this.device.popErrorScope();
    const pipeline = this.device.createComputePipelineAsync({
      label: 'wgreduce',
      layout: this.device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module, entryPoint: 'main' },
    });
    pipeline.catch(() => {});
    const error = await refused;
    if (error) throw await refusal(module, error);
    try {
      return await pipeline;
    } catch (reason) {
      throw new WgreduceError(
        'validation',
        `WebGPU refuses to make a compute pipeline: ${oneLine((reason as Error).message)}`,
      );
    }
  }
}
