import { expect, test } from 'vitest';
import { change, filled, marginOf, peopleOver } from './start-view.ts';

test('a change is told in percent of the time before', () => {
  expect(change(115, 100)).toBe('+15% on the time before');
  expect(change(85, 100)).toBe('−15% on the time before');
  expect(change(100, 100)).toBe('as in the time before');
  expect(change(3, 0)).toBe('none in the time before');
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
