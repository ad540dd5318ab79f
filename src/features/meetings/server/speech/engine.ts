/** A stretch of sound that an engine is asked about. Its times count from its start. */
export interface Sound {
  readonly bytes: Uint8Array;
  /** "audio/wav", "audio/webm;codecs=opus" */
  readonly mime: string;
  /** Whose voice it is; null: several people's, whom an engine that can tells apart. */
  readonly speaker: string | null;
  /** "en"; null: the engine finds out. */
  readonly language: string | null;
}

export interface HeardLine {
  /** A name, or what the engine calls a voice; null if it doesn't tell voices apart. */
  readonly speaker: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** Port: makes text of speech. */
export interface SpeechEngine {
  /** As people read it: "Deepgram". */
  readonly name: string;
  /** The most bytes of one request. */
  readonly bytesMax: number;
  /** @throws SpeechError */
  transcribe(sound: Sound, signal: AbortSignal): Promise<readonly HeardLine[]>;
}

/**
 * Why an engine gave no text: "later" (busy, failing or out of reach: the same request may succeed after `retryAfterMs`),
 * "not-ready" (its key or model is missing: an operator must do something), "refused" (this sound never will).
 */
export class SpeechError extends Error {
  readonly kind: 'later' | 'not-ready' | 'refused';
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
