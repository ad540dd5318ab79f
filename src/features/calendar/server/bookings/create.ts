import type { ContactsService } from '#features/contacts/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Stretch } from '../../rules/availability/free.ts';
import type { Availabilities } from '../availability/availability.ts';
import { createPublicPages, type PageKey } from '../pages/public.ts';
import { createBooking, type NewBooking } from './booking.ts';
import { createChanging } from './changing.ts';
import { createClientSide } from './client-side.ts';
import { createConsequences } from './consequences.ts';
import { type BusySource, createFreeTimes } from './free-times.ts';
import { type BookingListing, listBookings } from './listing.ts';
import { createTelling } from './telling.ts';
import { createBookingTokens } from './tokens.ts';
import { type BookingRow, hostsOf, viewsOf } from './view.ts';

export interface BookingsBelow {
  readonly platform: Platform;
  readonly secret: string;
  readonly availabilities: Availabilities;
  readonly directory: IdentityDirectory;
  readonly workspaces: Pick<WorkspacesService, 'nameOf' | 'peopleWho'>;
  readonly notifications: Pick<Notifications, 'tellThese' | 'withdraw'>;
  readonly contacts: Pick<ContactsService, 'meet' | 'note'>;
}

/** Creates the parts for bookings. */
export function createBookings({ platform, secret, availabilities, ...others }: BookingsBelow) {
  const { directory, workspaces, notifications, contacts } = others;
  const { database, clock } = platform;
  const busySources: BusySource[] = [];
  const tokens = createBookingTokens(secret);
  const invitation = { directory, tokens, config: platform.config };
  const publicPages = createPublicPages({ database, clock, directory, workspaces, availabilities });
  const freeTimes = createFreeTimes({ clock }, availabilities, busySources);
  const tellHosts = createTelling({ notifications, directory, availabilities });
  const withdraw = notifications.withdraw;
  const consequences = createConsequences({ ...platform, directory, tellHosts, withdraw, contacts });
  const parts = {
    ...platform,
    directory,
    availabilities,
    publicPages,
    freeTimes,
    consequences,
    contacts,
  };
  const booking = createBooking(parts);
  const changing = createChanging(parts);
  const clientSide = createClientSide({
    database,
    clock,
    directory,
    publicPages,
    changing,
    freeTimes,
    tokens,
    invitation,
  });
  const views = (rows: readonly BookingRow[], viewer: AccountId) =>
    viewsOf(rows, { now: clock.now(), directory, viewer }, database.queries);

  return {
    booking,
    changing,
    clientSide,
    publicPages,
    invitation,
    tellHosts,
    withdraw,
    async listBookings(accountId: AccountId, listing: BookingListing) {
      const { rows, next } = await listBookings(accountId, listing, {
        now: clock.now(),
        queries: database.queries,
      });
      return { bookings: await views(rows, accountId), next };
    },
    async viewOf(row: BookingRow, viewer: AccountId) {
      const [view] = await views([row], viewer);
      // A row gives one view.
      return view as NonNullable<typeof view>;
    },
    async slotsOf(accountId: AccountId, id: string, within: Stretch) {
      const row = await changing.byHost(accountId, id);
      const hosts = (await hostsOf([id], database.queries)).get(id) ?? [];
      const open = await publicPages.ofBooking(row, hosts, database.queries);
      const durationMinutes = (row.endsAt - row.startsAt) / MINUTE_MS;
      return freeTimes.starts(open, { durationMinutes, within, exceptBooking: id }, database.queries);
    },
    /** For the features above. */
    service: {
      freeSlots: booking.slots,
      async book(key: PageKey, wanted: NewBooking) {
        return { bookingId: (await booking.book(key, wanted)).id };
      },
      busyFrom: (source: BusySource) => void busySources.push(source),
    },
  };
}
