import { eq } from 'drizzle-orm';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { isTimeZone } from '#kernel/time-zone.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { type EventKind, HOLD_MINUTES, SPAN_DAYS_MAX } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import type { Answer, ClientFacts } from '../../model-bookings.ts';
import { looksLikePhone, oneLine } from '../../rules/one-line.ts';
import type { OpenPage, PageKey } from '../pages/public.ts';
import { bookingHosts, bookings } from '../tables.ts';
import {
  type BookingParts,
  gapsOf,
  knowHosts,
  refuse,
  takersOf,
  unlessTaken,
  type Wanted,
} from './assigning.ts';
import { claim, freeExpired, freeHold, lockHosts } from './claims.ts';
import type { BookingRow } from './view.ts';

export interface NewBooking {
  /** Made by the page: a repeated request is the same booking. */
  readonly id: string;
  readonly startsAt: Instant;
  readonly durationMinutes: number;
  readonly kind: EventKind;
  readonly client: ClientFacts;
  /** The hold taken while the form was filled in. */
  readonly holdId?: string | undefined;
}

export type Booking = ReturnType<typeof createBooking>;

const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/;

export function createBooking(parts: BookingParts) {
  const { database, realtime, clock, publicPages, freeTimes } = parts;
  return {
    /** Free starts of a page. @throws AppError calendar.pageNotFound, pageOff, badDuration, rangeTooLong */
    async slots(
      key: PageKey,
      { durationMinutes, from, before }: { durationMinutes: number; from: Instant; before: Instant },
      exceptHold?: string,
    ): Promise<Instant[]> {
      if (before - from > SPAN_DAYS_MAX * DAY_MS) throw calendarErrors.rangeTooLong();
      const open = await publicPages.open(key);
      mustBeOffered(open, durationMinutes);
      return freeTimes.starts(
        open,
        { durationMinutes, within: { from, before }, exceptHold },
        database.queries,
      );
    },

    /**
     * Holds a time while someone fills in the form. A repeated request extends the hold.
     * @throws AppError calendar.slotTaken, pageNotFound, pageOff, badDuration
     */
    async hold(key: PageKey, holdId: string, wanted: Wanted): Promise<Instant> {
      const open = await publicPages.open(key);
      mustBeOffered(open, wanted.durationMinutes);
      const expiresAt = clock.now() + HOLD_MINUTES * MINUTE_MS;
      const held = await unlessTaken(
        realtime.events.transact(({ queries }) =>
          writeHold(parts, { open, holdId, wanted, expiresAt }, queries),
        ),
      );
      return held === true ? expiresAt : refuse(parts, { open, wanted });
    },

    /** Releases a held time. */
    dropHold: (holdId: string): Promise<void> => freeHold(holdId, database.queries),

    /**
     * Books. Of any number of requests for one time, whichever processes they reach, one wins.
     * @throws AppError calendar.slotTaken, nameNeeded, badEmail, badPhone, badZone, badKind, badDuration, answerMissing, keyReused, pageNotFound, pageOff
     */
    async book(key: PageKey, wanted: NewBooking): Promise<BookingRow> {
      const open = await publicPages.open(key);
      const answers = mustFit(open, wanted);
      const asked = { open, wanted: { ...wanted, exceptHold: wanted.holdId } };
      const known = await again(open, wanted, database.queries);
      if (known !== null) return known;
      // A booking made in the meantime may be this very request.
      if ((await takersOf(parts, asked, database.queries)) === null)
        return (await again(open, wanted, database.queries)) ?? refuse(parts, asked);
      await knowHosts(parts, open.hosts);
      const booked = await unlessTaken(
        realtime.events.transact((transaction) =>
          writeBooking(parts, { open, wanted: { ...wanted, answers } }, transaction),
        ),
      );
      return booked ?? refuse(parts, asked);
    },
  };
}

async function writeHold(
  parts: BookingParts,
  { open, holdId, wanted, expiresAt }: { open: OpenPage; holdId: string; wanted: Wanted; expiresAt: Instant },
  queries: Queries,
): Promise<boolean> {
  await lockHosts(open.hosts, queries);
  await freeExpired(open.hosts, parts.clock.now(), queries);
  await freeHold(holdId, queries);
  const hosts = await takersOf(parts, { open, wanted }, queries);
  if (hosts === null) return false;
  const { startsAt, durationMinutes } = wanted;
  const gaps = await gapsOf(parts, hosts, queries);
  const endsAt = startsAt + durationMinutes * MINUTE_MS;
  await claim({ holdId, expiresAt }, { startsAt, endsAt, gaps }, queries);
  return true;
}

