// What the library refuses with.
import { expect } from 'vitest';
import { WgreduceError } from '../../dist/index.js';

/** Code and sentence of the refusal of `act`. */
export async function refusal(act: () => unknown): Promise<[string, string]> {
  try {
    await act();
  } catch (error) {
    expect(error).toBeInstanceOf(WgreduceError);
    return [(error as WgreduceError).code, (error as WgreduceError).message];
  }
  throw new Error('nothing was refused');
}
