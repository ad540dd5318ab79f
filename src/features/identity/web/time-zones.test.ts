import { expect, test } from 'vitest';
import { timeZoneWords } from './time-zones.ts';

test.each([
  ['America/Los_Angeles', 'Los Angeles (Pacific Time)'],
  ['UTC', 'UTC'],
])('%s is called %s', (id, label) => {
  expect(timeZoneWords(id)).toBe(label);
});
