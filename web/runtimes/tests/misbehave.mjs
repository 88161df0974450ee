// Goes wrong in the way that its argument names.

/** @type {Record<string, (device: GPUDevice) => unknown>} */
const ways = {
  throw() {
    throw new RangeError('thrown on purpose');
  },
  async complain() {
    console.error('complained', 'on purpose');
    Promise.reject(new TypeError('rejected on purpose'));
    setTimeout(() => {
      throw new SyntaxError('thrown late on purpose');
    });
    return 'complained';
  },
  reject() {
    Promise.reject(new TypeError('rejected on purpose'));
    return 'rejected';
  },
  wait() {
    return new Promise(() => {});
  },
  spin() {
    for (;;);
  },
  /** What a module sees of a device that is lost while it waits. */
  async lose(device) {
    const buffer = device.createBuffer({ size: 4, usage: GPUBufferUsage.MAP_READ });
    const mapped = buffer.mapAsync(GPUMapMode.READ).then(
      () => 'mapped',
      (error) => error.name,
    );
    device.destroy();
    return { reason: (await device.lost).reason, mapped: await mapped };
  },
  /** An invalid call that nobody looks after: the module's own handler tells it. */
  async invalid(device) {
    const told = new Promise((resolve) =>
      device.addEventListener('uncapturederror', (event) => {
        event.preventDefault();
        resolve(event.error.constructor.name);
      }),
    );
    device.createBuffer({ size: 4, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.STORAGE });
    await device.queue.onSubmittedWorkDone();
    return told;
  },
  nothing() {},
  big() {
    return 1n;
  },
  crash() {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
  exit() {
    process.exit(0);
  },
  /** More than a pipe holds at once. */
  long() {
    return 'x'.repeat(3_000_000);
  },
};

/** @param {GPU} gpu @param {string} how @param {(what: unknown) => void} progress */
export async function main(gpu, how, progress) {
  const adapter = await gpu.requestAdapter();
  progress({ about: how });
  return ways[how](await adapter.requestDevice());
}
