import { and, eq } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { BOOKING_REMINDER_MINUTES } from '../../constants.ts';
import { CALENDAR_BOOKINGS_TOPIC } from '../../constants-topics.ts';
import type { BookingChanged } from '../../model-bookings.ts';
import { isOpen, statusAt } from '../../rules/bookings/status.ts';
import { WRITE_QUEUE } from '../sources/writing.ts';
import { bookingReminders, sources } from '../tables.ts';
import { forgetElsewhere, marksOf } from './elsewhere.ts';
import type { TellHosts, WithdrawNotice } from './telling.ts';
import { type BookingRow, viewsOf } from './view.ts';

export const CLIENT_MAIL = 'calendar.client';

/** What happened to a booking. `quiet`: a mark of the host's own, which nobody else is told of. */
export type Happening = 'booked' | 'moved' | 'canceled' | 'quiet';

/** Who did it. */
export type Actor = 'host' | 'client';

interface Below extends Pick<Platform, 'clock' | 'mailQueue' | 'jobs'> {
  readonly directory: Pick<IdentityDirectory, 'profilesOf'>;
  readonly tellHosts: TellHosts;
  readonly withdraw: WithdrawNotice;
  readonly contacts: Pick<ContactsService, 'note'>;
}

export type Consequences = ReturnType<typeof createConsequences>;

/** All that follows from a change of a booking, in its transaction: open pages, emails, notices, reminders, the timeline. */
export function createConsequences(below: Below) {
  const { clock, mailQueue, jobs, tellHosts, withdraw } = below;
  async function tell(
    row: BookingRow,
    { what, hosts, by }: { what: Exclude<Happening, 'quiet'>; hosts: readonly AccountId[]; by: Actor },
    transaction: Transaction,
  ): Promise<void> {
    const { id: bookingId, sequence } = row;
    await mailQueue.add({ kind: CLIENT_MAIL, facts: { bookingId, sequence, what } }, transaction.queries);
    const news = {
      kind: `calendar.${what}` as const,
      bookingId,
      sequence,
      title: row.title,
      client: row.clientName,
      startsAt: row.startsAt,
      by,
    } as const;
    await tellHosts(hosts, news, transaction);
  }

  return {
    /** Writes a booking again into the connected calendars of a host where it was changed. */
    async restore(row: BookingRow, host: AccountId, transaction: Transaction): Promise<void> {
      const { queries } = transaction;
      const asked = { bookingId: row.id, whose: host };
      if ((await forgetElsewhere(asked, transaction, withdraw)) === 0) return;
      await jobs.enqueue(WRITE_QUEUE, { bookingId: row.id, accountId: host }, { within: queries });
      await announce(below, { row, hosts: [host] }, transaction);
    },

    async follow(
      row: BookingRow,
      { what, hosts, by }: { what: Happening; hosts: readonly AccountId[]; by: Actor },
      transaction: Transaction,
    ): Promise<void> {
      if (what !== 'quiet') {
        const { queries } = transaction;
        await remind(row, clock.now(), queries);
        // It is written anew there.
        await forgetElsewhere({ bookingId: row.id }, transaction, withdraw);
        await tell(row, { what, hosts, by }, transaction);
        for (const accountId of hosts)
          if (await writesElsewhere(accountId, queries))
            await jobs.enqueue(WRITE_QUEUE, { bookingId: row.id, accountId }, { within: queries });
      }
      await noteOnContact(below, { row, hosts }, transaction);
      await announce(below, { row, hosts }, transaction);
    },
  };
}

interface Hosted {
  readonly row: BookingRow;
  readonly hosts: readonly AccountId[];
}

/** Tells open pages of its hosts, each with what was done in their own connected calendars. */
async function announce(
  { clock, directory }: Below,
  { row, hosts }: Hosted,
  { queries, emit }: Transaction,
): Promise<void> {
  const [shared] = await viewsOf([row], { now: clock.now(), directory, viewer: null }, queries);
  if (shared === undefined) return;
  const marks = await marksOf([row.id], queries);
  for (const accountId of hosts) {
    const elsewhere = marks.filter((mark) => mark.accountId === accountId).map(({ view }) => view);
    const payload = { booking: { ...shared, elsewhere } } satisfies BookingChanged;
    emit({ accountId, topic: CALENDAR_BOOKINGS_TOPIC, payload });
  }
}

/** Puts it on the timeline of the contact who booked. */
async function noteOnContact(
  { clock, directory, contacts }: Below,
  { row, hosts }: Hosted,
  transaction: Transaction,
): Promise<void> {
  const { workspaceId, contactId } = row;
  if (workspaceId === null || contactId === null) return;
  await contacts.note(
    {
      workspaceId,
      keys: [{ kind: 'contact', key: contactId }],
      kind: 'booking',
      thingId: row.id,
      at: row.startsAt,
      accountId: hosts[0] ?? null,
      ownNumber: null,
      facts: {
        title: row.title,
        kind: row.kind,
        endsAt: row.endsAt,
        status: statusAt(row, clock.now()),
        hosts: (await directory.profilesOf(hosts)).map(({ name }) => name),
      },
    },
    transaction,
  );
}

const writesElsewhere = async (accountId: AccountId, queries: Queries): Promise<boolean> =>
  (await queries.$count(sources, and(eq(sources.accountId, accountId), eq(sources.isWritten, true)))) > 0;

async function remind(row: BookingRow, now: Instant, queries: Queries): Promise<void> {
  await queries.delete(bookingReminders).where(eq(bookingReminders.bookingId, row.id));
  if (!isOpen(row.status)) return;
  const rows = BOOKING_REMINDER_MINUTES.map((minutes) => ({
    bookingId: row.id,
    minutes,
    at: row.startsAt - minutes * MINUTE_MS,
  })).filter(({ at }) => at > now);
  if (rows.length > 0) await queries.insert(bookingReminders).values(rows);
}
