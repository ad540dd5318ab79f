import { expect, test } from 'vitest';
import { EVERYTHING, historySearchIn, isNarrowed, withHistorySearch, wordsOf } from './history-search.ts';

const search = {
  show: 'failed',
  kind: 'phone',
  search: '+44 20',
  since: '2026-11-01',
  until: '2026-11-21',
  scope: 'mine',
  person: null,
} as const;

test('an address and what it asks for are the same', () => {
  const address = withHistorySearch(new URLSearchParams('tab=history'), search);
  expect(address.toString()).toBe(
    'tab=history&show=failed&kind=phone&search=%2B44+20&since=2026-11-01&until=2026-11-21',
  );
  expect(historySearchIn(address)).toEqual(search);
});

test('everything needs no words', () => {
  expect(withHistorySearch(new URLSearchParams('tab=history&show=missed'), EVERYTHING).toString()).toBe(
    'tab=history',
  );
  expect(historySearchIn(new URLSearchParams())).toEqual(EVERYTHING);
});

test('what means nothing in an address is left out', () => {
  expect(historySearchIn(new URLSearchParams('show=secret&kind=fax&since=yesterday'))).toEqual(EVERYTHING);
});

test('days are asked for in a zone, and nothing else is', () => {
  const { scope: _scope, person: _person, ...asked } = search;
  expect(wordsOf(search, 'Europe/Zurich')).toEqual({ ...asked, timeZone: 'Europe/Zurich' });
  expect(wordsOf({ ...EVERYTHING, show: 'missed' }, 'Europe/Zurich')).toEqual({ show: 'missed' });
});

test('a list alone is no search', () => {
  expect(isNarrowed({ ...EVERYTHING, show: 'missed' })).toBe(false);
  expect(isNarrowed({ ...EVERYTHING, search: ' ' })).toBe(false);
  expect(isNarrowed({ ...EVERYTHING, kind: 'phone' })).toBe(true);
});

test('calls of everyone are asked for by person, and never by kind', () => {
  const everyone = { ...search, scope: 'everyone', person: 'ben-1' } as const;
  const address = withHistorySearch(new URLSearchParams(), everyone);
  expect(address.toString()).toBe(
    'scope=everyone&show=failed&person=ben-1&search=%2B44+20&since=2026-11-01&until=2026-11-21',
  );
  expect(historySearchIn(address)).toEqual({ ...everyone, kind: null });
  expect(wordsOf({ ...everyone, scope: 'mine' })).not.toHaveProperty('person');
  expect(historySearchIn(new URLSearchParams('scope=all&person=no%20id'))).toEqual(EVERYTHING);
});

test('the choice of whose calls is no search, and a person is one', () => {
  expect(isNarrowed({ ...EVERYTHING, scope: 'everyone' })).toBe(false);
  expect(isNarrowed({ ...EVERYTHING, scope: 'everyone', person: 'ben-1' })).toBe(true);
  // Not asked for here, so it hides nothing.
  expect(isNarrowed({ ...EVERYTHING, person: 'ben-1' })).toBe(false);
});
