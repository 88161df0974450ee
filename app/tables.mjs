// Two modules that Vite makes from the core while it builds, so that the page repeats nothing the core knows:
// `virtual:tables` has the tables of operators and types, `virtual:plans` the plans for a device with WebGPU's default
// limits, for people who have no device.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const dist = (name) => new URL(`../web/dist/${name}.js`, import.meta.url);

// dist has the modules as texts (../web/build.mjs).
function load(name) {
  const text = readFileSync(dist(name), 'utf8').match(/'(.*)'/)[1];
  const core = new WebAssembly.Instance(new WebAssembly.Module(gunzipSync(Buffer.from(text, 'base64')))).exports;
  core._initialize();
  return core;
}

const said = (core) =>
  JSON.parse(
    new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.wgreduce_text(), core.wgreduce_text_bytes())),
  );

function tables() {
  const core = load('verify-wasm');
  core.verify_tables();
  const { operators, types } = said(core).tables;
  return { operators, types };
}

/** The options that operators take. */
export const optionNames = () =>
  Object.keys(Object.assign({}, ...tables().operators.flatMap(({ options }) => options)));

/** Throws where part 4 of the page lacks the control of an option. */
export function checkControls(html) {
  for (const name of optionNames()) {
    for (const id of [`data-${name}-box`, `data-${name}`]) {
      if (html.includes(`id="${id}"`)) continue;
      throw new Error(`app/index.html has no element "${id}": part 4 needs a control for the option "${name}".`);
    }
  }
}

/** The counts that the drawing offers. */
const counts = [1_000_000, 100_000, 1_003, 300];

function plans() {
  const core = load('wasm');
  const plan = (strategy) => {
    const bytes = new TextEncoder().encode(`option.op\0sum\0option.strategy\0${strategy}\0`);
    const room = core.wgreduce_room(bytes.length);
    new Uint8Array(core.memory.buffer).set(bytes, room);
    const number = core.wgreduce_plan(bytes.length);
    if (number < 0) throw new Error(`The core does not plan the ${strategy} sum.`);
    const { program, wgsl } = said(core);
    const launches = counts.map((count) => {
      core.wgreduce_explain(number, count);
      return said(core).chunks.flatMap(({ launches }) => launches);
    });
    return { program, wgsl, launches };
  };
  return { tree: plan('tree'), strided: plan('strided') };
}

const modules = {
  'virtual:tables': () => `export const { operators, types } = ${JSON.stringify(tables())};`,
  'virtual:counts': () => `export const counts = ${JSON.stringify(counts)};`,
  'virtual:plans': () => `export const plans = ${JSON.stringify(plans())};`,
};

export function coreTables() {
  return {
    name: 'core-tables',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
    transformIndexHtml: checkControls,
  };
}
