import { formatDuration } from '#kernel/instant.ts';
import { platformNames } from '../constants-meetings.ts';
import type { Meeting, MeetingLine } from '../model-meetings.ts';

const MINUTE_MS = 60_000;

/** "32 min"; empty if the transcript has no times. */
export const lengthOf = ({ durationMs }: Pick<Meeting, 'durationMs'>): string =>
  durationMs === null ? '' : `${Math.max(1, Math.round(durationMs / MINUTE_MS))} min`;

/** "2026-11-17 · Google Meet · 3 people" */
export function factsOf({ day, platform, people, recording }: Meeting): string {
  const who = people.length === 0 ? [] : [people.length === 1 ? '1 person' : `${people.length} people`];
  const consent = recording?.source === 'call' ? ['recorded with consent'] : [];
  return [day, platformNames[platform], ...consent, ...who].join(' · ');
}

/** What a citation shows: the time of its line, or its number. */
export const placeOf = (line: number, said: Pick<MeetingLine, 'startMs'> | undefined): string =>
  said?.startMs == null ? String(line + 1) : formatDuration(said.startMs);

/** "Today", "Yesterday", or the day as it is written. */
export function dayWords(day: string, today: string): string {
  if (day === today) return 'Today';
  const parts = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    ...parts,
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** Today in local time. */
export function todayHere(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Title and text of a message, in one line. */
export const said = (title: string, text: string): string => `${title}. ${text}`;

/** "Fri, Nov 20" */
export function dayName(day: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', parts);
}

/** "Ana: “We open in May.”" */
export const quotedBy = (speaker: string | null, text: string): string =>
  speaker === null ? `“${text}”` : `${speaker}: “${text}”`;
