// What verifies a device waits for it through this: a device that is lost rejects whatever waits, and nothing hangs.
import { WgreduceError } from './index.js';

// The loss can be told a moment after the calls that it breaks, on a busy machine a long one.
const noticeMilliseconds = 3000;

export class Loss {
  readonly #lost: Promise<never>;

  constructor(device: GPUDevice) {
    this.#lost = device.lost.then(() => {
      throw new WgreduceError(
        'device_lost',
        'The device is lost, so WebGPU refuses to go on with the verification; open another.',
      );
    });
    this.#lost.catch(() => {});
  }

  /** Settles as `promise` does, or rejects once the device is lost. */
  unless<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([this.#lost, promise]);
  }

  /** Rejects with the loss of the device if that is why `error` was thrown, and with `error` otherwise. */
  async blame(error: unknown): Promise<never> {
    await this.unless(new Promise((done) => setTimeout(done, noticeMilliseconds)));
    throw error;
  }
}
