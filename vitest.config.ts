import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // The machine's other cores belong to the wasm threads that the tests themselves start.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/{models,main,scripts}/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          ...limits,
        },
      },
      {
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          ...limits,
        },
      },
    ],
  },
});
