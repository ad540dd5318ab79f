import { defineConfig } from 'vitest/config';
import { chunkAddresses } from './scripts/lib/chunk-addresses.ts';

export default defineConfig({
  cacheDir: '.cache/vitest',
  plugins: [chunkAddresses()],
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    // Two cores: more workers would only make databases wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
