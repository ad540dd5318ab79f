import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stretchesOf } from './model-notes.ts';

test('a meeting that fits is one stretch, and none has none', () => {
  expect(stretchesOf([10, 10, 10], 30)).toEqual([{ first: 0, last: 2 }]);
  expect(stretchesOf([], 30)).toEqual([]);
});

test('stretches overlap by a few lines', () => {
  const sizes = Array.from({ length: 60 }, () => 1);
  expect(stretchesOf(sizes, 40)).toEqual([
    { first: 0, last: 39 },
    { first: 34, last: 59 },
  ]);
});

test('every line is in a stretch, no stretch is larger than it may be, and there are few of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 20, max: 200 }),
      (sizes, most) => {
        const stretches = stretchesOf(sizes, most);
        const covered = new Set(
          stretches.flatMap(({ first, last }) =>
            Array.from({ length: last - first + 1 }, (_, at) => first + at),
          ),
        );
        expect(covered.size).toBe(sizes.length);
        for (const { first, last } of stretches) {
          const total = sizes.slice(first, last + 1).reduce((sum, size) => sum + size, 0);
          expect(total <= most || first === last).toBe(true);
        }
        const total = sizes.reduce((sum, size) => sum + size, 0);
        expect(stretches.length).toBeLessThanOrEqual(
          Math.ceil((4 * total) / most) + sizes.filter((size) => size > most / 4).length + 1,
        );
      },
    ),
  );
});
