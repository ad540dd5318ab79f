import type { HeardWord } from '../../rules/speech/placing.ts';

/** A stretch of sound that an engine is asked about. Its times count from its start. */
export interface Sound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** "audio/wav", "audio/ogg" */
  readonly mime: string;
  readonly durationMs: number;
  /** Whose voice it is; null: several people's, whom an engine that can tells apart. */
  readonly speaker: string | null;
  /** "en"; null: the engine finds out. */
  readonly language: string | null;
}

export interface HeardLine {
  /** What the engine calls a voice; null if it doesn't tell voices apart. */
  readonly speaker: string | null;
  /** Null if the engine gives no times. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
  /** Of this line, with their times. Empty if the engine doesn't time words. */
  readonly words: readonly HeardWord[];
}

/** Port: makes text of speech. */
export interface SpeechEngine {
  /** As people read it: "Deepgram". */
  readonly name: string;
  /** The most bytes of one request. */
  readonly bytesMax: number;
  /** The longest sound of one request. */
  readonly msMax: number;
  /** Whether its lines have times. Without them it's asked about each stretch of speech by itself. */
  readonly givesTimes: boolean;
  /** Whether it can tell several voices on one channel apart. */
  readonly tellsVoicesApart: boolean;
  /** @throws SpeechError */
  transcribe(sound: Sound, signal: AbortSignal): Promise<readonly HeardLine[]>;
  stop(): Promise<void>;
}

/**
 * Why an engine gave no text: "later" (busy, failing or out of reach: the same request may succeed after `retryAfterMs`),
 * "not-ready" (its key or model is missing: an operator must do something), "refused" (this sound never will), "unusable"
 * (what it answered is no transcript: asked once more, because each answer costs money). The messages of the last two are
 * sentences for people.
 */
export class SpeechError extends Error {
  readonly kind: 'later' | 'not-ready' | 'refused' | 'unusable';
  readonly retryAfterMs: number | null;

  constructor(
    kind: SpeechError['kind'],
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'SpeechError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
