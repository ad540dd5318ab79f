import { formatTime } from '#kernel/clock-time.ts';
import { DAY_MS, formatDuration } from '#kernel/instant.ts';
import type { HistoryItem, QualityMinute } from '../model.ts';
import { BAD_MOS, badQualitySentence } from '../rules/quality.ts';

/** What decides how instants are written. */
export interface Viewer {
  readonly now: number;
  readonly locale: string;
  readonly timeZone: string;
}

export interface HistoryDay {
  readonly label: string;
  readonly items: readonly HistoryItem[];
}

/** The calls by day of the viewer's own calendar, in the order they came. */
export function historyDays(items: readonly HistoryItem[], viewer: Viewer): HistoryDay[] {
  const byDay = Map.groupBy(items, ({ placedAt }) => dayLabel(placedAt, viewer));
  return [...byDay].map(([label, dayItems]) => ({ label, items: dayItems }));
}

/** "Today", "Yesterday", "Monday, 3 November", with the year when it is another one. */
export function dayLabel(at: number, { now, locale, timeZone }: Viewer): string {
  const dayOf = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
  if (dayOf(at) === dayOf(now)) return 'Today';
  // Noon of the day before is reached from any hour of today, also when a clock change makes a day shorter.
  if (dayOf(at) === dayOf(Date.parse(`${dayOf(now)}T12:00:00Z`) - DAY_MS)) return 'Yesterday';
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}

export function timeLabel(at: number, { locale, timeZone }: Viewer): string {
  return formatTime(at, { locale, timeZone });
}

export const directionWords: Readonly<Record<HistoryItem['direction'], string>> = {
  outgoing: 'Outgoing',
  incoming: 'Incoming',
  missed: 'Missed',
};

/** The talk time, for people: "Not answered" where there was none. */
export function talkLabel(item: HistoryItem): string {
  return item.talkMs > 0 ? formatDuration(item.talkMs) : 'Not answered';
}

/** What a telephone call has cost, for people; null where nothing could have cost anything. */
export function costLabel(
  { phone, talkMs, direction }: HistoryItem,
  money: (microUsd: number) => string,
): string | null {
  if (talkMs === 0) return null;
  if (phone === null) return 'Free';
  if (phone.chargeMicroUsd > 0) return money(phone.chargeMicroUsd);
  return direction === 'outgoing' && (phone.microUsdPerMinute ?? 0) > 0 ? 'Included' : 'Free';
}

/** How the worst minute sounded, in a word; null when nothing was measured. */
export function qualityWord(mos: number | null): string | null {
  if (mos === null) return null;
  if (mos >= 4) return 'Sounded good';
  return mos >= BAD_MOS ? 'Sounded fair' : 'Sounded bad';
}

/** What the minutes say, in one sentence. */
export function qualitySentence(minutes: readonly QualityMinute[]): string {
  if (minutes.every(({ mos }) => mos === null)) return "We couldn't measure the sound on your end.";
  const bad = badQualitySentence(minutes);
  return bad === null ? 'The call sounded good throughout on your end.' : `${bad}.`;
}

export const pathWords: Readonly<Record<NonNullable<QualityMinute['path']>, string>> = {
  direct: 'Browser to browser',
  reflexive: 'Browser to browser, across the internet',
  relay: 'Through a relay',
};
