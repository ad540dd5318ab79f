import { expect, test } from 'vitest';
import { capabilitiesIn, holds } from './capabilities.ts';

test('a page carries capabilities as words, and a word of another release is left out', () => {
  expect([...capabilitiesIn('phone-calls telepathy user-calls')]).toEqual(['user-calls', 'phone-calls']);
  expect([...capabilitiesIn('')]).toEqual([]);
});

test.each([
  [{}, true],
  [{ has: ['fax'] }, true],
  [{ has: ['fax', 'esim'] }, false],
  [{ lacks: ['esim'] }, true],
  [{ lacks: ['esim', 'fax'] }, false],
  [{ has: ['fax'], lacks: ['esim'] }, true],
] as const)('where only fax is there, %j is %s', (condition, expected) => {
  expect(holds(condition, new Set(['fax']))).toBe(expected);
});
