import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionBetween } from './positions.ts';

test('a key lies between its neighbours', () => {
  expect(positionBetween(null, null)).toBe('V');
  expect(positionBetween('V', null)).toBe('k');
  expect(positionBetween(null, 'V')).toBe('F');
  expect(positionBetween('V', 'W')).toBe('VV');
});

test('wherever tasks are put, their order is the one that was asked for, and no two keys are equal', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
      const keys: string[] = [];
      for (const place of places) {
        const at = keys.length === 0 ? 0 : place % (keys.length + 1);
        keys.splice(at, 0, positionBetween(keys[at - 1] ?? null, keys[at] ?? null));
      }
      expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('a thousand tasks put in the same place have short keys', () => {
  let [first, last] = ['V', 'V'];
  for (let nth = 0; nth < 1_000; nth += 1) {
    first = positionBetween(null, first);
    last = positionBetween(last, null);
  }
  expect(Math.max(first.length, last.length)).toBeLessThan(220);
});
