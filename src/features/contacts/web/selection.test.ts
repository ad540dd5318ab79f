import { expect, test } from 'vitest';
import { allOrNone, extendedTo, NOTHING_SELECTED, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

test('a row is selected, and taken out again', () => {
  const once = toggled(NOTHING_SELECTED, 'b');
  expect(idsOf(once)).toEqual(['b']);
  expect(idsOf(toggled(once, 'b'))).toEqual([]);
});

test('Shift selects from the last touched row, in both directions, and keeps the rest', () => {
  const from = toggled(toggled(NOTHING_SELECTED, 'd'), 'b');
  expect(idsOf(extendedTo(from, 'a', order))).toEqual(['a', 'b', 'd']);
  expect(idsOf(extendedTo(toggled(NOTHING_SELECTED, 'b'), 'c', order))).toEqual(['b', 'c']);
});

test('Shift without a row before it selects that one row', () => {
  expect(idsOf(extendedTo(NOTHING_SELECTED, 'c', order))).toEqual(['c']);
});

test('all are selected at once, and none when all were', () => {
  const all = allOrNone(toggled(NOTHING_SELECTED, 'a'), order);
  expect(idsOf(all)).toEqual(order);
  expect(idsOf(allOrNone(all, order))).toEqual([]);
});
