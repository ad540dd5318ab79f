import type { TranscriptLine } from '../model.ts';

const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?: ?[AP]M)?`;
const NAME = String.raw`[\p{L}\d][\p{L}\p{M}\d .,'’@&()/_+-]{0,59}?`;
/** "[00:01:02] Ana: text", "00:01:02 - Ana: text", "Ana (0:12): text", "Ana: text". */
const SPOKEN = new RegExp(
  String.raw`^(?:[\[(]?(?<before>${CLOCK})[\])]?\s*[-–—]?\s*)?(?:(?<name>${NAME})\s*(?:[\[(](?<after>${CLOCK})[\])])?\s*:\s+)(?<text>.+)$`,
  'u',
);
/** "[00:01:02] text", with nobody named. */
const TIMED = new RegExp(String.raw`^[\[(]?(?<before>${CLOCK})[\])]?\s*[-–—]?\s+(?<text>\S.*)$`, 'u');
/** "Ana Ruiz  0:12" alone in its line: the text follows below. */
const HEADING = new RegExp(
  String.raw`^(?:(?<name>${NAME})[\s,|–—-]+[\[(]?(?<after>${CLOCK})[\])]?|[\[(]?(?<before>${CLOCK})[\])]?\s*[-–—|]?\s*(?<later>${NAME}))$`,
  'u',
);
/** "00:00:01 - 00:00:05": only the beginning is kept, because a line lasts until the next one. */
const RANGE = new RegExp(
  String.raw`^([\[(]?${CLOCK})\s*(?:-->|[-–—]|to)\s*${CLOCK}(?=[\])\s:]|$)|(${CLOCK})\s*(?:-->|[-–—]|to)\s*${CLOCK}([\])]?)$`,
  'u',
);
/** A time alone in its line: who spoke and what was said follow below. */
const TIME_ALONE = new RegExp(String.raw`^[\[(]?(${CLOCK})[\])]?$`, 'u');
const WORDS_OF_A_NAME_MAX = 5;
/** Beginnings of sentences with a colon that are no names. */
const NO_NAME = /^(?:https?|note|so|and|but|the|this|that|it|my|our|one thing|question|answer)\b/i;

/** Reads plain text: one line for each speaker's turn, or for each paragraph if nobody is named. */
export function readText(text: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let heading: { speaker: string | null; startMs: number | null } | null = null;
  let time: number | null = null;
  const rows = rowsOf(text);
  for (const [at, source] of rows.entries()) {
    const alone = timeAlone(source);
    if (alone !== null) {
      time = alone;
      continue;
    }
    const said = parseLine(source);
    const last = lines.at(-1);
    const startMs = time;
    time = null;
    if (startMs !== null && said.kind !== 'said') {
      const next = rows[at + 1];
      if (isNameAlone(source) && next !== undefined && timeAlone(next) === null)
        heading = { speaker: source, startMs };
      else lines.push({ speaker: null, startMs, endMs: null, text: source });
    } else if (said.kind === 'heading') heading = said;
    else if (heading !== null) {
      // Below a heading, what looks like a name is part of what was said.
      lines.push({ speaker: heading.speaker, startMs: heading.startMs, endMs: null, text: source });
      heading = null;
    } else if (said.kind === 'said') lines.push({ ...said.line, startMs: said.line.startMs ?? startMs });
    else if (last === undefined || last.speaker === null)
      lines.push({ speaker: null, startMs: null, endMs: null, text: source });
    // What follows without a name is still what the last one said.
    else lines[lines.length - 1] = { ...last, text: `${last.text} ${source}` };
  }
  return withEnds(lines);
}

const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => (row.length > 200 ? row : row.replace(RANGE, '$1$2$3')));

const timeAlone = (row: string): number | null =>
  row.length > 40 ? null : clockMs(TIME_ALONE.exec(row)?.[1]);

/** A name in a line of its own, below a time. */
const isNameAlone = (row: string): boolean =>
  row.length <= 60 && /^(?:\p{Lu}|speaker\b)/u.test(row) && !/[.?!,:;…]$/.test(row) && isName(row);

type ParsedLine =
  | { readonly kind: 'said'; readonly line: TranscriptLine }
  | { readonly kind: 'heading'; readonly speaker: string; readonly startMs: number | null }
  | { readonly kind: 'text' };

function parseLine(source: string): ParsedLine {
  const spoken = source.length > 4_000 ? SPOKEN.exec(source.slice(0, 4_000)) : SPOKEN.exec(source);
  const groups = spoken?.groups;
  if (groups !== undefined && isName(groups['name'] ?? '')) {
    const startMs = clockMs(groups['before'] ?? groups['after']);
    const from = source.length - (groups['text']?.length ?? 0);
    const text =
      source.length > 4_000 ? source.slice(from - (source.length - 4_000)) : (groups['text'] ?? '');
    return { kind: 'said', line: { speaker: groups['name']?.trim() ?? null, startMs, endMs: null, text } };
  }
  if (source.length <= 100) {
    const heading = HEADING.exec(source)?.groups;
    const name = heading?.['name'] ?? heading?.['later'] ?? '';
    if (heading !== undefined && isName(name) && /^\p{Lu}|^speaker/iu.test(name) && !/[.?!]$/.test(name))
      return {
        kind: 'heading',
        speaker: name.trim(),
        startMs: clockMs(heading['after'] ?? heading['before']),
      };
  }
  const timed = TIMED.exec(source.slice(0, 40))?.groups;
  if (timed === undefined) return { kind: 'text' };
  const startMs = clockMs(timed['before']);
  const offset = source.slice(0, 40).length - (timed['text']?.length ?? 0);
  return { kind: 'said', line: { speaker: null, startMs, endMs: null, text: source.slice(offset) } };
}

/** Whether the words before a colon name a person: few, capitalised, or a label such as "speaker 2". */
function isName(name: string): boolean {
  const words = name.trim().split(/\s+/);
  if (words.length > WORDS_OF_A_NAME_MAX || NO_NAME.test(name) || /^\d+$/.test(name)) return false;
  return (
    words.length <= 2 || words.every((word) => /^(?:[\p{Lu}\d(]|de\b|von\b|van\b|der\b|da\b)/u.test(word))
  );
}

/** "1:02:03.5" in milliseconds. A time of day counts too: only the order matters then. */
export function clockMs(clock: string | undefined): number | null {
  if (clock === undefined) return null;
  const parts = clock
    .replace(',', '.')
    .replace(/ ?[AP]M$/i, '')
    .split(':')
    .map(Number);
  const seconds = parts.reduce((total, part) => total * 60 + part, 0);
  return Number.isFinite(seconds) ? Math.round(seconds * 1000) : null;
}

/** A line without an end lasts until the next one begins. */
function withEnds(lines: readonly TranscriptLine[]): TranscriptLine[] {
  return lines.map((line, at) => {
    const next = lines[at + 1]?.startMs ?? null;
    return line.startMs === null || next === null || next < line.startMs ? line : { ...line, endMs: next };
  });
}
