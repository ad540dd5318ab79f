import { formatDuration } from '#kernel/instant.ts';
import type { Transcript } from '../model.ts';

/** "[1:05] Ana: text", a line each, for people to read. Times and names only where they are known. */
export function writeText({ lines }: Transcript): string {
  return lines
    .map(({ speaker, startMs, text }) => {
      const time = startMs === null ? '' : `[${formatDuration(startMs)}] `;
      return `${time}${speaker === null ? '' : `${speaker}: `}${text}\n`;
    })
    .join('');
}

/** "Line 12, 3:05, Ana: text", as a task says where it comes from. Null if there's no such line. */
export function lineReference({ lines }: Transcript, at: number): string | null {
  const line = lines[at];
  if (line === undefined) return null;
  const { speaker, startMs, text } = line;
  const time = startMs === null ? '' : `, ${formatDuration(startMs)}`;
  return `Line ${at + 1}${time}${speaker === null ? '' : `, ${speaker}`}: “${text}”`;
}

/** How long a line without times is shown. */
const UNTIMED_MS = 2_000;

/** Writes WebVTT. Lines without times follow each other at two seconds, because a cue must have times. */
export function writeVtt({ lines }: Transcript): string {
  let before = 0;
  const cues = lines.map(({ speaker, startMs, endMs, text }) => {
    const start = startMs ?? before;
    const end = Math.max(endMs ?? start + UNTIMED_MS, start + 1);
    before = end;
    const voice = speaker === null ? '' : `<v ${escaped(speaker).replaceAll('&gt;', '')}>`;
    return `${cueTime(start)} --> ${cueTime(end)}\n${voice}${escaped(text)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cueTime(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const [seconds, rest] = [Math.floor(ms / 1000) % 60, Math.floor(ms) % 1000];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(rest).padStart(3, '0')}`;
}
