import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Platform } from '#platform/server/platform.ts';
import { calendarErrors } from '../../errors.ts';
import { calendarFile, type FileEvent } from '../../rules/files/write.ts';
import { describeBookings, type InvitationParts } from '../bookings/invitation.ts';
import { newSecret } from '../bookings/tokens.ts';
import { bookingHosts, events, feeds } from '../tables.ts';
import { fileEventOf } from './file-events.ts';

export type Feeds = ReturnType<typeof createFeeds>;

const PAST_DAYS = 60;
const EVENTS_MAX = 5_000;
const BOOKINGS_MAX = 500;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The secret address at which calendar programs read someone's calendar. */
export function createFeeds(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  parts: InvitationParts,
) {
  const { queries } = database;

  async function bookingsOf(accountId: AccountId): Promise<FileEvent[]> {
    const rows = await queries
      .select({ id: bookingHosts.bookingId })
      .from(bookingHosts)
      .where(
        and(
          eq(bookingHosts.accountId, accountId),
          gt(bookingHosts.startsAt, clock.now() - PAST_DAYS * DAY_MS),
        ),
      )
      .orderBy(asc(bookingHosts.startsAt))
      .limit(BOOKINGS_MAX);
    const described = await describeBookings(
      rows.map(({ id }) => id),
      parts,
      queries,
    );
    return described.map(({ hostsEvent }) => hostsEvent);
  }

  return {
    async of(accountId: AccountId): Promise<{ createdAt: number | null }> {
      const [row] = await queries.select().from(feeds).where(eq(feeds.accountId, accountId));
      return { createdAt: row?.createdAt ?? null };
    },

    /** @returns the address, which can't be read again. One from before stops working. */
    async create(accountId: AccountId): Promise<{ url: string }> {
      const token = newSecret();
      const row = { tokenHash: hashOf(token), createdAt: clock.now() };
      await queries
        .insert(feeds)
        .values({ accountId, ...row })
        .onConflictDoUpdate({ target: feeds.accountId, set: row });
      return { url: `${parts.config.publicUrl}${paths.calendarFeed(token)}` };
    },

    async remove(accountId: AccountId): Promise<void> {
      await queries.delete(feeds).where(eq(feeds.accountId, accountId));
    },

    /** The calendar that this address belongs to. @throws AppError calendar.feedNotFound */
    async file(token: string): Promise<string> {
      const [feed] = await queries
        .select()
        .from(feeds)
        .where(eq(feeds.tokenHash, hashOf(token)));
      if (feed === undefined) throw calendarErrors.feedNotFound();
      const { accountId } = feed;
      const rows = await queries
        .select()
        .from(events)
        .where(
          and(
            eq(events.accountId, accountId),
            isNull(events.sourceId),
            or(gt(events.endsAt, clock.now() - PAST_DAYS * DAY_MS), isNotNull(events.rule)),
          ),
        )
        .orderBy(asc(events.startsAt), asc(events.id))
        .limit(EVENTS_MAX);
      const uids = new Map(rows.map(({ id, uid }) => [id, uid]));
      const own = rows.map((row) => fileEventOf(row, uids));
      const booked = await bookingsOf(accountId);
      return calendarFile([...own, ...booked], { method: 'PUBLISH', name: 'Ahoy', now: clock.now() });
    },
  };
}
