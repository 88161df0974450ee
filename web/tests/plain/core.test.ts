// Where WebAssembly is refused, as by a page's Content-Security-Policy: the library says so, and tries again later.
import { expect, test, vi } from 'vitest';
import { createReducer } from '../../dist/index.js';
import { stubDevice } from '../support/stub.js';

test('a core that is refused, and then is not', async () => {
  const real = WebAssembly.instantiate;
  const refuse = vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (source: unknown, imports: never) => {
    if (source instanceof WebAssembly.Module) return real(source, imports); // one of Node's own
    throw new WebAssembly.CompileError("violates 'unsafe-eval'\n of the policy");
  }) as never);
  for (let i = 0; i < 2; i++) {
    await expect(createReducer(stubDevice(), { op: 'sum' })).rejects.toMatchObject({
      name: 'WgreduceError',
      code: 'validation',
      message:
        "WebAssembly, in which wgreduce plans, is refused here; allow 'wasm-unsafe-eval' in the page's Content-Security-Policy: CompileError: violates 'unsafe-eval' of the policy",
    });
  }
  refuse.mockRestore();
  expect((await createReducer(stubDevice(), { op: 'sum' })).resultBytes).toBe(4);
});
