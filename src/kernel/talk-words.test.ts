import { expect, test } from 'vitest';
import { talkWords } from './talk-words.ts';

test.each([
  [0, '0 s'],
  [48_900, '48 s'],
  [60_000, '1 min'],
  [724_000, '12 min'],
  [3_600_000, '1 h'],
  [29_994_000, '8 h 19 min'],
  [3_600_000_000, '1,000 h'],
])('%i ms of talk are "%s"', (milliseconds, words) => {
  expect(talkWords(milliseconds)).toBe(words);
});
