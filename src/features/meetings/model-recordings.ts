import * as z from 'zod/mini';
import { RECORDING_SOURCES } from './constants-recordings.ts';

/** How far the transcript of a recording is. */
export const transcriptState = z.enum([
  /** Nobody asked for one. */
  'off',
  /** It comes when the recording has ended. */
  'later',
  'queued',
  /** No speech engine is configured. The sound is kept until one is. */
  'waiting-for-engine',
  'running',
  'done',
  'failed',
]);
export type TranscriptState = z.infer<typeof transcriptState>;

/** The recording of a meeting, as pages get it. */
export const recording = z.object({
  source: z.enum(RECORDING_SOURCES),
  /** Whether pieces are still coming. */
  state: z.enum(['recording', 'ended']),
  /** "audio/webm;codecs=opus" */
  mime: z.string(),
  /** One for each name in `speakers`, or one for everyone. */
  channels: z.int(),
  /** Whose voice is on which channel; null where it can be anybody's. */
  speakers: z.array(z.nullable(z.string())),
  /** Bytes that the server has. */
  bytes: z.int(),
  /** Bytes of an uploaded file, as its page said; null for a recording. */
  bytesExpected: z.nullable(z.int()),
  startedAt: z.int(),
  /** Measured; null while pieces come, and of a file until it is known. */
  durationMs: z.nullable(z.int()),
  /** Whether there is sound to play: not once it was deleted, or if it was only kept for its transcript. */
  hasSound: z.boolean(),
  /** Whether the sound stays once the transcript is there (decision R49). */
  keepsSound: z.boolean(),
  transcript: z.object({
    state: transcriptState,
    /** 0 to 100 */
    progress: z.int(),
    /** What went wrong, for people. */
    problem: z.nullable(z.string()),
  }),
  consent: z.object({ words: z.string(), by: z.nullable(z.string()), at: z.int() }),
  /** The device that records, and alone may add to it. */
  device: z.string(),
});
export type Recording = z.infer<typeof recording>;

/** Event: the transcript of my meeting is there. */
export interface Transcribed {
  readonly id: string;
  readonly workspaceId: string;
}
