import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Contact, ContactPage } from '../model.ts';
import { NO_FACTS } from '../rules/book/no-facts.ts';
import { contactKeys } from './keys.ts';
import { takeChanges, withChanges } from './take-changes.ts';

const contact = (id: string, version: number, name = id): Contact => ({
  ...NO_FACTS,
  id,
  name,
  source: 'manual',
  lastTalkAt: null,
  createdAt: 1,
  changedAt: 1,
  version,
});
const page = (...contacts: Contact[]): ContactPage => ({ contacts, next: null, total: 3, isExact: true });

test('rows take the newer version, and what is gone leaves', () => {
  const pages = [page(contact('a', 1), contact('b', 4)), page(contact('c', 1))];
  const changed = {
    contacts: [contact('a', 2, 'Ann'), contact('b', 3, 'older'), contact('z', 1)],
    gone: ['c'],
  };
  expect(withChanges(pages, changed).map(({ contacts }) => contacts.map(({ name }) => name))).toEqual([
    ['Ann', 'b'],
    [],
  ]);
});

test('pages without a changed contact stay the same object, so that they are not drawn again', () => {
  const [first, second] = [page(contact('a', 1)), page(contact('b', 1))];
  const pages = withChanges([first, second], { contacts: [contact('b', 2)], gone: [] });
  expect(pages[0]).toBe(first);
  expect(pages[1]).not.toBe(second);
});

test('an open contact keeps its newer version when an older event arrives', () => {
  const cache = new QueryClient();
  const key = [...contactKeys.one, 'a'];
  cache.setQueryData(key, contact('a', 5, 'new'));
  takeChanges({ contacts: [contact('a', 4, 'old')], gone: [] }, cache);
  expect(cache.getQueryData<Contact>(key)?.name).toBe('new');
  takeChanges({ contacts: [contact('a', 6, 'newest')], gone: [] }, cache);
  expect(cache.getQueryData<Contact>(key)?.name).toBe('newest');
});

test('a contact that no page has asked for is not kept', () => {
  const cache = new QueryClient();
  takeChanges({ contacts: [contact('a', 1)], gone: [] }, cache);
  expect(cache.getQueryData([...contactKeys.one, 'a'])).toBeUndefined();
});
