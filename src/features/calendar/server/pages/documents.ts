import { AppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { LiveValues } from '#kernel/page-blanks.ts';
import { paths } from '#kernel/paths.ts';
import type {
  LiveAnswer,
  LiveAsked,
  LiveDocument,
  LivePosted,
} from '#platform/server/http/live-documents.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Platform } from '#platform/server/platform.ts';
import { calendarLimits, SPAN_DAYS_MAX } from '../../constants.ts';
import type { ClientBooking } from '../../model-bookings.ts';
import type { BookingPageFacts, BookPage } from '../../model-public.ts';
import { addressOf, askedFor } from '../../rules/bookings/pages.ts';
import {
  hostWords,
  initialsOf,
  meetingWords,
  offersOf,
  statusTitle,
} from '../../rules/bookings/public-words.ts';
import { readerOf, whenWords } from '../../rules/bookings/visitor-words.ts';
import type { Booking } from '../bookings/booking.ts';
import type { ClientSide } from '../bookings/client-side.ts';
import type { PublicPages } from './public.ts';

interface Below extends Pick<Platform, 'clock' | 'rateLimits'> {
  readonly publicPages: Pick<PublicPages, 'shown'>;
  readonly booking: Pick<Booking, 'slots'>;
  readonly clientSide: Pick<ClientSide, 'see' | 'cancel'>;
}

/** The pages that visitors open: booking pages, and the page of a booking. */
export function bookingDocuments(below: Below): LiveDocument[] {
  const { rateLimits } = below;
  const guarded =
    <Asked extends LiveAsked, Answer>(
      limit: (typeof calendarLimits)['look' | 'book'],
      write: (asked: Asked) => Promise<Answer>,
    ) =>
    async (asked: Asked): Promise<Answer | LiveAnswer> => {
      try {
        await rateLimits.take(limit, networkOf(asked.context.ip));
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.status !== 429) throw cause;
        return { status: 429, values: closed('Too many requests', 'Please try again in a minute.') };
      }
      return write(asked);
    };
  const { look, book } = calendarLimits;
  return [
    { below: '/book/', answer: guarded(look, (asked) => bookPage(below, asked)) },
    {
      below: '/booking/',
      answer: guarded(look, (asked) => bookingPage(below, asked)),
      receive: guarded(book, (posted: LivePosted) => cancelByForm(below, posted)),
    },
  ];
}

async function bookPage(
  { publicPages, booking, clock }: Below,
  { path }: LiveAsked,
): Promise<LiveAnswer | null> {
  const asked = askedFor(path);
  if (asked === null) return null;
  const { owner, slug } = asked;
  const page = await unless(
    'calendar.pageNotFound',
    unless('calendar.pageOff', publicPages.shown({ owner, slug })),
  );
  if (page === 'calendar.pageNotFound') return null;
  if (page === 'calendar.pageOff') return { status: 404, values: SWITCHED_OFF };
  const minutes = page.durations.find((one) => one === asked.minutes) ?? page.defaultDuration;
  const from = clock.now();
  const whole = from + SPAN_DAYS_MAX * DAY_MS;
  const all = await booking.slots({ owner, slug }, { durationMinutes: minutes, from, before: whole });
  // The page asks for later ones itself.
  const starts = all.slice(0, STARTS_MAX);
  const before = all[STARTS_MAX] ?? whole;
  const facts: BookPage = { owner, slug, minutes, page, free: { from, before, starts }, now: from };
  const host = hostWords(page);
  return {
    status: 200,
    values: {
      state: 'open',
      title: `${page.title} with ${host} – Ahoy`,
      summary: page.description === '' ? `Pick a time to meet ${host}.` : page.description.slice(0, 300),
      robots: 'all',
      path: addressOf({ owner, slug }),
      heading: page.title,
      text: page.description,
      host,
      team: page.team ?? '',
      initials: initialsOf(page.hosts.length > 1 && page.team !== null ? page.team : host),
      facts: JSON.stringify(facts),
    },
  };
}

/** Free starts that come with the page: two months of half hours. */
const STARTS_MAX = 1_500;

async function cancelByForm({ clientSide }: Below, { path, form }: LivePosted) {
  const [, token = '', act, ...more] = partsOf(path);
  if (act !== 'cancel' || more.length > 0) return null;
  const reason = (form.get('reason') ?? '').slice(0, REASON_MAX);
  const done = await unless(
    'calendar.bookingNotFound',
    // One that is over or was canceled before is shown as it is.
    unless('calendar.bookingClosed', clientSide.cancel(token, reason)),
  );
  return done === 'calendar.bookingNotFound' ? null : { goTo: paths.booking(token) };
}

/** As long as the field for it takes. */
const REASON_MAX = 500;
const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

async function bookingPage({ clientSide, clock }: Below, { path }: LiveAsked): Promise<LiveAnswer | null> {
  const [, token = '', ...more] = partsOf(path);
  if (more.length > 0) return null;
  const booking = await unless('calendar.bookingNotFound', clientSide.see(token));
  if (booking === 'calendar.bookingNotFound') return { status: 404, isSecret: true, values: UNKNOWN_BOOKING };
  const facts: BookingPageFacts = { token, booking, now: clock.now() };
  return {
    status: 200,
    isSecret: true,
    values: {
      state: 'open',
      title: `${booking.title} – Ahoy`,
      robots: 'noindex',
      path: '',
      heading: statusTitle(booking.status),
      ...factsOf(booking),
      file: paths.bookingFile(token),
      cancel: `${paths.booking(token)}/cancel`,
      facts: JSON.stringify(facts),
    },
  };
}

/** The booking in words, for browsers without JavaScript and until the script is there. */
function factsOf(booking: ClientBooking): LiveValues {
  const { day, time, zone } = whenWords(booking, readerOf(booking));
  const anew = booking.pageKey === null ? '' : addressOf(booking.pageKey);
  return {
    meeting: booking.title,
    with: meetingWords(booking),
    'when-day': day,
    'when-time': time,
    'when-zone': zone,
    reason: booking.reason === '' ? '' : `Reason: ${booking.reason}`,
    offers: offersOf(booking),
    anew,
  };
}

/** A page with nothing but a sentence. */
const closed = (heading: string, text: string): LiveValues => ({
  state: 'closed',
  title: `${heading} – Ahoy`,
  robots: 'noindex',
  heading,
  text,
});

const SWITCHED_OFF = closed(
  "This page isn't taking bookings at the moment",
  'Please ask the person who gave you this link for a time.',
);
const UNKNOWN_BOOKING = closed(
  'This link doesn’t work',
  'We can’t find a booking at this address. Check that you have the whole link from your email.',
);

/** @returns the code instead of throwing the error that has it */
async function unless<Code extends string, Result>(
  code: Code,
  asking: Promise<Result>,
): Promise<Result | Code> {
  try {
    return await asking;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === code) return code;
    throw cause;
  }
}
