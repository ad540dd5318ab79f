import { domainToASCII } from 'node:url';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { emailKey } from '../../rules/identity/keys.ts';
import type { Book } from './book.ts';
import { knownByEmail } from './meeting.ts';

/** Somebody whom a transcript names. One of the two ways to reach them is known. */
export interface Heard {
  /** Of the contact to be: the same request twice adds one. */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string;
  readonly role: string;
  readonly tags: readonly string[];
  readonly about: string;
}

/** Where numbers without a country code are from. */
const HOME = 'US';

/**
 * The contact with this email address, as it is; a new one of the source "meeting" when there is none.
 * @returns its id
 * @throws AppError contacts.missing, badPhone, badEmail, tooMany
 */
export async function addHeard(
  member: Member,
  { id, name, email, phone, company, role, tags, about }: Heard,
  { book, queries }: { book: Pick<Book, 'create'>; queries: Queries },
): Promise<string> {
  const key = email === null ? null : emailKey(email, domainToASCII);
  const known = key === null ? null : await knownByEmail(member, key, queries);
  if (known !== null) return known;
  const points = (value: string | null) => (value === null ? [] : [{ value, label: '' }]);
  const facts = { name, company, role, emails: points(email), phones: points(phone), tags: [...tags], about };
  return (await book.create(member, { id, source: 'meeting', home: HOME }, facts)).id;
}
