import { expect, test } from 'vitest';
import { minutesToZone } from './pool.ts';

test.each([
  [10, 10, 5, 3],
  [100, 100, 50, 30],
  [500, 500, 250, 150],
  [2000, 2000, 1000, 600],
])('a pool of %i minutes is %i to zone 1, or %i to zone 2, or %i to zone 3', (pool, one, two, three) => {
  expect([minutesToZone(pool, 1), minutesToZone(pool, 2), minutesToZone(pool, 3)]).toEqual([one, two, three]);
});

test('minutes that a pool does not give as a whole are not counted', () => {
  expect(minutesToZone(1, 3)).toBe(0);
});
