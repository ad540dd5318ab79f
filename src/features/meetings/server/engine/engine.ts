import type { NoteTemplate } from '../../constants-meetings.ts';
import type { SaidContact, Transcript } from '../../model.ts';
import type { Answer, AskedTranscript } from '../../rules/asked.ts';
import type { MadeNotes } from '../../rules/keep-changes.ts';
import type { AnswerPlace } from '../../rules/model-answer.ts';
import type { ReadTranscript } from '../../rules/read-transcript.ts';

/** A transcript that is asked. */
export interface AskedSource extends AskedTranscript {
  /** The same as long as the transcript is: its index is kept for the next question. */
  readonly key: string;
}

/** For whom an engine works: a workspace. Everyone with work has their turn. */
interface ForWhom {
  readonly who?: string | undefined;
}

/** What an engine is asked. */
export type EngineRequest = ForWhom & EngineWork;

type EngineWork =
  | { readonly kind: 'read'; readonly text: string }
  | {
      readonly kind: 'notes';
      readonly transcript: Transcript;
      readonly date: string;
      readonly template: NoteTemplate;
      /** What the person wrote beside the notes. */
      readonly ownWords: string;
    }
  | { readonly kind: 'people'; readonly transcript: Transcript }
  /** Quotes: what someone said, word for word. */
  | {
      readonly kind: 'answer';
      readonly sources: readonly AskedSource[];
      readonly question: string;
      readonly linesMax?: number;
    };

export interface EngineResults {
  readonly read: ReadTranscript;
  readonly notes: MadeNotes;
  readonly people: readonly SaidContact[];
  readonly answer: Answer;
}

export interface Asked extends ForWhom {
  readonly sources: readonly AskedSource[];
  readonly question: string;
}

/** A step of an answer. */
export type AnswerStep =
  | {
      readonly kind: 'sentence';
      readonly text: string;
      /** Whether someone said exactly this. */
      readonly isQuote: boolean;
      readonly places: readonly AnswerPlace[];
    }
  | { readonly kind: 'end'; readonly madeBy: string; readonly leftOut: number };

/**
 * Port: reads transcripts, makes notes of them and answers questions. What comes back cites lines and has passed the
 * gate of `rules/grounding.ts`.
 */
export interface NotesEngine {
  /** "rules", or the name of the model. */
  readonly name: string;
  /** How long notes take at most, in milliseconds. */
  readonly notesMs: number;
  /** @throws Error when the engine fails or takes too long; the next request finds it working again */
  run<Kind extends EngineRequest['kind']>(
    request: Extract<EngineRequest, { kind: Kind }>,
  ): Promise<EngineResults[Kind]>;
  /**
   * Answers a question sentence by sentence, each as soon as it has passed the gate, and ends with an end.
   * @throws Error when the engine fails or the signal aborts
   */
  answer(asked: Asked, signal: AbortSignal): AsyncIterable<AnswerStep>;
  stop(): Promise<void>;
}
