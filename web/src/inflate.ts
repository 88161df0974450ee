/** Makes a module's instance from its gzipped bytes in base64. */
export async function instantiate(wasm: string): Promise<WebAssembly.Instance> {
  const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await WebAssembly.instantiate(await new Response(unzipped).arrayBuffer())).instance;
}
