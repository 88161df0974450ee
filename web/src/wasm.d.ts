/** wgreduce.wasm, gzipped, in base64: so that every bundler and every runtime finds it. Written by build.mjs. */
declare const wasm: string;
export default wasm;
