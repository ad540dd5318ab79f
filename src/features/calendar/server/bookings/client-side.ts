import { eq } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Platform } from '#platform/server/platform.ts';
import { calendarErrors } from '../../errors.ts';
import type { ClientBooking } from '../../model-bookings.ts';
import type { Stretch } from '../../rules/availability/free.ts';
import { isOpen, statusAt } from '../../rules/bookings/status.ts';
import { calendarFile } from '../../rules/files/write.ts';
import { type PublicPages, peopleShown } from '../pages/public.ts';
import { bookings } from '../tables.ts';
import type { Changing } from './changing.ts';
import type { FreeTimes } from './free-times.ts';
import { describeBooking, type InvitationParts } from './invitation.ts';
import type { BookingTokens } from './tokens.ts';
import { type BookingRow, hostsOf, sharedOf } from './view.ts';

interface Below extends Pick<Platform, 'database' | 'clock'> {
  readonly directory: Pick<IdentityDirectory, 'profilesOf'>;
  readonly publicPages: PublicPages;
  readonly changing: Changing;
  readonly freeTimes: FreeTimes;
  readonly tokens: BookingTokens;
  readonly invitation: InvitationParts;
}

export type ClientSide = ReturnType<typeof createClientSide>;

/** What the client of a booking sees and does, through the link in their email. */
export function createClientSide(below: Below) {
  const { database, clock, directory, publicPages, changing, freeTimes, tokens, invitation } = below;
  const { queries } = database;

  /** @throws AppError calendar.bookingNotFound for a token that we didn't make */
  function idOf(token: string): string {
    const id = tokens.bookingOf(token);
    if (id === null) throw calendarErrors.bookingNotFound();
    return id;
  }
  async function rowOf(token: string): Promise<BookingRow> {
    const [row] = await queries
      .select()
      .from(bookings)
      .where(eq(bookings.id, idOf(token)));
    if (row === undefined) throw calendarErrors.bookingNotFound();
    return row;
  }
  async function viewOf(row: BookingRow): Promise<ClientBooking> {
    const now = clock.now();
    const page = await publicPages.pageOf(row.pageId, queries);
    const hosts = (await hostsOf([row.id], queries)).get(row.id) ?? [];
    const isChangeable = isOpen(statusAt(row, now));
    return {
      ...sharedOf(row, now),
      hosts: await peopleShown(hosts, directory),
      clientName: row.clientName,
      timeZone: row.clientTimeZone,
      clock: row.clientClock,
      pageKey: page.deletedAt === null ? await publicPages.keyOf(page, queries) : null,
      isChangeable,
      joinPath: isChangeable ? paths.booking(tokens.of(row.id), { join: 'now' }) : null,
    };
  }
  return {
    viewOf,
    tokenOf: (row: BookingRow) => tokens.of(row.id),
    /** Times to which it could move: when all its hosts are free. @throws AppError calendar.bookingNotFound */
    async slots(token: string, within: Stretch): Promise<Instant[]> {
      const row = await rowOf(token);
      const hosts = (await hostsOf([row.id], queries)).get(row.id) ?? [];
      const open = await publicPages.ofBooking(row, hosts, queries);
      const durationMinutes = (row.endsAt - row.startsAt) / MINUTE_MS;
      return freeTimes.starts(open, { durationMinutes, within, exceptBooking: row.id }, queries);
    },
    see: async (token: string) => viewOf(await rowOf(token)),
    move: async (token: string, { startsAt, reason }: { startsAt: Instant; reason: string }) =>
      viewOf(await changing.move('client', { id: idOf(token), startsAt, reason })),
    cancel: async (token: string, reason: string) =>
      viewOf(await changing.cancel('client', idOf(token), reason)),
    async file(token: string): Promise<string> {
      const described = await describeBooking(idOf(token), invitation, queries);
      if (described === null) throw calendarErrors.bookingNotFound();
      // What is published names nobody who takes part (RFC 5546 §3.2.1).
      return calendarFile([{ ...described.clientsEvent, attendees: [] }], {
        method: 'PUBLISH',
        now: clock.now(),
      });
    },
  };
}
