import { expect, test } from 'vitest';
import { sipWords } from './sip-words.ts';

test.each([
  [null, 'was asked'],
  [200, 'answered'],
  [404, 'does not know the number'],
  [486, 'found the line busy'],
  [503, 'cannot take calls now'],
  [599, 'had an error'],
  [499, 'refused the call'],
  [699, 'refused the call'],
])('SIP %s in words: %s', (sipCode, words) => {
  expect(sipWords(sipCode)).toBe(words);
});
