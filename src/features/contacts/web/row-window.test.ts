import { expect, test } from 'vitest';
import { rowsInSight } from './row-window.ts';

test('of 100,000 rows, those in sight are drawn, and a few beyond', () => {
  expect(rowsInSight({ count: 100_000, rowHeight: 48, top: 48 * 50_000, height: 800 })).toEqual({
    start: 49_986,
    end: 50_034,
  });
});

test('a list that begins below the top of the window begins with its first row', () => {
  expect(rowsInSight({ count: 100_000, rowHeight: 48, top: -200, height: 800 })).toEqual({
    start: 0,
    end: 30,
  });
});

test('a short list is drawn whole, and one that was scrolled past has no row', () => {
  expect(rowsInSight({ count: 5, rowHeight: 48, top: 0, height: 800 })).toEqual({ start: 0, end: 5 });
  expect(rowsInSight({ count: 5, rowHeight: 48, top: 48 * 500, height: 800 })).toEqual({ start: 5, end: 5 });
  expect(rowsInSight({ count: 0, rowHeight: 48, top: 0, height: 800 })).toEqual({ start: 0, end: 0 });
});

test('a scroll by a row changes nothing that is drawn', () => {
  const at = (top: number) => rowsInSight({ count: 1_000, rowHeight: 48, top, height: 816 });
  expect(at(48 * 100)).toEqual(at(48 * 101));
});
