// Made by ../tables.mjs while Vite builds.
declare module 'virtual:tables' {
  export interface Operator {
    name: import('wgreduce').OperatorName;
    meaning: string;
    formula: string;
    inputs: 1 | 2;
    floats: boolean;
    integers: boolean;
    floats64: boolean;
    integers64: boolean;
    nan: string;
    options: Record<string, boolean>[];
    result: { name: string; type: string }[];
  }
  export interface ElementType {
    name: import('wgreduce').TypeName;
    meaning: string;
    bytes: number;
    kind: 'float' | 'signed' | 'unsigned';
  }
  export const operators: Operator[];
  export const types: ElementType[];
}
declare module 'virtual:counts' {
  /** The counts that the drawing offers. */
  export const counts: number[];
}
declare module 'virtual:plans' {
  /** For a device with WebGPU's default limits; `launches` by count, in the order of `counts`. */
  export const plans: Record<
    'tree' | 'strided',
    {
      program: import('wgreduce').Plan['program'];
      wgsl: import('wgreduce').Plan['wgsl'];
      launches: import('wgreduce').Launch[][];
    }
  >;
}
declare const __VERSION__: string;

declare module '*.css';

// Every browser with WebGPU has it; TypeScript's own declarations do not.
declare const GPUBufferUsage: { COPY_DST: number; STORAGE: number };
