import { expect, test } from 'vitest';
import type { Contact } from '../model.ts';
import { briefRows, filledRows } from './drawn-rows.ts';

const rows = Array.from({ length: 8 }, (_, nth) => ({ id: `c${nth}` }) as Contact);
const window = { drawn: { start: 2, end: 7 }, filled: { start: 2, end: 4 }, slots: 5 };
const places = (all: readonly { at: number }[]) => all.map(({ at }) => at);

test('each row in the window is drawn once, filled or brief', () => {
  expect(places(filledRows(window, rows, null))).toEqual([2, 3]);
  expect(places(briefRows(window, rows, null))).toEqual([5, 6, 4]);
});

test('the row that has the focus is filled, so that it never loses it', () => {
  expect(places(filledRows(window, rows, 'c5'))).toEqual([2, 3, 5]);
  expect(places(briefRows(window, rows, 'c5'))).toEqual([6, 4]);
});

test('rows that have not come yet are drawn empty', () => {
  const few = rows.slice(0, 3);
  expect(places(filledRows(window, few, null))).toEqual([2]);
  expect(briefRows(window, few, null)).toEqual([{ at: 5 }, { at: 6 }, { at: 3 }, { at: 4 }]);
});
