import { expect, test } from 'vitest';
import { looksLikePhone, oneLine } from './one-line.ts';

test.each([
  ['  Maya  Fold ', 'Maya Fold'],
  ['A\r\nBcc: x@y.z', 'A Bcc: x@y.z'],
  ['\u0000 \u2028', ''],
])('%j is one line: %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});

test.each([
  ['+44 20 7946 0123', true],
  ['(555) 010-0199 ext. 12', true],
  ['030/123456', true],
  ['abc', false],
  ['12', false],
  ['+44 20 7946 0123; drop', false],
])('%j looks like a phone number: %s', (text, expected) => {
  expect(looksLikePhone(text)).toBe(expected);
});