async function writeBooking(
  parts: BookingParts,
  { open, wanted }: { open: OpenPage; wanted: NewBooking & { readonly answers: Answer[] } },
  transaction: Transaction,
): Promise<BookingRow | null> {
  const { queries } = transaction;
  const { publicPages, clock, availabilities, contacts, consequences } = parts;
  await lockHosts(open.hosts, queries);
  // It may have been switched off meanwhile.
  if (!(await publicPages.pageOf(open.page.id, queries)).isEnabled) throw calendarErrors.pageOff();
  const known = await again(open, wanted, queries);
  if (known !== null) return known;
  await freeExpired(open.hosts, clock.now(), queries);
  if (wanted.holdId !== undefined) await freeHold(wanted.holdId, queries);
  const hosts = await takersOf(parts, { open, wanted }, queries);
  const [first] = hosts ?? [];
  if (hosts === null || first === undefined) return null;
  const schedules = await availabilities.of([first], queries);
  const by = { workspaceId: open.workspaceId, accountId: first };
  const contactId = await contacts.meet(
    by,
    { ...wanted.client, name: oneLine(wanted.client.name) },
    transaction,
  );
  const timeZone = schedules.get(first)?.timeZone ?? 'UTC';
  const row = rowOf(open, wanted, { now: clock.now(), timeZone, contactId });
  await queries.insert(bookings).values(row);
  await queries
    .insert(bookingHosts)
    .values(hosts.map((accountId) => ({ bookingId: row.id, accountId, startsAt: row.startsAt })));
  await claim({ bookingId: row.id }, { ...row, gaps: await gapsOf(parts, hosts, queries) }, queries);
  await consequences.follow(row, { what: 'booked', hosts, by: 'client' }, transaction);
  return row;
}

/** The booking of a request that was made before. @throws AppError calendar.keyReused */
async function again(
  { page }: OpenPage,
  { id, startsAt, client }: NewBooking,
  queries: Queries,
): Promise<BookingRow | null> {
  const [row] = await queries.select().from(bookings).where(eq(bookings.id, id));
  if (row === undefined) return null;
  const isSame = row.pageId === page.id && row.clientEmail === client.email.trim();
  if (!isSame || (row.sequence === 0 && row.startsAt !== startsAt)) throw calendarErrors.keyReused();
  return row;
}

function rowOf(
  { page, workspaceId }: OpenPage,
  wanted: NewBooking & { readonly answers: Answer[] },
  { now, timeZone, contactId }: { now: Instant; timeZone: string; contactId: string | null },
): BookingRow {
  const { id, startsAt, durationMinutes, kind, client, answers } = wanted;
  return {
    id,
    pageId: page.id,
    workspaceId,
    title: page.title,
    startsAt,
    endsAt: startsAt + durationMinutes * MINUTE_MS,
    timeZone,
    kind,
    location: page.location,
    status: 'confirmed',
    clientName: oneLine(client.name),
    clientEmail: client.email.trim(),
    clientCompany: oneLine(client.company),
    clientPhone: oneLine(client.phone),
    clientTimeZone: client.timeZone,
    clientClock: client.clock ?? null,
    notes: client.notes.trim(),
    answers,
    contactId,
    canceledBy: null,
    reason: '',
    sequence: 0,
    version: 1,
    createdAt: now,
    changedAt: now,
  };
}

function mustBeOffered({ page }: OpenPage, durationMinutes: number): void {
  if (!page.durations.includes(durationMinutes)) throw calendarErrors.badDuration();
}

function mustFit(open: OpenPage, { durationMinutes, kind, client }: NewBooking): Answer[] {
  mustBeOffered(open, durationMinutes);
  if (!open.page.kinds.includes(kind)) throw calendarErrors.badKind();
  if (oneLine(client.name) === '') throw calendarErrors.nameNeeded();
  if (!ONE_ADDRESS.test(client.email.trim())) throw calendarErrors.badEmail();
  const phone = oneLine(client.phone);
  if (phone !== '' && !looksLikePhone(phone)) throw calendarErrors.badPhone();
  if (!isTimeZone(client.timeZone)) throw calendarErrors.badZone();
  return open.page.questions.map(({ id, text, isRequired }) => {
    const answer = client.answers.find((one) => one.id === id)?.answer.trim() ?? '';
    if (isRequired && answer === '') throw calendarErrors.answerMissing({ question: id });
    return { id, question: text, answer };
  });
}
