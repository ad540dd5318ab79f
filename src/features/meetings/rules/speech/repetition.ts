/** What an engine says about its own line, where it does. */
export interface Doubts {
  /** From 0 to 1: that nobody spoke. */
  readonly noSpeech: number | null;
  /** Mean logarithm of the probability of its words. */
  readonly logProbability: number | null;
  /** Characters by compressed characters. Text that repeats itself compresses well. */
  readonly compression: number | null;
}

/** The figures by which Whisper itself drops what it made up. */
const NO_SPEECH = 0.6;
const LOG_PROBABILITY = -1;
const COMPRESSION = 2.4;

/** Whether the engine doubts its own line so much that it's better left out. */
export function isDoubted({ noSpeech, logProbability, compression }: Doubts): boolean {
  if (compression !== null && compression > COMPRESSION) return true;
  return (noSpeech ?? 0) > NO_SPEECH && (logProbability ?? 0) < LOG_PROBABILITY;
}

/** A word or a few that follow themselves so often are a loop of the engine. People stop sooner. */
const REPEATS_MAX = 6;
const LOOP_WORDS_MAX = 8;
/** The same line so often in a row is a loop as well. */
const SAME_LINES_MAX = 3;

/**
 * Takes loops out of a text: engines that lose the thread say the same words again and again.
 * @returns the text with one round of each loop, or "" if it's nothing but a loop
 */
export function withoutLoops(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (let size = 1; size <= LOOP_WORDS_MAX; size++) {
    let at = 0;
    while (at + size * 2 <= words.length) {
      const rounds = roundsAt(words, at, size);
      if (rounds <= REPEATS_MAX) at += 1;
      else if (rounds * size >= words.length - size) return '';
      else words.splice(at, (rounds - 1) * size);
    }
  }
  return words.join(' ');
}

function roundsAt(words: readonly string[], at: number, size: number): number {
  let rounds = 1;
  const same = (nth: number) => plain(words[at + nth]) === plain(words[at + rounds * size + nth]);
  while (
    at + (rounds + 1) * size <= words.length &&
    Array.from({ length: size }).every((_, nth) => same(nth))
  )
    rounds += 1;
  return rounds;
}

/** Leaves out lines that repeat the one before them more often than people do. Their first stays. */
export function withoutRepeatedLines<Line extends { readonly text: string }>(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  let same: Line[] = [];
  const settle = () => kept.push(...(same.length > SAME_LINES_MAX ? same.slice(0, 1) : same));
  for (const line of lines) {
    if (same[0] !== undefined && plain(same[0].text) !== plain(line.text)) {
      settle();
      same = [];
    }
    same.push(line);
  }
  settle();
  return kept;
}

function plain(text = ''): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
