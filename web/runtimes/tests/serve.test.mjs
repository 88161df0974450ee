// The file server: what browsers need to load a module and its data, and nothing outside its folder.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeFolder } from '../leftovers.mjs';
import { serve } from '../serve.mjs';

const folder = makeFolder();
let server;
before(async () => {
  mkdirSync(join(folder, 'root'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  for (const name of ['index.html', 'a.js', 'a.mjs', 'a.wasm', 'a.npy', 'a b.json', 'a.unknown']) {
    writeFileSync(join(folder, 'root', name), name);
  }
  server = await serve(join(folder, 'root'));
});
after(() => server.close());

for (const [path, type] of [
  ['/', 'text/html; charset=utf-8'],
  ['/a.js', 'text/javascript; charset=utf-8'],
  ['/a.mjs', 'text/javascript; charset=utf-8'],
  ['/a.wasm', 'application/wasm'],
  ['/a.npy', 'application/octet-stream'],
  ['/a%20b.json', 'application/json'],
  ['/a.unknown', 'application/octet-stream'],
  ['/-/host.mjs', 'text/javascript; charset=utf-8'],
]) {
  test(`${path} is ${type}`, async () => {
    const response = await fetch(server.origin + path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), type);
    const text = await response.text();
    if (!path.startsWith('/-/')) assert.equal(text, path === '/' ? 'index.html' : decodeURIComponent(path.slice(1)));
  });
}

/** The status for a path exactly as given: fetch would tidy it up. */
function statusOf(path) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

for (const path of ['/none', '/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/a.js%00', '/%ff']) {
  test(`${path} is not there`, async () => assert.equal(await statusOf(path), 404));
}
