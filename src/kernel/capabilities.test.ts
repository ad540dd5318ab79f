import { expect, test } from 'vitest';
import { type Capability, capabilitiesIn, conditionsToMiss, holds } from './capabilities.ts';

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

test('of two features that are needed, one case says that one is missing', () => {
  const cases = conditionsToMiss(['virtual-numbers', 'phone-calls']);
  const missing = (...there: Capability[]) => cases.filter((one) => holds(one, new Set(there))).length;
  expect([missing(), missing('virtual-numbers'), missing('phone-calls')]).toEqual([1, 1, 1]);
  expect(missing('virtual-numbers', 'phone-calls')).toBe(0);
});
