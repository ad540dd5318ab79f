import { expect, test } from 'vitest';
import { inColumns } from './columns.ts';

test('what overlaps is side by side, and what comes later has the whole width', () => {
  const places = inColumns([
    { start: 540, end: 600 },
    { start: 570, end: 660 },
    { start: 600, end: 630 },
    { start: 700, end: 760 },
  ]).map(({ item, column, columns }) => [item.start, column, columns]);
  expect(places).toEqual([
    [540, 0, 2],
    [570, 1, 2],
    [600, 0, 2],
    [700, 0, 1],
  ]);
});
