import { sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Busy, freeSlots, type SlotRules, type Stretch } from '../../rules/availability/free.ts';
import { type HostSlots, slotsOfAnybody, slotsOfEverybody } from '../../rules/availability/team.ts';
import type { Availabilities } from '../availability/availability.ts';
import type { OpenPage } from '../pages/public.ts';

/** Another source of busy times, such as ongoing calls. It uses only the queries it is given. */
export type BusySource = (
  accountIds: readonly AccountId[],
  within: Stretch,
  queries: Queries,
) => Promise<readonly (Stretch & { readonly accountId: AccountId })[]>;

export type FreeTimes = ReturnType<typeof createFreeTimes>;

/** A request for the free times of a page. */
export interface SlotsAsked {
  readonly durationMinutes: number;
  readonly within: Stretch;
  /** A booking that moves, whose own time counts as free. */
  readonly exceptBooking?: string | undefined;
  /** What whoever asks holds. */
  readonly exceptHold?: string | undefined;
}

interface BusyRow extends Record<string, unknown> {
  readonly account_id: AccountId;
  readonly from: number;
  readonly before: number;
  /** Null if it isn't a booking. */
  readonly gap: number | null;
  readonly is_booking: boolean;
}

export function createFreeTimes(
  { clock }: Pick<Platform, 'clock'>,
  availabilities: Pick<Availabilities, 'of'>,
  busySources: readonly BusySource[],
) {
  /** Each host's own free starts. */
  async function hostSlots(
    { page, hosts }: Pick<OpenPage, 'page' | 'hosts'>,
    asked: SlotsAsked,
    queries: Queries,
  ): Promise<HostSlots[]> {
    const now = clock.now();
    const around = widened(asked.within);
    const [schedules, rows, others, turns] = await Promise.all([
      availabilities.of(hosts, queries),
      readBusy({ hosts, around, now }, asked, queries),
      Promise.all(busySources.map((source) => source(hosts, asked.within, queries))),
      hosts.length > 1 && page.assignment === 'round-robin' ? lastBookings(page.id, queries) : new Map(),
    ]);
    const rules = rulesOf(page, asked.durationMinutes);
    return hosts.map((accountId) => {
      const schedule = schedules.get(accountId);
      const busy: Busy[] = [];
      const booked: Instant[] = [];
      for (const row of rows) {
        if (row.account_id !== accountId) continue;
        const { from, before, gap, is_booking: isBooking } = row;
        busy.push(gap === null ? { from, before } : { from, before, gapMs: gap });
        if (isBooking) booked.push(from);
      }
      for (const one of others.flat()) if (one.accountId === accountId) busy.push(one);
      const slots =
        schedule === undefined
          ? []
          : freeSlots({ schedule, busy, booked }, rules, { within: asked.within, now });
      return { accountId, slots, lastBookedAt: turns.get(accountId) ?? null };
    });
  }
  return {
    hostSlots,
    /** Starts that visitors can choose from. */
    async starts(open: OpenPage, asked: SlotsAsked, queries: Queries): Promise<Instant[]> {
      return offered(open, await hostSlots(open, asked, queries));
    },
  };
}

/** Starts of a page from those of its hosts. */
export const offered = ({ page }: Pick<OpenPage, 'page'>, hosts: readonly HostSlots[]): Instant[] =>
  page.assignment === 'everybody' ? slotsOfEverybody(hosts) : slotsOfAnybody(hosts);

export const rulesOf = (page: OpenPage['page'], durationMinutes: number): SlotRules => ({
  durationMinutes,
  stepMinutes: page.stepMinutes,
  noticeMinutes: page.noticeMinutes,
  horizonDays: page.horizonDays,
  dailyCap: page.dailyCap,
});

/** A day on each side has what reaches into the stretch, and counts for the cap of its days. */
const AROUND_MS = 2 * 86_400_000;
const widened = ({ from, before }: Stretch): Stretch => ({
  from: from - AROUND_MS,
  before: before + AROUND_MS,
});
const at = (instant: Instant) => sql`${new Date(instant).toISOString()}::timestamptz`;
const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

async function readBusy(
  { hosts, around, now }: { hosts: readonly AccountId[]; around: Stretch; now: Instant },
  { exceptBooking = '', exceptHold = '' }: SlotsAsked,
  queries: Queries,
): Promise<BusyRow[]> {
  const ids = sql`${sql.param([...hosts])}::text[]`;
  const { rows } = await queries.execute<BusyRow>(sql`
    select c.account_id, ${millis('lower(c.during)')} as "from", ${millis('c.ends_at')} as before,
      ${millis('upper(c.during)')} - ${millis('c.ends_at')} as gap, c.booking_id is not null as is_booking
    from calendar_claims c
    where c.account_id = any(${ids}) and c.during && tstzrange(${at(around.from)}, ${at(around.before)})
      and (c.expires_at is null or c.expires_at > ${at(now)})
      and coalesce(c.booking_id, '') <> ${exceptBooking === '' ? ' ' : exceptBooking}
      and coalesce(c.hold_id, '') <> ${exceptHold === '' ? ' ' : exceptHold}
    union all
    select o.account_id, ${millis('o.starts_at')}, ${millis('o.ends_at')}, null, false
    from calendar_occurrences o
    where o.account_id = any(${ids}) and o.ends_at > ${at(around.from)} and o.starts_at < ${at(around.before)} and o.is_busy
    order by "from"`);
  return rows;
}

/** When each host of a page was booked last. */
async function lastBookings(pageId: string, queries: Queries): Promise<Map<AccountId, Instant>> {
  const { rows } = await queries.execute<{ account_id: AccountId; at: number }>(sql`
    select h.account_id, ${millis('max(b.created_at)')} as at
    from calendar_bookings b join calendar_booking_hosts h on h.booking_id = b.id
    where b.page_id = ${pageId} and b.status <> 'canceled' group by h.account_id`);
  return new Map(rows.map(({ account_id: accountId, at: last }) => [accountId, last]));
}
