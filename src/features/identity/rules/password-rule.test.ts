import { expect, test } from 'vitest';
import { missingCharacters, passwordRule } from './password-rule.ts';

test('the rule counts down to ten characters', () => {
  expect(passwordRule('')).toBe('At least 10 characters. A few words are easy to remember.');
  expect(passwordRule('12345678')).toBe('2 more characters');
  expect(passwordRule('123456789')).toBe('1 more character');
  expect(passwordRule('1234567890')).toBe('Long enough. Avoid anything easy to guess.');
});

test('a character is one, however many units it takes', () => {
  expect(missingCharacters('☎️📞')).toBe(7);
  expect(missingCharacters('📞'.repeat(12))).toBe(-2);
});
