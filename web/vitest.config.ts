import { defineConfig } from 'vitest/config';

// What needs a device runs on both software adapters, which have to be there; the rest runs once.
const adapters = {
  lavapipe: '/usr/share/vulkan/icd.d/lvp_icd.json',
  swiftshader: '/usr/lib/chromium/vk_swiftshader_icd.json',
};

const onAdapter = (name: string, file: string, include: string[]) => ({
  test: {
    name,
    include,
    // The Vulkan loader reads the real environment, which a worker thread has no part in.
    pool: 'forks' as const,
    env: { VK_DRIVER_FILES: file, VK_ICD_FILENAMES: file },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // The adapters run on the CPU: test files side by side would only wait for each other.
    fileParallelism: false,
    projects: [
      onAdapter('plain', adapters.swiftshader, ['tests/plain/*.test.ts']),
      ...Object.entries(adapters).map(([name, file]) => onAdapter(name, file, ['tests/gpu/*.test.ts'])),
    ],
  },
});
