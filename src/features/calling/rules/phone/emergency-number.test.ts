import { expect, test } from 'vitest';
import { isEmergencyNumber } from './emergency-number.ts';

test('numbers that most networks answer are emergency numbers everywhere', () => {
  expect(isEmergencyNumber('112', 'US')).toBe(true);
  expect(isEmergencyNumber('911', 'GB')).toBe(true);
  expect(isEmergencyNumber('999', 'DE')).toBe(true);
});

test("a country's own numbers count there", () => {
  expect(isEmergencyNumber('000', 'AU')).toBe(true);
  expect(isEmergencyNumber('000', 'US')).toBe(false);
  expect(isEmergencyNumber('119', 'JP')).toBe(true);
});

test("a number that only starts like one doesn't count", () => {
  expect(isEmergencyNumber('9115', 'US')).toBe(false);
  expect(isEmergencyNumber('11', 'US')).toBe(false);
  expect(isEmergencyNumber('+44999', 'GB')).toBe(false);
});
