import {
  LINE_LENGTH_MAX,
  TRANSCRIPT_LENGTH_MAX,
  TRANSCRIPT_LINES_MAX,
  type TranscriptProblem,
} from '../constants.ts';
import type { Transcript, TranscriptFormat, TranscriptLine } from '../model.ts';
import { readCues } from './read-cues.ts';
import { readJson } from './read-json.ts';
import { readText } from './read-text.ts';

export type ReadTranscript =
  | { readonly kind: 'read'; readonly transcript: Transcript; readonly format: TranscriptFormat }
  | { readonly kind: 'refused'; readonly problem: TranscriptProblem };

/**
 * Reads a transcript of any format that we know, by its content and not by its name. Lines come out in the order of
 * their times, without empty ones, and no line ends before it starts.
 */
export function readTranscript(source: string): ReadTranscript {
  if (source.length > TRANSCRIPT_LENGTH_MAX) return { kind: 'refused', problem: 'tooLarge' };
  if (hasTooManyBreaks(source)) return { kind: 'refused', problem: 'tooLarge' };
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
  if (text.trim() === '') return { kind: 'refused', problem: 'empty' };
  if (isBinary(text)) return { kind: 'refused', problem: 'unreadable' };
  const format = formatOf(text);
  const found = READERS[format](text);
  if (found === null) return { kind: 'refused', problem: 'unreadable' };
  const lines = inOrder(found.map(tidied)).flatMap(cut);
  if (lines.length === 0) return { kind: 'refused', problem: 'empty' };
  if (lines.length > TRANSCRIPT_LINES_MAX) return { kind: 'refused', problem: 'tooLarge' };
  return { kind: 'read', transcript: { lines }, format };
}

const READERS: Readonly<Record<TranscriptFormat, (text: string) => TranscriptLine[] | null>> = {
  text: readText,
  vtt: readCues,
  srt: readCues,
  json: readJson,
};

function formatOf(text: string): TranscriptFormat {
  const start = text.trimStart().slice(0, 200);
  if (/^WEBVTT\b/.test(start)) return 'vtt';
  if (/^(?:\d+\n)?\d{1,2}:\d{2}(?::\d{2})?[,.]\d{1,3} --> /.test(start)) return 'srt';
  // A line of text may begin with a time in brackets.
  return /^(?:\{\s*"|\[\s*[{[\]"]|\{\s*\})/.test(start) ? 'json' : 'text';
}

/** Four lines of a file make at most one of ours, but for plain text, where one may make one. */
function hasTooManyBreaks(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
    if (++count > TRANSCRIPT_LINES_MAX * 8) return true;
  return false;
}

/** Files that begin like text and aren't: PDF, PostScript, RTF and certificates or keys. */
const NOT_PLAIN = /^(?:%PDF-|%!PS|\{\\rtf|-----BEGIN )/;
/** Control characters, damaged bytes and code points that mean nothing. They tell a program from a text. */
// oxlint-disable-next-line no-control-regex
const STRANGE = /[\u0001-\u0008\u000E-\u001F\u0080-\u009F\uFFFD\p{Cn}\p{Co}\p{Cs}]/gu;
const WINDOW = 4_000;
/** Share of strange characters that a stretch of text may have: a few bytes of a text can be damaged. */
const STRANGE_MAX = 0.02;

/**
 * Whether a file isn't text. Text has no NUL, and hardly any control characters, replacement
 * characters or code points that mean nothing. All of it is read, because pictures and sound can begin with words.
 */
function isBinary(text: string): boolean {
  if (text.includes('\u0000') || NOT_PLAIN.test(text)) return true;
  for (let from = 0; from < text.length; from += WINDOW) {
    // The last stretch is as long as the others, so that two characters at the end don't decide.
    const part = text.slice(Math.max(0, Math.min(from, text.length - WINDOW)), from + WINDOW);
    const strange = part.match(STRANGE)?.length ?? 0;
    if (strange > part.length * STRANGE_MAX) return true;
  }
  return false;
}

/** Never part of what was said; some of them turn the direction of the text that follows. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/g;

function tidied(line: TranscriptLine): TranscriptLine {
  const speaker = oneLine(line.speaker ?? '').slice(0, 80);
  const startMs = timeOf(line.startMs);
  const endMs = timeOf(line.endMs);
  return {
    speaker: speaker === '' ? null : speaker,
    startMs,
    endMs: endMs === null ? null : Math.max(startMs ?? 0, endMs),
    text: oneLine(line.text),
  };
}

const oneLine = (text: string) => text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim();

/** No meeting lasts longer than a week. A later time is a date, or made up. */
const TIME_MAX_MS = 7 * 86_400_000;

const timeOf = (time: number | null) =>
  time === null || time > TIME_MAX_MS ? null : Math.max(0, Math.round(time));

/** People talk over each other, so sources mix their lines up. Without all the times their order is all we have. */
function inOrder(lines: readonly TranscriptLine[]): TranscriptLine[] {
  const kept = lines.filter(({ text }) => text !== '');
  if (kept.some(({ startMs }) => startMs === null)) return kept;
  return kept.toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0));
}

/** Cuts a long line at its sentences, or anywhere if it has none. Each piece keeps the times of the whole. */
function cut(line: TranscriptLine): TranscriptLine[] {
  const pieces: TranscriptLine[] = [];
  let rest = line.text;
  while (rest.length > LINE_LENGTH_MAX) {
    const head = rest.slice(0, LINE_LENGTH_MAX);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('? '), head.lastIndexOf('! '));
    const at = sentence > 0 ? sentence + 1 : Math.max(head.lastIndexOf(' '), 0) || LINE_LENGTH_MAX;
    pieces.push({ ...line, text: rest.slice(0, at).trim() });
    rest = rest.slice(at).trim();
  }
  return [...pieces, { ...line, text: rest }];
}
