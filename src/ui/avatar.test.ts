import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('initials are those of the first and the last word, and a number has none', () => {
  expect(initialsOf('Maya von Brandt')).toBe('MB');
  expect(initialsOf('+1 212 555 0190')).toBe('#');
  expect(initialsOf('')).toBe('?');
});
