import type { TranscriptLine } from '../../model.ts';
import type { Placed } from './parts.ts';

/** A word with its times. */
export interface HeardWord {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** What an engine heard, with times from the start of what it was given. */
export interface TimedLine {
  readonly speaker: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** Of the line, in order. Empty if the engine doesn't time words. */
  readonly words: readonly HeardWord[];
}

/**
 * Puts lines of a part at their times in the recording. A line over several stretches is split between them by its
 * words: in the pause between them, someone else may have spoken.
 */
export function placed(lines: readonly TimedLine[], stretches: readonly Placed[]): TranscriptLine[] {
  return lines.flatMap((line) =>
    splitAtStretches(line, stretches).map(({ text, startMs, endMs }) => {
      const start = inRecording(startMs, stretches);
      return {
        speaker: line.speaker,
        startMs: start,
        endMs: Math.max(start, inRecording(endMs, stretches)),
        text,
      };
    }),
  );
}

function splitAtStretches(line: TimedLine, stretches: readonly Placed[]): HeardWord[] {
  if (line.words.length === 0) return [line];
  const places = line.words.map((word) => stretchAt((word.startMs + word.endMs) / 2, stretches));
  if (new Set(places).size < 2) return [line];
  // The text has punctuation, and words often don't.
  const written = line.text.split(/\s+/).filter((word) => word !== '');
  const texts = written.length === line.words.length ? written : line.words.map(({ text }) => text.trim());
  const pieces: HeardWord[] = [];
  for (const [nth, { startMs, endMs }] of line.words.entries()) {
    const text = texts[nth] ?? '';
    const last = pieces.at(-1);
    if (last === undefined || places[nth] !== places[nth - 1]) pieces.push({ startMs, endMs, text });
    else pieces[pieces.length - 1] = { startMs: last.startMs, endMs, text: `${last.text} ${text}` };
  }
  return pieces;
}

/** The stretch at a time in the part; in a gap, the one that is nearer. */
function stretchAt(ms: number, stretches: readonly Placed[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [nth, { startMs, endMs, atMs }] of stretches.entries()) {
    const away = Math.max(atMs - ms, ms - (atMs + endMs - startMs), 0);
    if (away < least) [best, least] = [nth, away];
  }
  return best;
}

function inRecording(ms: number, stretches: readonly Placed[]): number {
  const stretch = stretches[stretchAt(ms, stretches)];
  if (stretch === undefined) return Math.round(ms);
  const within = Math.min(Math.max(ms - stretch.atMs, 0), stretch.endMs - stretch.startMs);
  return Math.round(stretch.startMs + within);
}

/** A longer pause between two words ends a line. */
const PAUSE_MS = 800;
const SENTENCE_END = /[.!?…。！？]["'”’)]*$/;
/** Below this, a full stop is likelier that of "Dr." than the end of a line. */
const WORDS_MIN = 4;

/** Lines of words that an engine gave without lines: by sentences and pauses. */
export function linesOfWords(
  words: readonly (HeardWord & { readonly speaker: string | null })[],
): TimedLine[] {
  const lines: OpenLine[] = [];
  for (const { speaker, ...word } of words) {
    const last = lines.at(-1);
    const goesOn =
      last !== undefined &&
      last.speaker === speaker &&
      word.startMs - last.endMs < PAUSE_MS &&
      !(SENTENCE_END.test(last.words.at(-1)?.text ?? '') && last.words.length >= WORDS_MIN);
    if (goesOn) {
      last.endMs = word.endMs;
      last.words.push(word);
    } else lines.push({ speaker, startMs: word.startMs, endMs: word.endMs, words: [word] });
  }
  return lines.map((line) => ({ ...line, text: line.words.map(({ text }) => text).join(' ') }));
}

/** A line to which words are still added. */
interface OpenLine extends Omit<TimedLine, 'text' | 'endMs' | 'words'> {
  endMs: number;
  readonly words: HeardWord[];
}

/** Lines of all channels in the order in which they were said. A line without a time stays after the one before it. */
export function inOrder(lines: readonly TranscriptLine[]): TranscriptLine[] {
  let last = 0;
  return lines
    .map((line) => {
      last = line.startMs ?? last;
      return { line, at: last };
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ line }) => line);
}

/** Sentences of a text that came without times. */
export function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
}
