import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import { lastTalkWords } from './last-talk.ts';

const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [0, 'Last talk less than an hour ago'],
  [-HOUR_MS, 'Last talk less than an hour ago'],
  [HOUR_MS, 'Last talk 1 hour ago'],
  [23.9 * HOUR_MS, 'Last talk 23 hours ago'],
  [DAY_MS, 'Last talk 1 day ago'],
  [59 * DAY_MS, 'Last talk 59 days ago'],
  [60 * DAY_MS, 'Last talk 2 months ago'],
  [730 * DAY_MS, 'Last talk 2 years ago'],
])('%d ms later it says %j', (later, words) => {
  expect(lastTalkWords(1_000 * DAY_MS, 1_000 * DAY_MS + later)).toBe(words);
});
