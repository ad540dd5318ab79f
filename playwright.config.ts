import { defineConfig } from '@playwright/test';

/** Journeys in which people hear each other: of these, one at a time. */
const TALKS = [
  'address-before-the-answer',
  'call-on-a-phone',
  'call-waiting',
  'firefox',
  'first-run',
  'keyboard-only',
  'meeting-recording',
  'meeting-to-task',
  'microphone-trouble',
  'mute-silences',
  'navigation-and-reload-keep-the-call',
  'network-cut-recovers',
  'new-version',
  'offline-journey',
  'phone-call',
  'server-gone',
  'server-restart-keeps-audio',
  'system-controls',
  'third-device-stops-ringing',
  'two-people-hear-each-other',
  'two-tabs-never-ring-twice',
  'unanswered-calls',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/playwright',
  // Two cores. One goes from talk to talk and mostly waits for time to pass; two look at pages.
  workers: 3,
  fullyParallel: false,
  // One that passes only at its second try is listed as flaky: a defect of the test, to be mended.
  retries: 1,
  // A busy machine is slow and not wrong.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    // First, so that one worker goes from talk to talk while the others look at pages. Sound needs its time.
    { name: 'talks', testMatch: TALKS, workers: 1 },
    { name: 'pages', testIgnore: TALKS },
  ],
});
