// Who reports what WebGPU does not let one ask: what the table in web/README.md has.
import { createReducer, openDevice, WgreduceError } from '../../dist/index.js';

/**
 * What a fault is made of.
 * @typedef {object} Scene
 * @property {GPUDevice} device
 * @property {GPUDevice} other
 * @property {import('../../dist/index.js').Reducer} sum
 * @property {import('../../dist/index.js').Reducer<object, 2>} dot
 * @property {GPUBuffer} input
 * @property {GPUBuffer} target
 * @property {GPUCommandEncoder} encoder
 */

const buffer = (device, more) => device.createBuffer({ size: 64, usage: GPUBufferUsage.STORAGE, ...more });
const destroyed = (made) => (made.destroy(), made);
const mapped = (device) => buffer(device, { mappedAtCreation: true });

const said = (error) => (error instanceof WgreduceError ? error.code : `a foreign ${error.name}`);

/** The first of these calls that throws, or of which an error scope tells. */
async function firstOf(device, calls) {
  for (const [name, call] of Object.entries(calls)) {
    device.pushErrorScope('validation');
    let thrown;
    try {
      call();
    } catch (error) {
      thrown = `${name} throws: ${said(error)}`;
    }
    const caught = await device.popErrorScope();
    if (thrown || caught) return thrown ?? `${name}: validation`;
  }
  return 'nobody';
}

/** A caller's fold: `into` an encoder or a pass, with what is done between its calls; over `second`, too, if given. */
function record({ device, sum, dot, input, second, target, encoder }, { into = encoder, before = {} } = {}) {
  let commands;
  return firstOf(device, {
    encode: () => {
      if (second) dot.encode(into, { buffer: input }, { buffer: second }, { buffer: target });
      else sum.encode(into, { buffer: input }, { buffer: target });
    },
    finish: () => {
      before.finish?.();
      commands = encoder.finish();
    },
    submit: () => {
      before.submit?.();
      device.queue.submit([commands]);
    },
  });
}

async function rejection(name, promise) {
  try {
    await promise;
    return 'nobody';
  } catch (error) {
    return `${name} rejects: ${said(error)}`;
  }
}

const run = ({ sum, dot, input, second }) =>
  rejection('run', second ? dot.run({ buffer: input }, { buffer: second }) : sum.run({ buffer: input }));

/** What `call` of a fold that has elements does once the device is lost. */
async function afterLoss({ device, sum }, name, call) {
  const fold = await sum.begin();
  await fold.submit(Float32Array.of(1, 2));
  const state = await fold.save();
  device.destroy();
  return rejection(name, call(fold, state));
}

/** @type {Record<string, (scene: Scene) => Promise<string>>} */
const faults = {
  'encode from a destroyed buffer': (s) => record({ ...s, input: destroyed(s.input) }),
  'encode into a destroyed buffer': (s) => record({ ...s, target: destroyed(s.target) }),
  'a buffer used before, then destroyed': async (s) => {
    await record(s);
    s.input.destroy();
    return record({ ...s, encoder: s.device.createCommandEncoder() });
  },
  'run over a destroyed buffer': (s) => run({ ...s, input: destroyed(s.input) }),
  'a buffer destroyed before the submit': (s) => record(s, { before: { submit: () => s.input.destroy() } }),
  'encode from a mapped buffer': (s) => record({ ...s, input: mapped(s.device) }),
  'run over a mapped buffer': (s) => run({ ...s, input: mapped(s.device) }),
  'encode from another device’s buffer': (s) => record({ ...s, input: buffer(s.other) }),
  'encode into another device’s buffer': (s) => record({ ...s, target: buffer(s.other) }),
  'run over another device’s buffer': (s) => run({ ...s, input: buffer(s.other) }),
  'the same fault again': async (s) => {
    const again = { ...s, input: buffer(s.other) };
    await record(again);
    return record({ ...again, encoder: s.device.createCommandEncoder() });
  },
  'encode into a finished encoder': (s) => {
    s.encoder.finish();
    return record(s);
  },
  'encode into an ended pass': (s) => {
    const into = s.encoder.beginComputePass();
    into.end();
    return record(s, { into });
  },
  'encode into an encoder with an open pass': (s) => {
    const pass = s.encoder.beginComputePass();
    return record(s, { before: { finish: () => pass.end() } });
  },
  'encode into another device’s encoder': (s) => record({ ...s, encoder: s.other.createCommandEncoder() }),
  'encode on a lost device': async (s) => {
    s.device.destroy();
    await s.device.lost;
    return record(s);
  },
  'run on a lost device': (s) => {
    s.device.destroy();
    return run(s);
  },
  'save on a lost device': (s) => afterLoss(s, 'save', (fold) => fold.save()),
  'merge on a lost device': (s) => afterLoss(s, 'merge', (fold, state) => fold.merge(state)),
  'encode from a destroyed second buffer': (s) => record({ ...s, second: destroyed(buffer(s.device)) }),
  'run over a destroyed second buffer': (s) => run({ ...s, second: destroyed(buffer(s.device)) }),
  'encode from another device’s second buffer': (s) => record({ ...s, second: buffer(s.other) }),
  'run over another device’s second buffer': (s) => run({ ...s, second: buffer(s.other) }),
};

/** @param {GPU} gpu */
export async function main(gpu, _, progress) {
  const seen = {};
  for (const [fault, act] of Object.entries(faults)) {
    progress(fault);
    const [device, other] = [await openDevice({ gpu }), await openDevice({ gpu })];
    const sum = await createReducer(device, { op: 'sum' });
    const dot = await createReducer(device, { op: 'dot' });
    const encoder = device.createCommandEncoder();
    seen[fault] = await act({ device, other, sum, dot, input: buffer(device), target: buffer(device), encoder });
    device.destroy();
    other.destroy();
  }
  return seen;
}
