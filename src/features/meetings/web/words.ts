import { formatDuration } from '#kernel/instant.ts';
import { platformNames } from '../constants-meetings.ts';
import type { Meeting, MeetingLine } from '../model-meetings.ts';

const MINUTE_MS = 60_000;

/** "32 min", or "28 s" below a minute; empty if the transcript has no times. */
export function lengthOf({ durationMs }: Pick<Meeting, 'durationMs'>): string {
  if (durationMs === null) return '';
  return durationMs < MINUTE_MS
    ? `${Math.round(durationMs / 1_000)} s`
    : `${Math.round(durationMs / MINUTE_MS)} min`;
}

/** "2026-11-17, 9:41 AM · Google Meet · 3 people". The time is that of a recording. */
export function factsOf({ day, platform, people, recording, lines }: Meeting): string {
  // Before there's a transcript, only those are known who have a channel of their own.
  const isWhoKnown = lines > 0 || recording?.speakers.includes(null) === false;
  const count = people.length === 1 ? '1 person' : `${people.length} people`;
  const who = people.length === 0 || !isWhoKnown ? [] : [count];
  const consent = recording?.source === 'call' ? ['recorded with consent'] : [];
  return [`${day}${timeOf(recording)}`, platformNames[platform], ...consent, ...who].join(' · ');
}

/** Of a file, only the day is known. */
function timeOf(recording: Meeting['recording']): string {
  if (recording === null || recording.source === 'upload') return '';
  const time = new Date(recording.startedAt);
  return `, ${time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;
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
