/** The largest transcript that is read, in characters. A meeting of four hours has about 300,000. */
export const TRANSCRIPT_LENGTH_MAX = 8_000_000;
/** The most lines that are read. A meeting of four hours has about 4,000. */
export const TRANSCRIPT_LINES_MAX = 50_000;
/** A longer line is cut at a sentence, so that a citation always points at something short. */
export const LINE_LENGTH_MAX = 2_000;
/** Cues with a shorter pause between them belong to one line when a sentence runs on. */
export const CUE_GAP_MS = 2_000;

/** Why a transcript wasn't read, as people see it. */
export const transcriptProblems = {
  tooLarge: 'This transcript is too large. The limit is 8 MB or 50,000 lines.',
  empty: 'There’s no text in this transcript.',
  unreadable: 'We can’t read this file. Use plain text, WebVTT, SubRip or JSON.',
} as const;
export type TranscriptProblem = keyof typeof transcriptProblems;
