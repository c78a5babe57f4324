import { defineConfig } from 'vitest/config';

/** End-to-end tests drive the built app in real Electron, one file and one app at a time. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/support/global-setup.ts'],
    environment: 'node',
    pool: 'forks',
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    // A busy machine takes its time; one second, Vitest's own, is for values that are there at once.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
