import { expect, test } from 'vitest';
import { change, filled, fullIn, marginOf, peopleOver, startFindings } from './start-view.ts';

test('a change is in percent of the same time before', () => {
  expect(change(115, 100, '30 days')).toBe('+15% on the 30 days before');
  expect(change(85, 100, '7 days')).toBe('−15% on the 7 days before');
  expect(change(100, 100, '24 hours')).toBe('same as the 24 hours before');
  expect(change(0, 0, '24 hours')).toBe('same as the 24 hours before');
  expect(change(3, 0, '30 days')).toBe('up from 0');
});

test('people grow by who joined, up to how many there are now', () => {
  expect(peopleOver([1, 0, 2], 10)).toEqual([8, 8, 10]);
});

test('an hour in which nothing was noted is as the next one', () => {
  expect(filled([0, 5, 0], 7)).toEqual([5, 5, 7]);
});

test('without earnings there is no margin', () => {
  expect(marginOf(0, 5)).toBeNull();
  expect(marginOf(4, 1)).toBe(0.75);
});

test('a disk that fills by 1 GB a day with 63 GB left is full in about 9 weeks', () => {
  const GB = 1_000_000_000;
  const day = { stepMs: 86_400_000 };
  expect(fullIn([10 * GB, 11 * GB, 12 * GB], { ...day, free: 63 * GB })).toBe('full in about 9 weeks');
  expect(fullIn([10 * GB, 12 * GB], { ...day, free: 4 * GB })).toBe('full within a week');
  expect(fullIn([12 * GB, 10 * GB], { ...day, free: 4 * GB })).toBe('');
  expect(fullIn([10 * GB, 10.001 * GB], { ...day, free: 63 * GB })).toBe('');
});

test('the start page shows what needs attention first, and leaves out engines that are fine', () => {
  const finding = (subject: string, isGood: boolean) => ({ subject, isGood, says: '', remedy: null });
  const shown = startFindings([
    finding('Books', true),
    finding('Port', true),
    finding('Redis', false),
    finding('Database', true),
  ]);
  expect(shown.map(({ subject }) => subject)).toEqual(['Redis', 'Books', 'Database']);
});
