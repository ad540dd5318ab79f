import { serviceOf } from '#platform/server/services.ts';
import type { TranscriptLine } from '../../model.ts';

/** The sound of a recording, and what was heard of it before. */
export interface SoundToHear {
  /** All bytes from the first one, in pieces of any size. It can be read again from its start. */
  sound(): AsyncIterable<Uint8Array>;
  readonly bytes: number;
  /** "audio/webm;codecs=opus", as the page that recorded or uploaded it said. It may be wrong. */
  readonly mime: string;
  /** Whose voice is on which channel; null where it can be anybody's. */
  readonly speakers: readonly (string | null)[];
  /** Measured by the recorder; null if it isn't known. */
  readonly durationMs: number | null;
  /** What `onPart` kept earlier, by its part: these parts needn't be asked again. */
  readonly heard: ReadonlyMap<string, unknown>;
  /** Keeps what was heard of a part (as JSON), so that a retry continues after it. It's stored once the promise resolves. */
  onPart(part: string, body: unknown): Promise<void>;
  /** @param percent 0 to 100 of the work */
  onProgress(percent: number): void;
  /** Aborted when the recording is deleted, or the server stops. */
  readonly signal: AbortSignal;
}

export interface HeardSound {
  /** In the order of their start. None: nobody speaks in it. */
  readonly lines: readonly TranscriptLine[];
  /** Measured from the sound; null if it couldn't be. */
  readonly durationMs: number | null;
}

/** Makes the transcript of a recording, with whichever speech engine is configured. */
export interface Transcriber {
  /** The engine's name, as people read it. */
  readonly name: string;
  /**
   * @throws SpeechError "later": the job tries again; "not-ready": it waits for an operator; "refused" and
   * "unusable": its message is a sentence for people, and the same sound isn't asked again by itself
   */
  transcribe(meetingId: string, given: SoundToHear): Promise<HeardSound>;
}

export const transcriberService = serviceOf<Transcriber>('transcriber of recordings');
