// The package without a bundler and without the page: from a `<script type="module">`, and in a worker.
import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openPage } from '../../web/runtimes/page.mjs';
import { serve } from '../../web/runtimes/serve.mjs';
import { browsers, temporaryFolder } from './support.mjs';

const folder = temporaryFolder();
cpSync(fileURLToPath(new URL('../../web/dist', import.meta.url)), join(folder, 'dist'), { recursive: true });

writeFileSync(
  join(folder, 'fold.js'),
  `import { createReducer, openDevice } from './dist/index.js';
export async function fold(array) {
  const device = await openDevice();
  const least = await createReducer(device, { op: 'argmin' });
  const { index, value } = await least.run(array);
  device.destroy();
  return [index, value].join();
}
`,
);
writeFileSync(
  join(folder, 'worker.js'),
  `import { fold } from './fold.js';
postMessage(await fold(Float32Array.of(4, 5, -6)));
`,
);
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html>
<meta charset="utf-8" />
<title>The package</title>
<link rel="icon" href="data:," />
<output id="page"></output> <output id="worker"></output>
<script type="module">
  import { fold } from './fold.js';
  const tell = (id, text) => (document.getElementById(id).textContent = text);
  tell('page', await fold(Float32Array.of(1, -2, 3)));
  const worker = new Worker('./worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => tell('worker', data);
</script>
`,
);

writeFileSync(
  join(folder, 'strict.js'),
  `import { fold } from './fold.js';
const text = await fold(Float32Array.of(1)).catch((error) => error.code + ': ' + error.message);
document.getElementById('page').textContent = text;
`,
);
writeFileSync(
  join(folder, 'strict.html'),
  `<!doctype html>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="script-src 'self'" />
<title>The package under a strict policy</title>
<link rel="icon" href="data:," />
<output id="page"></output>
<script type="module" src="./strict.js"></script>
`,
);

for (const [runtime, adapter] of browsers) {
  test(`a page whose policy refuses WebAssembly in ${runtime}`, async () => {
    const server = await serve(folder);
    const page = await openPage(runtime, adapter);
    try {
      await page.goto(`${server.origin}/strict.html`);
      await page.waitFor(() => document.getElementById('page').textContent !== '', { seconds: 60 });
      assert.match(
        await page.text('#page'),
        /^validation: WebAssembly, in which wgreduce plans, is refused here; allow 'wasm-unsafe-eval' in the page's Content-Security-Policy: CompileError: ./,
      );
    } finally {
      await page.close();
      await server.close();
    }
  });

  test(`a script and a worker in ${runtime}`, async () => {
    const server = await serve(folder);
    const page = await openPage(runtime, adapter);
    try {
      await page.goto(`${server.origin}/`);
      await page.waitFor(() => document.getElementById('worker').textContent !== '', { seconds: 60 });
      assert.deepEqual([await page.text('#page'), await page.text('#worker')], ['1,-2', '2,-6']);
      assert.deepEqual(page.errors(), []);
    } finally {
      await page.close();
      await server.close();
    }
  });
}
