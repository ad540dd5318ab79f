import type { MeetingNotes, SaidContact, Transcript } from '../../model.ts';
import type { Answer, AskedTranscript } from '../../rules/answers.ts';
import type { ReadTranscript } from '../../rules/read-transcript.ts';

/** A transcript that is asked. */
export interface AskedSource extends AskedTranscript {
  /** The same as long as the transcript is: its index is kept for the next question. */
  readonly key: string;
}

/** What an engine is asked. */
export type EngineRequest =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'notes'; readonly transcript: Transcript; readonly date: string }
  | { readonly kind: 'people'; readonly transcript: Transcript }
  | { readonly kind: 'answer'; readonly sources: readonly AskedSource[]; readonly question: string };

export interface EngineResults {
  readonly read: ReadTranscript;
  readonly notes: MeetingNotes;
  readonly people: readonly SaidContact[];
  readonly answer: Answer;
}

/** Port: reads transcripts, makes notes of them and answers questions. What comes back cites lines and has passed the gate. */
export interface NotesEngine {
  /** @throws Error when the engine fails or takes too long; the next request finds it working again */
  run<Kind extends EngineRequest['kind']>(
    request: Extract<EngineRequest, { kind: Kind }>,
  ): Promise<EngineResults[Kind]>;
  stop(): Promise<void>;
}
