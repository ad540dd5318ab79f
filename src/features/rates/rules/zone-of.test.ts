import { expect, test } from 'vitest';
import { zoneOf } from './zone-of.ts';

test('the United States and Canada are zone 1 at any price', () => {
  expect(zoneOf('US', 10_000)).toBe(1);
  expect(zoneOf('CA', 900_000)).toBe(1);
});

test('elsewhere up to two cents are zone 2, and more is zone 3', () => {
  expect(zoneOf('GB', 20_000)).toBe(2);
  expect(zoneOf('GB', 21_000)).toBe(3);
  expect(zoneOf('PR', 5_000)).toBe(2);
  expect(zoneOf(null, 6_000_000)).toBe(3);
});
