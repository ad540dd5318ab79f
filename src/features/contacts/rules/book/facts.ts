import type { AppError } from '#kernel/app-error.ts';
import { TAGS_MAX } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { Contact, ContactFacts, ContactPoint, FieldValues, PostalAddress } from '../../model.ts';
import {
  type AsciiDomain,
  companyKey,
  emailKey,
  nameKey,
  phoneKey,
  phoneKeyText,
  usernameKey,
} from '../identity/keys.ts';
import { dayProblem } from './birthday.ts';

/** A way to reach a contact, with what it is compared by. */
export interface KeyedPoint extends ContactPoint {
  readonly kind: 'phone' | 'email' | 'username';
  readonly key: string;
}

/** Facts as they are stored: trimmed, with keys, and with what the search and the order of the list use. */
export interface StoredFacts extends Omit<ContactFacts, 'phones' | 'emails' | 'usernames' | 'isPrivate'> {
  readonly points: readonly KeyedPoint[];
  readonly nameKey: string;
  readonly companyKey: string;
  readonly searched: string;
  readonly sortedBy: string;
  readonly tagKeys: string[];
}

/** What it takes to read what people wrote. */
export interface Reading {
  /** ISO 3166-1: where numbers without a country code are from. */
  readonly home: string;
  readonly ascii: AsciiDomain;
}

/**
 * Checks what people wrote and brings it into one form (R43: a name, and an email address, a phone number or a username).
 */
export function storedFacts(facts: ContactFacts, { home, ascii }: Reading): StoredFacts | AppError {
  const name = facts.name.trim();
  const phones = written(facts.phones);
  const emails = written(facts.emails);
  const usernames = written(facts.usernames);
  if (name === '' || phones.length + emails.length + usernames.length === 0) return contactsErrors.missing();
  const points: KeyedPoint[] = [];
  for (const { value, label } of phones) {
    const key = phoneKey(value, home);
    if (key === null) return contactsErrors.badPhone({ value });
    points.push({ kind: 'phone', value: phoneKeyText(key), label, key: phoneKeyText(key) });
  }
  for (const { value, label } of emails) {
    const key = emailKey(value, ascii);
    if (key === null) return contactsErrors.badEmail({ value });
    points.push({ kind: 'email', value, label, key });
  }
  for (const { value, label } of usernames) {
    const key = usernameKey(value);
    if (key === null) return contactsErrors.badUsername({ value });
    points.push({ kind: 'username', value: key, label, key });
  }
  const tags = withoutDoubles(facts.tags);
  if (tags.length > TAGS_MAX) return contactsErrors.tooManyTags();
  if (facts.birthday !== null && dayProblem(facts.birthday)) return contactsErrors.badDate();
  const company = facts.company.trim();
  return {
    name,
    company,
    role: facts.role.trim(),
    addresses: facts.addresses.filter(isWritten),
    tags,
    birthday: facts.birthday,
    about: facts.about.trim(),
    ownerId: facts.ownerId,
    fields: withoutEmpty(facts.fields),
    tagKeys: tags.map(tagKey),
    points: points.filter(
      ({ kind, key }, nth) => points.findIndex((other) => other.kind === kind && other.key === key) === nth,
    ),
    nameKey: nameKey(name),
    companyKey: companyKey(company),
    searched: searchedText(name, company, [...emails, ...usernames]),
    sortedBy: sortedText(name),
  };
}

const written = (points: readonly ContactPoint[]) =>
  points
    .map(({ value, label }) => ({ value: value.trim(), label: label.trim() }))
    .filter(({ value }) => value !== '');

const isWritten = ({ label: _label, ...address }: PostalAddress) =>
  Object.values(address).some((part) => part.trim() !== '');

/** Adds a tag; one that is empty or there already changes nothing (row 429). */
export function withoutDoubles(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (key !== '' && !kept.has(key)) kept.set(key, tag.trim());
  }
  return [...kept.values()];
}

/** What a tag is compared by. */
export const tagKey = (tag: string): string => tag.trim().toLowerCase();

const withoutEmpty = (fields: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

/** A line feed stands between the parts, which no search can hold: a match never spans two. */
const searchedText = (name: string, company: string, points: readonly ContactPoint[]) =>
  [name, company, ...points.map(({ value }) => value)].join('\n').toLowerCase();

const sortedText = (name: string) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What people wrote about a contact. */
export function factsOf(contact: Contact): ContactFacts {
  const { id: _id, source: _source, lastTalkAt: _talk, createdAt: _made, ...facts } = contact;
  const { changedAt: _changed, version: _version, ...own } = facts;
  return own;
}

/** Facts that are about to be stored, as people wrote them. */
export function givenFacts({ points, ...stored }: StoredFacts): ContactFacts {
  const { nameKey: _name, companyKey: _company, searched: _searched, sortedBy: _sorted, ...rest } = stored;
  const { tagKeys: _tags, ...facts } = rest;
  const of = (kind: KeyedPoint['kind']) =>
    points.filter((point) => point.kind === kind).map(({ value, label }) => ({ value, label }));
  return { ...facts, phones: of('phone'), emails: of('email'), usernames: of('username'), isPrivate: false };
}
