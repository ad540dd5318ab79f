import { expect, test } from 'vitest';
import { goingWords, sizeWords } from './storage-words.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [999_000, '999 KB'],
  [999_001, '1 MB'],
  [1_000_000, '1 MB'],
  [3_410_000, '3.5 MB'],
  [820_000_000, '820 MB'],
  [3_400_000_000, '3.4 GB'],
  [51_200_000_000, '52 GB'],
  [4_000_000_000_000_000, '4000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test.each([
  [0, 0, null],
  [1, 0, '1 meeting'],
  [3, 0, '3 meetings'],
  [0, 1, '1 recording'],
  [0, 2, '2 recordings'],
  [3, 1, '3 meetings and 1 other recording'],
  [1, 12, '1 meeting and 12 other recordings'],
])('%i meetings and %i recordings that go are "%s"', (meetings, recordings, words) => {
  expect(goingWords({ meetings, recordings })).toBe(words);
});
