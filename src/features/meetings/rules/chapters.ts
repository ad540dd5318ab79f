import type { Chapter, Transcript } from '../model.ts';
import { contentStems, isStopWord, wordsOf } from './words.ts';

/** A chapter has at least so many lines, and a meeting one chapter for each so many, at most. */
const LINES = { least: 6, each: 14, chaptersMax: 24 };
/** How many lines on each side are compared. */
const WINDOW = 6;
const TURNS_TO =
  /^(?:\S+ ){0,3}?(?:now|next|moving on|let's move on|last thing|second thing|the other thing|another thing|one more thing|what about|finally|anything else|back to)\b/i;
const TURN_BONUS = 0.25;
const TITLE_WORDS = 3;

/** Splits a meeting where its words change. Source: Hearst, "TextTiling", 1997. */
export function chaptersOf({ lines }: Transcript): Chapter[] {
  if (lines.length < LINES.least * 2) return [];
  const stems = lines.map(({ text }) => contentStems(text));
  const most = Math.min(LINES.chaptersMax, Math.floor(lines.length / LINES.each));
  const breaks: number[] = [];
  const depths = lines
    .map(({ text }, at) => ({ at, depth: 1 - cohesion(stems, at) + (TURNS_TO.test(text) ? TURN_BONUS : 0) }))
    .toSorted((one, other) => other.depth - one.depth);
  for (const { at } of depths) {
    if (breaks.length >= most - 1) break;
    const isFar = [0, lines.length, ...breaks].every((other) => Math.abs(other - at) >= LINES.least);
    if (isFar) breaks.push(at);
  }
  const starts = [0, ...breaks.toSorted((one, other) => one - other)];
  const everywhere = frequency(stems);
  return starts.map((firstLine, at) => {
    const lastLine = (starts[at + 1] ?? lines.length) - 1;
    const text = lines
      .slice(firstLine, lastLine + 1)
      .map((line) => line.text)
      .join(' ');
    return { title: titleOf(text, everywhere), firstLine, lastLine };
  });
}

/** How alike the words before and after a line are, from 0 to 1. */
function cohesion(stems: readonly (readonly string[])[], at: number): number {
  const before = frequency(stems.slice(Math.max(0, at - WINDOW), at));
  const after = frequency(stems.slice(at, at + WINDOW));
  let [dot, one, other] = [0, 0, 0];
  for (const [stem, count] of before) {
    dot += count * (after.get(stem) ?? 0);
    one += count * count;
  }
  for (const count of after.values()) other += count * count;
  return one === 0 || other === 0 ? 0 : dot / Math.sqrt(one * other);
}

function frequency(stems: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** The words that this chapter has more often than the meeting. */
function titleOf(text: string, everywhere: ReadonlyMap<string, number>): string {
  const words = new Map<string, { word: string; count: number; first: number }>();
  wordsOf(text).forEach((word, first) => {
    const [stem] = contentStems(word);
    if (stem === undefined || isStopWord(word) || word.length < 4 || word.includes("'") || /\d/.test(word))
      return;
    const known = words.get(stem);
    words.set(stem, {
      word: known?.word ?? word,
      count: (known?.count ?? 0) + 1,
      first: known?.first ?? first,
    });
  });
  const best = [...words]
    .map(([stem, { word, count, first }]) => ({
      word,
      first,
      weight: (count * count) / (everywhere.get(stem) ?? 1) + count,
    }))
    .toSorted((one, other) => other.weight - one.weight || one.first - other.first)
    .slice(0, TITLE_WORDS)
    .toSorted((one, other) => one.first - other.first)
    .map(({ word }) => word);
  const title = best.join(', ');
  return title === '' ? 'Conversation' : title.charAt(0).toUpperCase() + title.slice(1);
}
