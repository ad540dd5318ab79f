import { expect, test } from 'vitest';
import { isCircle } from './waits.ts';

const waits = new Map([
  ['b', ['c']],
  ['c', ['d', 'e']],
]);

test('waiting for itself is a circle, straight and through others', () => {
  expect(isCircle('a', ['a'], waits)).toBe(true);
  expect(isCircle('e', ['b'], waits)).toBe(true);
  expect(isCircle('d', ['b'], waits)).toBe(true);
});

test('two ways to the same task are no circle', () => {
  expect(isCircle('a', ['b', 'c', 'e'], waits)).toBe(false);
});

test('a circle of others ends the search', () => {
  expect(
    isCircle(
      'a',
      ['x'],
      new Map([
        ['x', ['y']],
        ['y', ['x']],
      ]),
    ),
  ).toBe(false);
});
