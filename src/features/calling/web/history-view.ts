import { formatTime } from '#kernel/clock-time.ts';
import { formatDuration, SECOND_MS } from '#kernel/instant.ts';
import { talkWords } from '#kernel/talk-words.ts';
import { type DayReader, dayHeading } from '#platform/browser/day-heading.ts';
import type { CallDetails, HistoryItem, QualityMinute } from '../model.ts';
import { endReasonText } from '../rules/history/end-reasons.ts';
import { badQualitySentence } from '../rules/history/quality.ts';

export { dayHeading };

/** Determines how times are written. */
export type Viewer = DayReader;

export interface HistoryDay {
  readonly label: string;
  readonly items: readonly HistoryItem[];
}

/** Groups calls by day in the viewer's time zone, in their order. */
export function historyDays(items: readonly HistoryItem[], viewer: Viewer): HistoryDay[] {
  const byDay = Map.groupBy(items, ({ placedAt }) => dayHeading(placedAt, viewer));
  return [...byDay].map(([label, dayItems]) => ({ label, items: dayItems }));
}

export function timeLabel(at: number, { locale, timeZone }: Viewer): string {
  return formatTime(at, { locale, timeZone });
}

/** "9:41 AM to 9:45 AM" */
export function recordedLabel(
  { from, until }: Pick<CallDetails['recorded'][number], 'from' | 'until'>,
  viewer: Viewer,
): string {
  return until === null
    ? `since ${timeLabel(from, viewer)}`
    : `${timeLabel(from, viewer)} to ${timeLabel(until, viewer)}`;
}

export const directionWords: Readonly<Record<HistoryItem['direction'], string>> = {
  outgoing: 'Outgoing',
  incoming: 'Incoming',
  missed: 'Missed',
};

/** Talk time as text; "Not answered" without one. */
export function talkLabel(item: HistoryItem): string {
  return item.talkMs > 0 ? formatDuration(item.talkMs) : 'Not answered';
}

/** Result of a call in one line: "12 min, Included", or why there was no talk. */
export function outcomeLabel(item: HistoryItem, money: (microUsd: number) => string): string {
  const reason = endReasonText({ ...item, peer: { name: 'They' } });
  const talked = [item.talkMs > 0 ? talkWords(item.talkMs) : null, costLabel(item, money)]
    .filter((word) => word !== null)
    .join(', ');
  if (talked === '') return reason ?? 'Not answered';
  return reason === null ? talked : `${talked} · ${reason}`;
}

/** Cost of a call as text; null without a talk. */
export function costLabel(
  { phone, talkMs, direction }: HistoryItem,
  money: (microUsd: number) => string,
): string | null {
  if (talkMs === 0) return null;
  if (phone === null) return 'Free';
  if (phone.chargeMicroUsd > 0) return money(phone.chargeMicroUsd);
  return direction === 'outgoing' && (phone.microUsdPerMinute ?? 0) > 0 ? 'Included' : 'Free';
}

/** "0:48, all included in your plan": billed time, and how much of it the plan included. */
export function billedLabel({ billedSeconds, includedSeconds }: NonNullable<CallDetails['route']>): string {
  const billed = formatDuration(billedSeconds * SECOND_MS);
  if (includedSeconds === 0) return billed;
  if (includedSeconds >= billedSeconds) return `${billed}, all included in your plan`;
  return `${billed}, ${formatDuration(includedSeconds * SECOND_MS)} included in your plan`;
}

/** Sentence about the minutes' quality. */
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
