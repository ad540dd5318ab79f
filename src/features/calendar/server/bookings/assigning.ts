import type { ContactsService } from '#features/contacts/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { NEAREST_COUNT } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import { gapMsOf } from '../../rules/availability/free.ts';
import { nearestTo, turnOf } from '../../rules/availability/team.ts';
import type { Availabilities } from '../availability/availability.ts';
import type { OpenPage, PublicPages } from '../pages/public.ts';
import { isTaken } from './claims.ts';
import type { Consequences } from './consequences.ts';
import { type FreeTimes, offered } from './free-times.ts';

/** A requested time. */
export interface Wanted {
  readonly startsAt: Instant;
  readonly durationMinutes: number;
  /** The caller's own hold, and the booking being moved: neither blocks the time. */
  readonly exceptHold?: string | undefined;
  readonly exceptBooking?: string | undefined;
}

export interface BookingParts extends Pick<Platform, 'database' | 'realtime' | 'clock'> {
  readonly directory: Pick<IdentityDirectory, 'profilesOf'>;
  readonly availabilities: Pick<Availabilities, 'of'>;
  readonly publicPages: PublicPages;
  readonly freeTimes: FreeTimes;
  readonly consequences: Consequences;
  readonly contacts: Pick<ContactsService, 'meet'>;
}

/** How far from a taken time others are offered. */
const NEAR_MS = 7 * DAY_MS;

/** Who hosts a booking at this time; null if it isn't free. */
export async function takersOf(
  { freeTimes }: Pick<BookingParts, 'freeTimes'>,
  { open, wanted }: { open: OpenPage; wanted: Wanted },
  queries: Queries,
): Promise<readonly AccountId[] | null> {
  const { startsAt } = wanted;
  const hosts = await freeTimes.hostSlots(
    open,
    { ...wanted, within: { from: startsAt, before: startsAt + 1 } },
    queries,
  );
  if (!offered(open, hosts).includes(startsAt)) return null;
  if (open.page.assignment === 'everybody') return open.hosts;
  const next = turnOf(hosts, startsAt);
  return open.hosts.filter((host) => host === next);
}

/** The pause that each of these wants after a booking. */
export async function gapsOf(
  { availabilities }: Pick<BookingParts, 'availabilities'>,
  hosts: readonly AccountId[],
  queries: Queries,
): Promise<ReadonlyMap<AccountId, number>> {
  const schedules = await availabilities.of(hosts, queries);
  return new Map(
    hosts.map((host) => {
      const schedule = schedules.get(host);
      return [host, schedule === undefined ? 0 : gapMsOf(schedule)] as const;
    }),
  );
}

/** @throws AppError calendar.slotTaken with the free starts nearest to it */
export async function refuse(
  { freeTimes, database }: Pick<BookingParts, 'freeTimes' | 'database'>,
  { open, wanted }: { open: OpenPage; wanted: Wanted },
): Promise<never> {
  const within = { from: wanted.startsAt - NEAR_MS, before: wanted.startsAt + NEAR_MS };
  const starts = await freeTimes.starts(open, { ...wanted, within }, database.queries);
  throw calendarErrors.slotTaken({ nearest: nearestTo(wanted.startsAt, starts, NEAREST_COUNT) });
}

/**
 * Reads names before a transaction begins. Transactions that book one host wait for each other, and one that waited for
 * another connection as well could wait for those behind it.
 */
export async function knowHosts(
  { directory }: Pick<BookingParts, 'directory'>,
  hosts: readonly AccountId[],
): Promise<void> {
  await directory.profilesOf(hosts);
}

/** Null when the database has refused the time. */
export async function unlessTaken<Result>(booking: Promise<Result>): Promise<Result | null> {
  try {
    return await booking;
  } catch (cause) {
    if (isTaken(cause)) return null;
    throw cause;
  }
}
