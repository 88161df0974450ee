import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { coreTables } from './tables.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: './', // the built page works from any folder
  plugins: [coreTables()],
  resolve: {
    // By path, since npm ci would refuse this folder's lock whenever web/package.json changes. What verifies a device is
    // no part of the package.
    alias: { 'wgreduce/verify': here('../web/dist/verify.js'), wgreduce: here('../web/dist/index.js') },
  },
  define: { __VERSION__: JSON.stringify(readFileSync(here('../VERSION'), 'utf8').trim()) },
  build: {
    target: 'es2022',
    modulePreload: false,
    // Some static hosts leave out files whose names begin with an underscore.
    rolldownOptions: { output: { chunkFileNames: ({ name }) => `assets/${name.replace(/^_+/, '')}-[hash].js` } },
  },
  server: { fs: { allow: [here('..')] } },
});
