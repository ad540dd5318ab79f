import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { HistoryItem } from '../model.ts';
import { dayLabel, type Viewer } from './history-view.ts';

/** The latest calls in two groups, which are left out when they are empty. */
export function recentGroups(
  items: readonly HistoryItem[],
  viewer: Viewer,
): { label: 'Today' | 'Earlier'; items: readonly HistoryItem[] }[] {
  const { today = [], earlier = [] } = Object.groupBy(items, ({ placedAt }) =>
    dayLabel(placedAt, viewer) === 'Today' ? 'today' : 'earlier',
  );
  return [
    { label: 'Today' as const, items: today },
    { label: 'Earlier' as const, items: earlier },
  ].filter((group) => group.items.length > 0);
}

/** When a call was, in the few letters that fit: "9:41 AM", "Yesterday", "Sunday", "3 Nov". */
export function shortWhen(at: number, viewer: Viewer): string {
  const { now, locale, timeZone } = viewer;
  const day = dayLabel(at, viewer);
  const written = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...how }).format(at);
  if (day === 'Today') return written({ hour: 'numeric', minute: '2-digit' });
  if (day === 'Yesterday') return day;
  return now - at < 6 * DAY_MS ? written({ weekday: 'long' }) : written({ day: 'numeric', month: 'short' });
}

/** How a call went, in a line: "12 min, Free", "Missed", "No answer". */
export function outcomeLine(item: HistoryItem, money: (microUsd: number) => string): string {
  if (item.direction === 'missed') return 'Missed';
  if (item.talkMs > 0) return `${talkWords(item.talkMs)}, ${costWord(item, money)}`;
  if (item.direction === 'incoming') return 'Declined';
  return unanswered.get(item.endReason) ?? 'Failed';
}

const unanswered: ReadonlyMap<HistoryItem['endReason'], string> = new Map([
  ['no-answer', 'No answer'],
  ['busy', 'Busy'],
  ['declined', 'Declined'],
  ['cancelled', 'Cancelled'],
]);

function talkWords(talkMs: number): string {
  if (talkMs < MINUTE_MS) return `${Math.max(1, Math.round(talkMs / SECOND_MS))} s`;
  const minutes = Math.round(talkMs / MINUTE_MS);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function costWord({ phone, direction }: HistoryItem, money: (microUsd: number) => string): string {
  if (phone === null || direction !== 'outgoing') return 'Free';
  if (phone.chargeMicroUsd > 0) return money(phone.chargeMicroUsd);
  return (phone.microUsdPerMinute ?? 0) > 0 ? 'Included' : 'Free';
}
