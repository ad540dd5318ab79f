import * as z from 'zod/mini';
import {
  ADDRESSES_MAX,
  CONTACT_SOURCES,
  type ContactSource,
  LINE_MAX,
  NAME_MAX,
  POINTS_MAX,
  TAG_MAX,
  TAGS_MAX,
  TEXT_MAX,
} from './constants.ts';
import { listRule } from './model-lists.ts';

const line = z.string().check(z.maxLength(LINE_MAX));

/** A number, an address or a username with what it is for: "Work", "Mobile". */
export const contactPoint = z.object({ value: line, label: line });
export type ContactPoint = z.infer<typeof contactPoint>;

export const postalAddress = z.object({
  label: line,
  street: line,
  city: line,
  region: line,
  postcode: line,
  /** ISO 3166-1, or empty. */
  country: line,
});
export type PostalAddress = z.infer<typeof postalAddress>;

/** Values of the workspace's own fields, by their id. Null empties a field. */
export const fieldValues = z.record(
  z.string().check(z.maxLength(64)),
  z.nullable(z.union([z.string().check(z.maxLength(TEXT_MAX)), z.number()])),
);
export type FieldValues = z.infer<typeof fieldValues>;

const points = z.array(contactPoint).check(z.maxLength(POINTS_MAX));

/** What people write about a contact. */
export const contactFacts = z.object({
  name: z.string().check(z.maxLength(NAME_MAX)),
  company: line,
  role: line,
  /** Phone numbers: E.164 as they come back; as people write them on the way in. */
  phones: points,
  emails: points,
  /** Of Ahoy, without the @. */
  usernames: points,
  addresses: z.array(postalAddress).check(z.maxLength(ADDRESSES_MAX)),
  tags: z.array(z.string().check(z.maxLength(TAG_MAX))).check(z.maxLength(TAGS_MAX)),
  /** "1984-03-09", or "--03-09" without a year; null if unknown. */
  birthday: z.nullable(z.string().check(z.maxLength(10))),
  about: z.string().check(z.maxLength(TEXT_MAX)),
  /** Who looks after them: a member of the workspace, or null. */
  ownerId: z.nullable(z.string().check(z.maxLength(64))),
  /** Only the fields that are given change. */
  fields: fieldValues,
  /** Whether only the person who asks sees it. */
  isPrivate: z.boolean(),
});
export type ContactFacts = z.infer<typeof contactFacts>;

export const contact = z.object({
  id: z.string(),
  ...contactFacts.shape,
  source: z.enum(CONTACT_SOURCES),
  lastTalkAt: z.nullable(z.int()),
  createdAt: z.int(),
  changedAt: z.int(),
  /** Counts changes: a page keeps the newer of two. */
  version: z.int(),
});
export type Contact = z.infer<typeof contact>;

/** A deleted contact that can be restored. */
export const removedContact = z.object({ contact, deletedAt: z.int() });
export type RemovedContact = z.infer<typeof removedContact>;

export const CONTACT_SORTS = ['name', 'company', 'talk', 'created'] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

/** Which contacts a table shows, and in what order. */
export interface ContactFilter {
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  readonly list?: string | undefined;
  readonly source?: ContactSource | undefined;
  readonly owner?: string | undefined;
  readonly sort?: ContactSort | undefined;
}

export const contactPage = z.object({
  contacts: z.array(contact),
  /** For the next page; null at the end. */
  next: z.nullable(z.string()),
  /** How many match. Exact while `isExact`, else at least that many. */
  total: z.int(),
  isExact: z.boolean(),
});
export type ContactPage = z.infer<typeof contactPage>;

/** A number or a username and the contact that has it. */
export const namedNumber = z.object({
  /** E.164, or "@alice". */
  phone: z.string(),
  contactId: z.string(),
  name: z.string(),
  company: z.string(),
  lastTalkAt: z.nullable(z.int()),
});
export type NamedNumber = z.infer<typeof namedNumber>;

export const contactList = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty if there is none. */
  description: z.string(),
  /** Null for a list by hand. */
  rule: z.nullable(listRule),
  count: z.int(),
  createdAt: z.int(),
});
export type ContactList = z.infer<typeof contactList>;

/** Event: contacts as they are now, and the ids of those that are gone. */
export const contactsChanged = z.object({ contacts: z.array(contact), gone: z.array(z.string()) });
export type ContactsChanged = z.infer<typeof contactsChanged>;
