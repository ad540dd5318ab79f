import { expect, test } from 'vitest';
import { searchFaults } from './ledger-search.ts';

const NOTHING = { account: '', id: '', amount: '', from: '', until: '' };

test('an empty search and one with an amount and dates have no faults', () => {
  expect(searchFaults(NOTHING)).toEqual([]);
  expect(searchFaults({ ...NOTHING, amount: ' 12.34 ', from: '2026-11-01', until: '2026-12-01' })).toEqual(
    [],
  );
});

test('what is no amount and no date is said at its field', () => {
  expect(searchFaults({ ...NOTHING, amount: 'much', from: 'soon', until: '2026-12-01' })).toEqual([
    ['amount', 'Enter an amount such as 12.34.'],
    ['from', 'Enter a date such as 2026-11-01.'],
  ]);
  expect(searchFaults({ ...NOTHING, amount: '-5' })).toHaveLength(1);
});
