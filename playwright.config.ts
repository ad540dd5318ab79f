import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/playwright',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  // A busy machine is slow and not wrong.
  expect: { timeout: 10_000 },
  reporter: [['list']],
});
