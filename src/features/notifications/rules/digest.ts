import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { nextDayAt } from '#kernel/time-zone.ts';
import { DIGEST_HOUR, DIGEST_ROWS_MAX } from '../constants.ts';
import type { Notification } from '../model-inbox.ts';
import type { Digest } from '../model-settings.ts';

/** The first instant after `now` at which a digest goes out: 8 AM of the person's clock, on Mondays for a weekly one. Null: never. */
export function nextDigestAt(digest: Digest, now: Instant, timeZone: string): Instant | null {
  if (digest === 'off') return null;
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
  const isItsDay = (day: Instant) => digest === 'daily' || weekday.format(day) === 'Mon';
  // From two days ago on, so that today's morning is found whichever way the clocks changed.
  let at = nextDayAt(timeZone, now - 2 * DAY_MS, DIGEST_HOUR);
  while (at <= now || !isItsDay(at)) at = nextDayAt(timeZone, at, DIGEST_HOUR);
  return at;
}

/** What a digest is about: unread news since the last one, newest first, and how many there are. */
export interface DigestFacts {
  readonly items: readonly Pick<Notification, 'title' | 'body' | 'at'>[];
  readonly count: number;
  readonly name: string;
  readonly timeZone: string;
  /** Pages of this installation. */
  readonly links: { readonly app: string; readonly settings: string };
}

/** The email for news that wasn't read; null if there is none. */
export function digestMail({ items, count, name, timeZone, links }: DigestFacts): MailWords | null {
  if (items.length === 0) return null;
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const shown = items.slice(0, DIGEST_ROWS_MAX);
  const lines = shown.map(({ title, body, at }) => {
    const when = time.format(at).replaceAll('\u202f', ' ');
    return body === '' ? `${title}\n${when}` : `${title}\n${body}\n${when}`;
  });
  const rest = count - shown.length;
  return {
    subject: count === 1 ? '1 thing you missed' : `${count} things you missed`,
    name,
    paragraphs: [
      ...lines,
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      links.app,
      `You turned on this digest. Change it or turn it off here: ${links.settings}`,
    ],
    linkLabel: 'Open Ahoy',
  };
}
