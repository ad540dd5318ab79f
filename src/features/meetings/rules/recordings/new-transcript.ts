import type { TranscriptLine } from '../../model.ts';

export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** Lines with the names that people gave to speakers before, the oldest first. */
export function withRenames(
  lines: readonly TranscriptLine[],
  renames: readonly Rename[],
): readonly TranscriptLine[] {
  return lines.map((line) => ({
    ...line,
    // An empty name stands for lines of which it isn't known who spoke.
    speaker: renames.reduce((name, { from, to }) => ((name ?? '') === from ? to : name), line.speaker),
  }));
}

/** A line that people had corrected, and what a new transcript says in its place. */
export interface Overwritten {
  readonly nth: number;
  readonly before: string;
  readonly after: string;
}

/** Corrections that a new transcript doesn't have, for the history. @param corrected numbers of the lines that people changed */
export function overwritten(
  before: readonly TranscriptLine[],
  after: readonly TranscriptLine[],
  corrected: readonly number[],
): readonly Overwritten[] {
  return [...new Set(corrected)]
    .toSorted((one, other) => one - other)
    .map((nth) => ({ nth, before: before[nth]?.text ?? '', after: after[nth]?.text ?? '' }))
    .filter((change) => change.before !== '' && change.before !== change.after);
}
