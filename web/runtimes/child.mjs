// What runs inside Node and Deno: host.mjs with a GPU, talking to process.mjs.
//
// Standard input holds {url, argument}. On standard output every record is a line that begins with the ASCII record
// separator, so that whatever drivers or modules print there cannot be taken for one.
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { format } from 'node:util';
import { callMain, describe } from './host.mjs';

function tell(record) {
  return new Promise((done) => process.stdout.write(`\x1e${JSON.stringify(record)}\n`, done));
}

console.log = console.info = console.debug = console.warn;
console.error = (...values) => tell({ consoleError: format(...values) });
// Rejections that nobody handles come this way too.
process.on('uncaughtException', (error) => tell({ pageError: describe(error) }));

/** Deno has a GPU of its own; for Node it is an npm package. */
async function findGpu() {
  if (globalThis.navigator?.gpu) return globalThis.navigator.gpu;
  const { create, globals } = await import('webgpu');
  Object.assign(globalThis, globals);
  return create([]);
}

/** @returns {Promise<GPU | undefined>} */
async function gpuOrMissing() {
  try {
    return await findGpu();
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    await tell({ missing: 'webgpu' });
  }
}

// Both runtimes end as soon as all that is left is a promise that nothing will settle. That is a hang, not an end.
setInterval(() => {}, 60_000);

const { url, argument } = JSON.parse(await text(process.stdin));
const gpu = await gpuOrMissing();
if (gpu) {
  await tell({ ready: true });
  await tell({ outcome: await callMain(url, gpu, argument, (what) => tell({ progress: what })) });
}
// Dawn keeps a process alive while its GPU object is.
process.exit();
