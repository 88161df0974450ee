/** wgreduce-verify.wasm, as in wasm.d.ts. */
declare const wasm: string;
export default wasm;
