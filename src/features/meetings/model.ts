/** Something that one person said without a break. Its place in the transcript is how notes cite it. */
export interface TranscriptLine {
  /** As the source names the person. Null if it doesn't. */
  readonly speaker: string | null;
  /** From the start of the recording. Null if the source has no times. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
}

export interface Transcript {
  readonly lines: readonly TranscriptLine[];
}

/** What a transcript can be read from. */
export type TranscriptFormat = 'text' | 'vtt' | 'srt' | 'json';

/** A note. Lines count from 0. */
export interface Cited {
  readonly text: string;
  readonly lines: readonly number[];
}

export interface ActionItem extends Cited {
  /** Null if no one took it on, or if the transcript doesn't say who spoke. */
  readonly owner: string | null;
  /** The words that named the day. */
  readonly dueText: string | null;
  /** "2026-11-20": those words on the calendar, counted from the day of the meeting. */
  readonly due: string | null;
}

export interface SaidContact {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly role: string | null;
  readonly lines: readonly number[];
}

export interface Question extends Cited {
  readonly askedBy: string | null;
}

/** A stretch of the meeting about one thing. */
export interface Chapter {
  readonly title: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** A note that the gate left out. */
export interface LeftOut extends Cited {
  /** "unsupported": the cited lines don't say it. "order": it reads like an order to a program. */
  readonly why: 'unsupported' | 'order';
}

export interface MeetingNotes {
  readonly summary: readonly Cited[];
  readonly keyPoints: readonly Cited[];
  readonly decisions: readonly Cited[];
  readonly actionItems: readonly ActionItem[];
  readonly openQuestions: readonly Question[];
  readonly contacts: readonly SaidContact[];
  readonly chapters: readonly Chapter[];
  /** Lines that look like instructions for an AI. No note cites them. */
  readonly quarantined: readonly number[];
  readonly leftOut: readonly LeftOut[];
}
