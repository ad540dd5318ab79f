import type { TranscriptLine } from '../model.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where lists of lines are found: ours, Whisper's and its kin, AssemblyAI's, Deepgram's, Vexa's, Attendee's. */
const LISTS = ['lines', 'segments', 'utterances', 'transcript', 'transcription', 'results', 'monologues'];
const LEVELS_MAX = 3;
const TEXTS = ['text', 'transcript', 'transcription', 'content', 'sentence', 'value'];
const SPEAKERS = ['speaker', 'speaker_name', 'speakerName', 'speaker_label', 'name', 'participant', 'user'];

/** Reads JSON of the engines and bots that we know. Null if no list of lines is in it. */
export function readJson(text: string): TranscriptLine[] | null {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch {
    return null;
  }
  const list = listIn(source, 0);
  if (list === null) return textAlone(source);
  const items = list.filter(isFields);
  const lines = items.map((item) => lineOf(item)).filter((line) => line !== null);
  return lines.length === 0 ? null : lines;
}

const TITLES = ['title', 'name', 'meeting_title', 'meetingTitle', 'subject', 'topic'];

/** What a JSON transcript calls its meeting. Null if it's something else, or has no title. */
export function titleInJson(text: string): string | null {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(source)) return null;
  const title = TITLES.map((name) => source[name]).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return typeof title === 'string' ? title.replaceAll(/\s+/g, ' ').trim() : null;
}

/** The first list of objects that have a text. */
function listIn(source: unknown, level: number): readonly unknown[] | null {
  if (Array.isArray(source)) {
    const isOfLines = source.slice(0, 5).some((item) => isFields(item) && wordsOf(item) !== null);
    return isOfLines ? source : null;
  }
  if (!isFields(source) || level > LEVELS_MAX) return null;
  for (const name of LISTS) {
    const found = listIn(source[name], level + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Engines without segments answer with one text. */
function textAlone(source: unknown): TranscriptLine[] | null {
  const text = isFields(source) ? source['text'] : null;
  if (typeof text !== 'string' || text.trim() === '') return null;
  return [{ speaker: null, startMs: null, endMs: null, text }];
}

function lineOf(item: Fields): TranscriptLine | null {
  const text = wordsOf(item);
  if (text === null) return null;
  return { speaker: speakerOf(item), ...timesOf(item), text };
}

function wordsOf(item: Fields): string | null {
  for (const name of TEXTS) {
    const value = item[name];
    if (typeof value === 'string') return value;
    const inner = isFields(value) ? value['transcript'] : null;
    if (typeof inner === 'string') return inner;
  }
  const words = item['words'];
  if (!Array.isArray(words)) return null;
  const said = words.filter(isFields).map((word) => word['text'] ?? word['word']);
  return said.every((word) => typeof word === 'string') && said.length > 0 ? said.join(' ') : null;
}

function speakerOf(item: Fields): string | null {
  for (const name of SPEAKERS) {
    const value = item[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number') return `Speaker ${value + 1}`;
    const inner = isFields(value) ? value['name'] : null;
    if (typeof inner === 'string' && inner.trim() !== '') return inner;
  }
  return null;
}

/** Names that end in "ms" count milliseconds. AssemblyAI's `start` does too: it has a `confidence` and whole numbers. */
function timesOf(item: Fields): { startMs: number | null; endMs: number | null } {
  const startMs = numberOf(item, ['startMs', 'start_ms', 'timestamp_ms']);
  if (startMs !== null) {
    const duration = numberOf(item, ['duration_ms', 'durationMs']);
    const endMs = numberOf(item, ['endMs', 'end_ms']) ?? (duration === null ? null : startMs + duration);
    return { startMs, endMs };
  }
  const start = numberOf(item, ['start', 'start_time', 'startTime', 'timestamp']);
  const end = numberOf(item, ['end', 'end_time', 'endTime']);
  if (start === null) return wordTimes(item);
  const words = Array.isArray(item['words']);
  const isMs =
    words && 'confidence' in item && Number.isInteger(start) && Number.isInteger(end) && (end ?? 0) > 1000;
  const unit = isMs ? 1 : 1000;
  return { startMs: start * unit, endMs: end === null ? null : end * unit };
}

/** Recall.ai has times on words alone: `{ start_timestamp: { relative: 1.2 } }`. */
function wordTimes(item: Fields): { startMs: number | null; endMs: number | null } {
  const words: unknown[] = Array.isArray(item['words']) ? item['words'] : [];
  const seconds = (word: unknown, name: string) => {
    const at = isFields(word) ? word[name] : null;
    return isFields(at) ? numberOf(at, ['relative']) : null;
  };
  const [start, end] = [seconds(words[0], 'start_timestamp'), seconds(words.at(-1), 'end_timestamp')];
  return { startMs: start === null ? null : start * 1000, endMs: end === null ? null : end * 1000 };
}

function numberOf(item: Fields, names: readonly string[]): number | null {
  for (const name of names) {
    const value = item[name];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
