import { expect, test } from 'vitest';
import { createShownStore, filterOf, isSameFilter } from './shown.ts';

const storage = (kept = new Map<string, string>()) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});

test('columns and order are kept in the browser, filters are not', () => {
  const kept = storage();
  createShownStore(kept).set({ columns: ['email', 'role'], sort: 'talk', tag: 'client' });
  expect(createShownStore(kept).get()).toEqual({ columns: ['email', 'role'], sort: 'talk' });
});

test('an emptied filter is left out, and nonsense in its place is no choice', () => {
  const store = createShownStore(storage(new Map([['ahoy.contacts.columns', '{"columns":5}']])));
  expect(store.get().columns).toEqual(['email', 'company', 'source', 'tags', 'talk']);
  store.set({ tag: 'client', search: 'maya' });
  store.set({ search: '' });
  expect(filterOf(store.get())).toEqual({ tag: 'client' });
});

test('a view is shown whatever the columns and the order are', () => {
  expect(
    isSameFilter({ tag: 'client', columns: ['email'], sort: 'talk' }, { columns: [], tag: 'client' }),
  ).toBe(true);
  expect(isSameFilter({ tag: 'client', columns: [] }, { columns: [] })).toBe(false);
});
