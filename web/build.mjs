// Builds dist/ from src/ and from the modules of ../build/wasm/bin: node build.mjs
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('.', import.meta.url)));
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');

copyFileSync('../LICENSE', 'LICENSE'); // for `npm pack`

const zipped = (path) => gzipSync(readFileSync(path), { level: 9 });

// A module as a text: every bundler and every runtime finds it so, and it travels at the size of its gzip.
function embed(name, to) {
  const module = zipped(`../build/wasm/bin/${name}.wasm`);
  writeFileSync(to, `export default '${module.toString('base64')}';\n`);
  return module.length;
}

const wasmBytes = embed('wgreduce', 'dist/wasm.js');
embed('wgreduce-verify', 'dist/verify-wasm.js');

// esbuild took the working folder when it was imported.
const options = { absWorkingDir: process.cwd(), bundle: true, minify: true, format: 'esm', target: 'es2022' };
await build({ ...options, entryPoints: ['src/index.ts'], outfile: 'dist/index.js', external: ['./wasm.js'] });
await build({
  ...options,
  entryPoints: ['src/verify.ts'],
  outfile: 'dist/verify.js',
  external: ['./verify-wasm.js', './index.js'],
});
execFileSync('node_modules/.bin/tsc', { stdio: 'inherit' });

console.log(`index.js ${zipped('dist/index.js').length} bytes gzipped, wgreduce.wasm ${wasmBytes}`);
