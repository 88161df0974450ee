import { WgreduceError, oneLine } from './errors.js';

/** Makes a module's instance from its gzipped bytes in base64. Rejects with WgreduceError: validation. */
export async function instantiate(wasm: string): Promise<WebAssembly.Instance> {
  const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    return (await WebAssembly.instantiate(await new Response(unzipped).arrayBuffer())).instance;
  } catch (error) {
    throw new WgreduceError(
      'validation',
      `WebAssembly, in which wgreduce plans, is refused here; allow 'wasm-unsafe-eval' in the page's Content-Security-Policy: ${oneLine(String(error))}`,
    );
  }
}
