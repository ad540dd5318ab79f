import { expect, test } from 'vitest';
import { changeOf, isSameChange } from './elsewhere.ts';

const NINE = Date.UTC(2026, 10, 26, 9);
const HALF = 1_800_000;
const wrote = { startsAt: NINE, endsAt: NINE + HALF };
const found = (startsAt: number, endsAt: number) => ({ startsAt, endsAt, isCanceled: false });

test('what a calendar has to the second is as we wrote it', () => {
  expect(changeOf({ startsAt: NINE + 250, endsAt: NINE + HALF }, found(NINE, NINE + HALF))).toBeNull();
});

test('another start or end is a move', () => {
  expect(changeOf(wrote, found(NINE + 1_000, NINE + HALF))).toEqual({
    what: 'moved',
    startsAt: NINE + 1_000,
    endsAt: NINE + HALF,
  });
  expect(changeOf(wrote, found(NINE, NINE + 2 * HALF))).toMatchObject({ what: 'moved', startsAt: NINE });
});

test('what isn’t there or is canceled there is gone', () => {
  expect(changeOf(wrote, null)).toEqual({ what: 'gone' });
  expect(changeOf(wrote, { ...wrote, isCanceled: true })).toEqual({ what: 'gone' });
});

test('a change is known by its kind and its times', () => {
  const moved = { what: 'moved', startsAt: NINE, endsAt: NINE + HALF } as const;
  expect(isSameChange(null, null)).toBe(true);
  expect(isSameChange({ what: 'gone' }, { what: 'gone' })).toBe(true);
  expect(isSameChange(moved, { ...moved })).toBe(true);
  expect(isSameChange(moved, { ...moved, startsAt: NINE + 1_000 })).toBe(false);
  expect(isSameChange(moved, { what: 'gone' })).toBe(false);
  expect(isSameChange(null, { what: 'gone' })).toBe(false);
});
