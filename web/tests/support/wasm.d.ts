// What build.mjs writes beside the package's script: the module, gzipped, in base64.
declare module '*/dist/wasm.js' {
  const text: string;
  export default text;
}
