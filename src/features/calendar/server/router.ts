import { allowed } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import { formSentences, implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { calendarLimits, SPAN_DAYS_MAX } from '../constants.ts';
import { calendarContract } from '../contract.ts';
import { calendarErrors } from '../errors.ts';
import type { Booking as BookingView } from '../model-bookings.ts';
import type { Availabilities } from './availability/availability.ts';
import type { Booking } from './bookings/booking.ts';
import type { Changing } from './bookings/changing.ts';
import type { ClientSide } from './bookings/client-side.ts';
import type { BookingListing } from './bookings/listing.ts';
import type { BookingRow } from './bookings/view.ts';
import { comingOf } from './events/coming.ts';
import type { Events } from './events/events.ts';
import type { Feeds } from './files/feeds.ts';
import type { Pages } from './pages/pages.ts';
import type { PublicPages } from './pages/public.ts';
import type { Connecting } from './sources/connecting.ts';
import type { Sources } from './sources/sources.ts';

type Implementer = ReturnType<typeof implementer>;
const implementer = () => implementerOf(calendarContract);
const ok = { ok: true } as const;

export interface Parts {
  readonly events: Events;
  readonly availabilities: Availabilities;
  readonly pages: Pages;
  readonly publicPages: PublicPages;
  readonly booking: Booking;
  readonly changing: Changing;
  readonly clientSide: ClientSide;
  readonly feeds: Feeds;
  readonly sources: Sources;
  readonly connecting: Connecting;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  listBookings(
    accountId: AccountId,
    listing: BookingListing,
  ): Promise<{ bookings: BookingView[]; next: string | null }>;
  viewOf(row: BookingRow, viewer: AccountId): Promise<BookingView>;
  /** Free times to which a host's booking could move. */
  slotsOf(accountId: AccountId, id: string, within: { from: Instant; before: Instant }): Promise<Instant[]>;
}

export function createRouter(parts: Parts) {
  const os = implementer();
  return os.router({
    ...eventRoutes(os, parts),
    ...elsewhereRoutes(os, parts),
    ...pageRoutes(os, parts),
    ...bookingRoutes(os, parts),
    ...visitorRoutes(os, parts),
    ...clientRoutes(os, parts),
  });
}

function eventRoutes(os: Implementer, { events, availabilities, listBookings, clock }: Parts) {
  return {
    coming: os.coming.use(signedIn).handler(async ({ context }) => ({
      items: await comingOf(context.caller.accountId, { events, listBookings }, clock.now()),
    })),
    events: os.events.use(signedIn).handler(async ({ input, context }) => ({
      events: await events.list(context.caller.accountId, input),
    })),
    createEvent: os.createEvent
      .use(signedIn)
      .use(formSentences)
      .handler(({ input: { id, ...facts }, context }) => events.create(context.caller.accountId, id, facts)),
    changeEvent: os.changeEvent
      .use(signedIn)
      .use(formSentences)
      .handler(({ input: { id, at, scope, ...given }, context }) =>
        events.change(context.caller.accountId, { id, at, scope }, given),
      ),
    removeEvent: os.removeEvent.use(signedIn).handler(async ({ input, context }) => ({
      undo: await events.remove(context.caller.accountId, input),
    })),
    undoChange: os.undoChange.use(signedIn).handler(async ({ input, context }) => {
      await events.undo(context.caller.accountId, input.id);
      return ok;
    }),
    availability: os.availability
      .use(signedIn)
      .handler(({ context }) => availabilities.one(context.caller.accountId)),
    saveAvailability: os.saveAvailability
      .use(signedIn)
      .use(formSentences)
      .handler(({ input, context }) => availabilities.save(context.caller.accountId, input)),
  };
}

const file = (text: string, name: string) => ({
  headers: {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  },
  body: new Blob([text], { type: 'text/calendar; charset=utf-8' }),
});

function elsewhereRoutes(os: Implementer, { feeds, sources, connecting, rateLimits }: Parts) {
  return {
    feed: os.feed.use(signedIn).handler(({ context }) => feeds.of(context.caller.accountId)),
    createFeed: os.createFeed.use(signedIn).handler(({ context }) => feeds.create(context.caller.accountId)),
    removeFeed: os.removeFeed.use(signedIn).handler(async ({ context }) => {
      await feeds.remove(context.caller.accountId);
      return ok;
    }),
    feedFile: os.feedFile.handler(async ({ input, context }) => {
      await rateLimits.take(calendarLimits.feed, networkOf(context.ip));
      return file(await feeds.file(input.token), 'ahoy.ics');
    }),
    sources: os.sources.use(signedIn).handler(async ({ context }) => ({
      sources: await sources.list(context.caller.accountId),
      vendors: [...connecting.vendors],
    })),
    addSource: os.addSource
      .use(signedIn)
      .use(formSentences)
      .handler(({ input, context }) => sources.add(context.caller.accountId, input)),
    connectSource: os.connectSource.use(signedIn).handler(async ({ input, context }) => ({
      url: await connecting.begin(context.caller.accountId, input),
    })),
    changeSource: os.changeSource
      .use(signedIn)
      .handler(({ input, context }) => sources.change(context.caller.accountId, input)),
    refreshSource: os.refreshSource
      .use(signedIn)
      .handler(({ input, context }) => sources.refresh(context.caller.accountId, input.id)),
    removeSource: os.removeSource.use(signedIn).handler(async ({ input, context }) => {
      await sources.remove(context.caller.accountId, input.id);
      return ok;
    }),
  };
}

/** @throws AppError calendar.rangeTooLong */
function mustBeShort<Asked extends { from: Instant; before: Instant }>(asked: Asked): Asked {
  if (asked.before - asked.from > SPAN_DAYS_MAX * DAY_MS) throw calendarErrors.rangeTooLong();
  return asked;
}

function pageRoutes(os: Implementer, { pages }: Parts) {
  return {
    pages: os.pages.use(signedIn).handler(async ({ context: { caller } }) => ({
      pages: await pages.list({ accountId: caller.accountId }),
    })),
    createPage: os.createPage
      .use(signedIn)
      .use(formSentences)
      .handler(({ input: { id, ...given }, context: { caller } }) =>
        pages.create({ accountId: caller.accountId }, id, given),
      ),
    changePage: os.changePage
      .use(signedIn)
      .use(formSentences)
      .handler(({ input: { id, ...given }, context: { caller } }) =>
        pages.change({ accountId: caller.accountId }, id, given),
      ),
    removePage: os.removePage.use(signedIn).handler(async ({ input, context: { caller } }) => {
      await pages.remove({ accountId: caller.accountId }, input.id);
      return ok;
    }),
    teamPages: os.teamPages
      .use(allowed('bookings.read'))
      .handler(async ({ context }) => ({ pages: await pages.list({ team: context.caller }) })),
    createTeamPage: os.createTeamPage
      .use(allowed('bookings.manage'))
      .use(formSentences)
      .handler(({ input: { id, ...given }, context }) => pages.create({ team: context.caller }, id, given)),
    changeTeamPage: os.changeTeamPage
      .use(allowed('bookings.manage'))
      .use(formSentences)
      .handler(({ input: { id, ...given }, context }) => pages.change({ team: context.caller }, id, given)),
    removeTeamPage: os.removeTeamPage.use(allowed('bookings.manage')).handler(async ({ input, context }) => {
      await pages.remove({ team: context.caller }, input.id);
      return ok;
    }),
  };
}

function bookingRoutes(os: Implementer, { changing, listBookings, viewOf, slotsOf }: Parts) {
  return {
    bookings: os.bookings
      .use(signedIn)
      .handler(({ input, context }) => listBookings(context.caller.accountId, input)),
    booking: os.booking
      .use(signedIn)
      .handler(async ({ input, context }) =>
        viewOf(await changing.byHost(context.caller.accountId, input.id), context.caller.accountId),
      ),
    moveBooking: os.moveBooking
      .use(signedIn)
      .handler(async ({ input, context }) =>
        viewOf(await changing.move({ host: context.caller.accountId }, input), context.caller.accountId),
      ),
    cancelBooking: os.cancelBooking
      .use(signedIn)
      .handler(async ({ input, context }) =>
        viewOf(
          await changing.cancel({ host: context.caller.accountId }, input.id, input.reason),
          context.caller.accountId,
        ),
      ),
    keepBooking: os.keepBooking
      .use(signedIn)
      .handler(async ({ input, context: { caller } }) =>
        viewOf(await changing.keep(caller.accountId, input.id), caller.accountId),
      ),
    markNoShow: os.markNoShow
      .use(signedIn)
      .handler(async ({ input, context }) =>
        viewOf(
          await changing.markNoShow(context.caller.accountId, input.id, input.isNoShow),
          context.caller.accountId,
        ),
      ),
    bookingSlots: os.bookingSlots.use(signedIn).handler(async ({ input, context }) => ({
      starts: await slotsOf(context.caller.accountId, input.id, input),
    })),
  };
}

function visitorRoutes(os: Implementer, { publicPages, booking, clientSide, rateLimits }: Parts) {
  const look = (ip: string) => rateLimits.take(calendarLimits.look, networkOf(ip));
  const change = (ip: string) => rateLimits.take(calendarLimits.book, networkOf(ip));
  return {
    publicPage: os.publicPage.handler(async ({ input, context }) => {
      await look(context.ip);
      return publicPages.shown(input);
    }),
    freeSlots: os.freeSlots.handler(async ({ input: { minutes, from, before, hold, ...key }, context }) => {
      await look(context.ip);
      return { starts: await booking.slots(key, { durationMinutes: minutes, from, before }, hold) };
    }),
    holdSlot: os.holdSlot.handler(async ({ input: { hold, startsAt, minutes, ...key }, context }) => {
      await change(context.ip);
      return { expiresAt: await booking.hold(key, hold, { startsAt, durationMinutes: minutes }) };
    }),
    dropSlot: os.dropSlot.handler(async ({ input, context }) => {
      await look(context.ip);
      await booking.dropHold(input.hold);
      return ok;
    }),
    book: os.book.use(formSentences).handler(async ({ input, context }) => {
      await change(context.ip);
      const { owner, slug, id, startsAt, minutes, kind, hold, ...client } = input;
      const row = await booking.book(
        { owner, slug },
        { id, startsAt, durationMinutes: minutes, kind, holdId: hold, client },
      );
      return { booking: await clientSide.viewOf(row), token: clientSide.tokenOf(row) };
    }),
  };
}

function clientRoutes(os: Implementer, { clientSide, rateLimits }: Parts) {
  const look = (ip: string) => rateLimits.take(calendarLimits.look, networkOf(ip));
  const change = (ip: string) => rateLimits.take(calendarLimits.book, networkOf(ip));
  return {
    clientBooking: os.clientBooking.handler(async ({ input, context }) => {
      await look(context.ip);
      return clientSide.see(input.token);
    }),
    clientSlots: os.clientSlots.handler(async ({ input: { token, ...within }, context }) => {
      await look(context.ip);
      mustBeShort(within);
      return { starts: await clientSide.slots(token, within) };
    }),
    moveByClient: os.moveByClient.handler(async ({ input, context }) => {
      await change(context.ip);
      return clientSide.move(input.token, input);
    }),
    cancelByClient: os.cancelByClient.handler(async ({ input, context }) => {
      await change(context.ip);
      return clientSide.cancel(input.token, input.reason);
    }),
    bookingFile: os.bookingFile.handler(async ({ input, context }) => {
      await look(context.ip);
      return file(await clientSide.file(input.token), 'invite.ics');
    }),
  };
}
