import { defineConfig } from 'vitest/config';
import { chunkAddresses } from './scripts/lib/chunk-addresses.ts';

export default defineConfig({
  cacheDir: '.cache/vitest',
  plugins: [chunkAddresses()],
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/plans/record.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    // Two cores, and most of what takes long waits for audio, for a carrier or for a clock.
    maxWorkers: 6,
    // A module holds no state that one test could leave to another, and to load them anew takes a quarter of the time.
    isolate: false,
    // As with journeys: one that passes only at its second try is told so, and is a defect to be mended.
    retry: 1,
    // A busy machine is slow and not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
