import { domainToASCII } from 'node:url';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#kernel/app-error.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { storedFacts } from '../../rules/book/facts.ts';
import { NO_FACTS } from '../../rules/book/no-facts.ts';
import { emailKey } from '../../rules/identity/keys.ts';
import { contactPoints, contacts } from '../tables.ts';
import { tellPages } from './events.ts';
import { createContactStore, type Reader } from './store.ts';

/** Somebody who made themselves known, such as by booking a meeting. */
export interface Met {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
}

/** Where numbers without a country code are from. */
const HOME = 'US';

/**
 * The contact with this address; a new one of the source "meeting" when there is none. One that somebody keeps to themselves
 * is found by nobody else.
 * @returns its id; null when the address is none
 */
export async function meet(
  by: Reader,
  met: Met,
  { transaction, now }: { transaction: Transaction; now: number },
): Promise<string | null> {
  const key = emailKey(met.email, domainToASCII);
  if (key === null) return null;
  const { queries } = transaction;
  // Two bookings of one person at once make one contact.
  await queries.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${by.workspaceId} ${key}`}, 0))`,
  );
  const known = await knownByEmail(by, key, queries);
  if (known !== null) return known;
  const store = createContactStore(queries);
  const id = newId();
  const facts = {
    ...NO_FACTS,
    name: met.name,
    company: met.company,
    emails: [{ value: met.email, label: '' }],
  };
  const withPhone = { ...facts, phones: met.phone === '' ? [] : [{ value: met.phone, label: '' }] };
  const whole = storedFacts(withPhone, { home: HOME, ascii: domainToASCII });
  // A number that nobody can call is no reason to lose the person.
  const stored = whole instanceof AppError ? storedFacts(facts, { home: HOME, ascii: domainToASCII }) : whole;
  if (stored instanceof AppError) return null;
  await store.add({ id, by, source: 'meeting', at: now }, { facts: stored, privateTo: null });
  const found = await store.one(by, id);
  if (found !== null) tellPages(by, { before: [], now: [found] }, transaction);
  return id;
}

/** The contact that a person sees with this address; of several, the one they talked to last. @returns its id, or null */
export async function knownByEmail(
  { workspaceId, accountId }: Reader,
  key: string,
  queries: Queries,
): Promise<string | null> {
  const [known] = await queries
    .select({ id: contacts.id })
    .from(contactPoints)
    .innerJoin(contacts, eq(contacts.id, contactPoints.contactId))
    .where(
      and(
        eq(contactPoints.workspaceId, workspaceId),
        eq(contactPoints.kind, 'email'),
        eq(contactPoints.key, key),
        isNull(contacts.deletedAt),
        isNull(contacts.mergedInto),
        or(isNull(contacts.privateTo), eq(contacts.privateTo, accountId)),
      ),
    )
    .orderBy(sql`${contacts.lastTalkAt} desc nulls last`, contacts.id)
    .limit(1);
  return known?.id ?? null;
}
