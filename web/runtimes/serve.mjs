// A static file server on the loopback address, for pages: they need a secure context, which http://127.0.0.1 is.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.npy': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.wgsl': 'text/plain; charset=utf-8',
};

/** Under this path a server offers this folder, whatever its root is: a run needs blank.html and host.mjs. */
export const own = '/-/';
const ownFolder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Serves the files of a folder on any free port.
 * @param {string} root
 * @returns {Promise<{origin: string, close: () => Promise<void>}>}
 */
export async function serve(root) {
  const server = createServer((request, response) => {
    answer(resolve(root), request, response).catch(() => response.destroy());
  });
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function answer(root, request, response) {
  const file = fileOf(root, new URL(request.url, 'http://localhost').pathname);
  const found = file && (await stat(file).catch(() => undefined));
  if (!found?.isFile()) {
    response.writeHead(404, { 'Content-Type': types['.txt'] });
    return response.end('There is no such file here.\n');
  }
  response.writeHead(200, {
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Content-Length': found.size,
    'Cache-Control': 'no-store',
  });
  if (request.method === 'HEAD') return response.end();
  pipeline(createReadStream(file), response, () => {});
}

/** The file behind a path, or undefined for one outside the folder ('..' gets past the URL parser as '..%2f'). */
function fileOf(root, pathname) {
  const [folder, rest] = pathname.startsWith(own) ? [resolve(ownFolder), pathname.slice(own.length)] : [root, pathname];
  let path;
  try {
    path = decodeURIComponent(rest);
  } catch {
    return undefined; // No UTF-8.
  }
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  return file.startsWith(folder + sep) ? file : undefined;
}
