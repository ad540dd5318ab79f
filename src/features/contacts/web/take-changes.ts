import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Contact, ContactPage, ContactsChanged } from '../model.ts';
import { contactKeys } from './keys.ts';

type Pages = InfiniteData<ContactPage, string | null>;

/** A table with more pages than this is changed in its rows alone, because asking for all of them again would take longer than reading them. */
const REFETCHED_PAGES_MAX = 5;

/** Brings contacts as they are now into what open pages have. */
export function takeChanges(changed: ContactsChanged, cache: QueryClient): void {
  for (const contact of changed.contacts)
    cache.setQueryData<Contact>([...contactKeys.one, contact.id], (old) =>
      old === undefined ? undefined : newer(old, contact),
    );
  cache.setQueriesData<Pages>({ queryKey: contactKeys.pages }, (data) =>
    data === undefined ? undefined : { ...data, pages: withChanges(data.pages, changed) },
  );
  for (const id of changed.gone)
    void cache.invalidateQueries({ queryKey: [...contactKeys.one, id], exact: true });
  // Where a changed contact belongs now, and whether it still matches, is for the server to say.
  void cache.invalidateQueries({
    queryKey: contactKeys.pages,
    predicate: ({ state: { data } }) => pagesOf(data).length <= REFETCHED_PAGES_MAX,
  });
  for (const queryKey of [contactKeys.tags, contactKeys.duplicates, contactKeys.removed, contactKeys.callers])
    void cache.invalidateQueries({ queryKey });
}

const pagesOf = (data: unknown): readonly unknown[] => (data as Pages | undefined)?.pages ?? [];

/** The rows that are there, with the newer of two versions each, and without those that are gone. Untouched pages stay the same. */
export function withChanges(pages: ContactPage[], { contacts, gone }: ContactsChanged): ContactPage[] {
  const changed = new Map(contacts.map((contact) => [contact.id, contact]));
  const left = new Set(gone);
  return pages.map((page) => {
    if (!page.contacts.some(({ id }) => changed.has(id) || left.has(id))) return page;
    const rest = page.contacts.filter(({ id }) => !left.has(id));
    return { ...page, contacts: rest.map((contact) => newer(contact, changed.get(contact.id))) };
  });
}

/** The later of two versions. Events and answers can overtake each other. */
const newer = (old: Contact, next: Contact | undefined): Contact =>
  next === undefined || next.version < old.version ? old : next;
