import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';
import {
  CONTACT_IMPORTS_TOPIC,
  CONTACT_LISTS_TOPIC,
  CONTACT_SETUP_TOPIC,
  CONTACT_TOUCHED_TOPIC,
  CONTACTS_TOPIC,
} from '../constants-topics.ts';
import type { ContactsChanged } from '../model.ts';
import type { ContactTouched } from '../model-record.ts';
import { contactKeys } from './keys.ts';

const { pages, one, tags, lists, fields, views, timeline, consents, merges } = contactKeys;
const { duplicates, imports, removed, callers } = contactKeys;

/** Contacts as they are now. How a page takes them is loaded with the first of them. */
const changed: FollowedTopic = {
  topic: CONTACTS_TOPIC,
  keys: [pages, one, tags, duplicates, removed, callers],
  receive(payload, cache) {
    // No page has asked for any.
    if (cache.getQueryCache().find({ queryKey: ['contacts'], exact: false }) === undefined) return;
    void import('./late-changes.ts').then(({ takeLater }) =>
      // The server follows the contract.
      takeLater(payload as ContactsChanged, cache),
    );
  },
};

/** Something around one contact. */
const touched: FollowedTopic = {
  topic: CONTACT_TOUCHED_TOPIC,
  keys: [timeline, consents, merges],
  receive(payload, cache) {
    const { id } = payload as ContactTouched;
    for (const key of touched.keys) void cache.invalidateQueries({ queryKey: [...key, id] });
  },
};

/** Updates the cache on events. */
export const contactsTopics: readonly FollowedTopic[] = [
  changed,
  touched,
  refetches(CONTACT_LISTS_TOPIC, lists),
  refetches(CONTACT_SETUP_TOPIC, fields, views),
  refetches(CONTACT_IMPORTS_TOPIC, imports, pages, tags, lists, removed, callers),
];
