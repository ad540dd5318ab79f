import { MINUTE_MS } from '#kernel/instant.ts';
import type { StatusPart } from '../constants.ts';
import type { PartState, ServiceStatus } from '../model.ts';
import { formatUptime, MINUTES_PER_DAY, totalOf } from './uptime.ts';

/** One day of a part. up: every measured minute. partly: most of them. down: half of them or less. */
export interface DayBar {
  readonly state: 'up' | 'partly' | 'down' | 'unknown';
  /** "November 20, 2026: down for 3 minutes of 1,440." */
  readonly text: string;
}

export interface PartView {
  readonly now: PartState;
  readonly word: string;
  /** "99.98% since November 21, 2026" */
  readonly figure: string;
  /** Oldest first. */
  readonly bars: readonly DayBar[];
  /** Text for the bars. */
  readonly summary: string;
  /** Days on which it was down for a while, newest first. */
  readonly losses: readonly string[];
}

export const PART_NAMES: Readonly<Record<StatusPart, string>> = {
  web: 'Web and API',
  database: 'Database',
  realtime: 'Realtime',
  jobs: 'Jobs',
  mail: 'Email',
};

const WORDS: Readonly<Record<PartState, string>> = {
  up: 'Works',
  down: 'Down',
  unknown: 'Unknown',
};

const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const count = new Intl.NumberFormat('en-US');
const list = new Intl.ListFormat('en-US');

type MeasuredPart = ServiceStatus['parts'][number];

/** One part of the service on /status. Days are in UTC. */
export function partView(part: MeasuredPart, firstDay: number): PartView {
  const bars = part.known.map((known, index) =>
    barOf({ day: firstDay + index, known, up: part.up[index] ?? 0 }),
  );
  const losses = bars
    .filter(({ state }) => state === 'partly' || state === 'down')
    .map(({ text }) => text)
    .toReversed();
  const figure = figureOf(part, firstDay);
  return { now: part.now, word: WORDS[part.now], figure, bars, losses, summary: summaryOf(figure, losses) };
}

/** One sentence for all parts: what is down, or else what is unknown, or else that everything works. */
export function overallSentence(parts: readonly Pick<MeasuredPart, 'id' | 'now'>[]): string {
  const namesOf = (state: PartState) =>
    parts.filter(({ now }) => now === state).map(({ id }) => PART_NAMES[id]);
  const [down, unknown] = [namesOf('down'), namesOf('unknown')];
  if (down.length > 0) return `${list.format(down)} ${down.length === 1 ? 'is' : 'are'} down right now.`;
  if (unknown.length > 0)
    return `We can’t tell how ${list.format(unknown)} ${unknown.length === 1 ? 'is' : 'are'} doing right now. Everything else works.`;
  return 'Everything works.';
}

function barOf({ day, known, up }: { day: number; known: number; up: number }): DayBar {
  const date = longDate.format(day * DAY_MS);
  if (known === 0) return { state: 'unknown', text: `${date}: not measured.` };
  if (up === known) return { state: 'up', text: `${date}: up for all of ${minutes(known)}.` };
  const lost = `${date}: down for ${count.format(known - up)} of ${minutes(known)}.`;
  return { state: up * 2 > known ? 'partly' : 'down', text: lost };
}

function figureOf({ known, up, since }: MeasuredPart, firstDay: number): string {
  const uptime = formatUptime(totalOf({ known, up }));
  if (uptime === null || since === null) return 'Not measured yet';
  // Measurements before the first day shown have been deleted.
  const isWhole = since <= firstDay * DAY_MS;
  return isWhole
    ? `${uptime} over the last ${known.length} days`
    : `${uptime} since ${longDate.format(since)}`;
}

function summaryOf(figure: string, losses: readonly string[]): string {
  if (losses.length === 0) return `${figure}.`;
  return `${figure}. Some downtime on ${losses.length} ${losses.length === 1 ? 'day' : 'days'}.`;
}

const minutes = (number: number) => `${count.format(number)} ${number === 1 ? 'minute' : 'minutes'}`;
