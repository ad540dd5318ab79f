import { DAY_MS } from '#kernel/instant.ts';
import type { Reader } from '#platform/browser/reader.ts';
import type { Notification } from '../model-inbox.ts';

export interface BellDay {
  /** Null for today, which needs no heading. */
  readonly label: string | null;
  readonly items: readonly Notification[];
}

type Viewer = Pick<Reader, 'locale' | 'timeZone'> & { readonly now: number };

/** Groups notifications by day in the reader's time zone, in their order. */
export function bellDays(items: readonly Notification[], viewer: Viewer): BellDay[] {
  const byDay = Map.groupBy(items, ({ at }) => dayLabel(at, viewer));
  return [...byDay].map(([label, ofDay]) => ({ label, items: ofDay }));
}

/** "Yesterday", "Monday, November 16", with the year if it isn't this one. */
function dayLabel(at: number, { now, locale, timeZone }: Viewer): string | null {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  const [day, today] = [format.format(at), format.format(now)];
  if (day >= today) return null;
  // Subtracting a day from noon always reaches the day before, even when the clocks change.
  if (day === format.format(Date.parse(`${today}T12:00:00Z`) - DAY_MS)) return 'Yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}
