import type { Transcript } from '../model.ts';

/** A transcript that is asked, with what its list shows of it. */
export interface AskedTranscript {
  readonly id: string;
  /** Name of the meeting and of the people and companies in it. */
  readonly title: string;
  readonly transcript: Transcript;
  /** How many lines were said, if `transcript` has only those that the question may be about. */
  readonly linesSaid?: number;
}

export interface CitedLine {
  readonly transcriptId: string;
  readonly line: number;
  readonly score: number;
}

export interface Answer {
  /** What was said, best first. Empty if nothing that was said answers the question. */
  readonly sentences: readonly {
    readonly text: string;
    readonly transcriptId: string;
    readonly line: number;
    /** Who said it; null if the transcript doesn't tell. */
    readonly speaker: string | null;
  }[];
  readonly lines: readonly CitedLine[];
}
