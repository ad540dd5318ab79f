import { DAY_MS, SECOND_MS } from '#kernel/instant.ts';
import { talkWords } from '#kernel/talk-words.ts';
import { calendarOf } from '#kernel/time-zone.ts';
import { answeredByText } from '../constants.ts';
import type { EndReason, HistoryItem } from '../model.ts';
import type { Viewer } from './history-view.ts';

/** Result of a call in a word or two: "12 min, Free", "4 min, $0.20", "Missed", "No answer". */
export function recentWords(item: HistoryItem, money: (microUsd: number) => string): string {
  const { direction, endReason, talkMs } = item;
  if (direction === 'missed') return 'Missed';
  if (item.answeredBy !== undefined) return answeredByText(item.answeredBy.name);
  if (talkMs === 0 && direction === 'incoming') return 'Declined';
  if (talkMs === 0) return (endReason === null ? undefined : unanswered[endReason]) ?? 'Not connected';
  return `${talkWords(Math.max(SECOND_MS, talkMs))}, ${costWords(item, money)}`;
}

const unanswered: Partial<Record<EndReason, string>> = {
  'no-answer': 'No answer',
  cancelled: 'Canceled',
  declined: 'Declined',
  busy: 'Busy',
  'number-unknown': 'Wrong number',
};

function costWords({ phone, direction }: HistoryItem, money: (microUsd: number) => string): string {
  if (phone === null) return 'Free';
  if (phone.chargeMicroUsd > 0) return money(phone.chargeMicroUsd);
  return direction === 'outgoing' && (phone.microUsdPerMinute ?? 0) > 0 ? 'Included' : 'Free';
}

/** Time of a call: "9:41 AM" today, then "Yesterday", "Sunday" within a week, and "12 Nov" before. */
export function recentTime(at: number, { now, locale, timeZone }: Viewer): string {
  const dayOf = calendarOf(timeZone);
  const noonOf = (instant: number) => Date.parse(`${dayOf(instant)}T12:00:00Z`);
  const daysAgo = Math.round((noonOf(now) - noonOf(at)) / DAY_MS);
  if (daysAgo <= 0)
    return new Intl.DateTimeFormat(locale, { timeZone, hour: hourOf(locale), minute: '2-digit' }).format(at);
  if (daysAgo === 1) return 'Yesterday';
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  const day: Intl.DateTimeFormatOptions =
    daysAgo < 7
      ? { weekday: 'long' }
      : { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) };
  // The words are English, like the rest of the page; the clock follows the reader.
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...day }).format(at);
}

/** "9:41 AM" or "09:41". */
const hourOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
    ? 'numeric'
    : '2-digit';
