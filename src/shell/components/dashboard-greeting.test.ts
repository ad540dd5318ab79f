import { expect, test } from 'vitest';
import { dateIn, greeting, hourIn } from './dashboard-greeting.ts';

test.each([
  [4, 'Good evening, Alice'],
  [5, 'Good morning, Alice'],
  [11, 'Good morning, Alice'],
  [12, 'Good afternoon, Alice'],
  [17, 'Good afternoon, Alice'],
  [18, 'Good evening, Alice'],
  [0, 'Good evening, Alice'],
])('at %d o’clock: %s', (hour, words) => {
  expect(greeting({ name: 'Alice Archer', hour, isNew: false })).toBe(words);
});

test('who is new is welcomed at any hour', () => {
  expect(greeting({ name: ' Alice  Archer', hour: 3, isNew: true })).toBe('Welcome, Alice');
});

test('the hour and the date are those of the person, also across midnight and when clocks change', () => {
  const at = Date.parse('2026-11-24T15:30:00Z');
  expect([hourIn('UTC', at), dateIn('UTC', at)]).toEqual([15, 'Tuesday 24 November']);
  expect([hourIn('Asia/Tokyo', at), dateIn('Asia/Tokyo', at)]).toEqual([0, 'Wednesday 25 November']);
  expect(hourIn('Europe/Berlin', Date.parse('2026-10-25T00:30:00Z'))).toBe(2);
  expect(hourIn('Europe/Berlin', Date.parse('2026-10-25T01:30:00Z'))).toBe(2);
});
