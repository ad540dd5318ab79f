import { expect, test } from 'vitest';
import { EVERYTHING, filterOf, isNarrowed, searchIn, withSearch } from './notification-search.ts';

const at = (query: string) => new URLSearchParams(query);

test.each([
  ['', EVERYTHING],
  ['show=unread', { show: 'unread', category: null, search: '' }],
  ['show=calls&category=Missed+Calls&search=', EVERYTHING],
  ['category=missed-calls&search=omar', { show: 'all', category: 'missed-calls', search: 'omar' }],
] as const)('the address "%s" shows what it says, and ignores what it cannot mean', (query, expected) => {
  expect(searchIn(at(query))).toEqual(expected);
});

test('a filter comes back from its address, which keeps other parameters', () => {
  const search = { show: 'unread', category: 'team', search: 'joined the' } as const;
  const address = withSearch(at('workspace=w1&search=old'), search);
  expect(address.get('workspace')).toBe('w1');
  expect(searchIn(address)).toEqual(search);
  expect(withSearch(address, EVERYTHING).toString()).toBe('workspace=w1');
});

test('spaces alone search for nothing', () => {
  const spaces = { ...EVERYTHING, search: '  ' };
  expect(filterOf(spaces)).toEqual({ show: 'all' });
  expect(isNarrowed(spaces)).toBe(false);
  expect(isNarrowed({ ...EVERYTHING, category: 'team' })).toBe(true);
});
