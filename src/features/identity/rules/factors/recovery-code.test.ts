import { expect, test } from 'vitest';
import { recoveryCodeOf, typedRecoveryCode } from './recovery-code.ts';

test('a code is two groups of four, without letters that look like digits', () => {
  expect(recoveryCodeOf(Uint8Array.of(0, 1, 8, 13, 23, 24, 31, 32))).toBe('ABJP-Z29A');
});

test.each([
  ['K4PW-77QX', 'K4PW-77QX'],
  [' k4pw 77qx ', 'K4PW-77QX'],
  ['k4pw–77qx', 'K4PW-77QX'],
  ['K4PW77QX', 'K4PW-77QX'],
  ['K4PW-77Q', null],
  ['K4PW-77Q0', null],
  ['123456', null],
  ['', null],
])('%j is read as %j', (typed, read) => expect(typedRecoveryCode(typed)).toBe(read));
