// Where the runtimes and the software adapters of Debian 12 lie, and the command that installs each.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';

/** The Vulkan drivers: VK_DRIVER_FILES set to one of these leaves a process no other adapter. */
export const drivers = {
  lavapipe: {
    file: '/usr/share/vulkan/icd.d/lvp_icd.json',
    install: 'apt-get install mesa-vulkan-drivers/bookworm-backports',
  },
  swiftshader: {
    file: '/usr/lib/chromium/vk_swiftshader_icd.json',
    install: 'apt-get install chromium',
  },
};

/** Which adapters each runtime can be held to. Chromium brings its own SwiftShader and takes no other driver here. */
export const pairs = {
  chromium: ['swiftshader'],
  firefox: ['lavapipe', 'swiftshader'],
  node: ['lavapipe', 'swiftshader'],
  deno: ['lavapipe', 'swiftshader'],
};

/** @param {string} runtime @param {string} adapter */
export function checkPair(runtime, adapter) {
  if (!Object.hasOwn(pairs, runtime)) {
    throw new Failure('usage', `There is no runtime '${runtime}': use ${Object.keys(pairs).join(', ')}.`);
  }
  if (!pairs[runtime].includes(adapter)) {
    throw new Failure('usage', `${runtime} does not run on '${adapter}': use ${pairs[runtime].join(' or ')}.`);
  }
}

/** The path of an adapter's driver file. @param {string} adapter */
export function driverFile(adapter) {
  const { file, install } = drivers[adapter];
  if (!existsSync(file)) {
    throw new Failure('missing', `The adapter ${adapter} is not installed (no ${file}): run '${install}'.`);
  }
  return file;
}

/** The first program of these names on the PATH. @param {string[]} names @param {string} install */
export function program(names, install) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (folder !== '' && isProgram(path)) return path;
    }
  }
  throw new Failure('missing', `There is no ${names.join(' or ')} on the PATH: run '${install}'.`);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const here = fileURLToPath(new URL('.', import.meta.url));

/** Says that an npm package of this folder is not installed. @param {string} name */
export function missingPackage(name) {
  return new Failure('missing', `The npm package ${name} is not installed: run 'npm ci' in ${here}.`);
}

/** An npm package of this folder. @param {string} name */
export async function npmPackage(name) {
  try {
    return await import(name);
  } catch (error) {
    if (error?.code === 'ERR_MODULE_NOT_FOUND') throw missingPackage(name);
    throw error;
  }
}

/** The Deno program itself: npm's `deno` command is a Node script that would stand between us and it. */
export function denoProgram() {
  const path = join(here, 'node_modules/@deno', `linux-${process.arch}-glibc`, 'deno');
  if (!existsSync(path)) throw missingPackage('deno');
  return path;
}
