// Builds dist/ from src/ and from ../build/wasm/bin/wgreduce.wasm: node build.mjs
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('.', import.meta.url)));
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');

const wasm = gzipSync(readFileSync('../build/wasm/bin/wgreduce.wasm'), { level: 9 });
writeFileSync('dist/wasm.js', `export default '${wasm.toString('base64')}';\n`);

await build({
  entryPoints: ['src/index.ts'],
  outfile: 'dist/index.js',
  bundle: true,
  minify: true,
  sourcemap: false,
  format: 'esm',
  target: 'es2022',
  external: ['./wasm.js'],
});
execFileSync('node_modules/.bin/tsc', { stdio: 'inherit' });
for (const name of ['LICENSE', 'VERSION']) copyFileSync(`../${name}`, `dist/${name}`);

console.log(`index.js ${gzipSync(readFileSync('dist/index.js'), { level: 9 }).length} bytes gzipped, wgreduce.wasm ${wasm.length}`);
