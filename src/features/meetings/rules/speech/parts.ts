import { FRAME_MS, type Span } from './sound.ts';

/** A stretch of speech, and where it is in the sound that an engine gets. */
export interface Placed {
  /** In the recording. */
  readonly startMs: number;
  readonly endMs: number;
  /** In the part. */
  readonly atMs: number;
}

/** Sound of one channel that an engine is asked about at once: stretches of speech, one after the other. */
export interface Part {
  readonly channel: number;
  readonly stretches: readonly Placed[];
}

/** The pause between two stretches in a part. Together with what is kept around each, engines take it for a pause. */
export const GAP_MS = 500;

/** Where the next stretch goes in a part: after the last one, without a gap if it was only cut there. */
export function placeAfter(stretches: readonly Placed[], { firstFrame, endFrame }: Span): Placed {
  const last = stretches.at(-1);
  const startMs = firstFrame * FRAME_MS;
  const end = last === undefined ? 0 : last.atMs + last.endMs - last.startMs;
  const gap = last === undefined || last.endMs === startMs ? 0 : GAP_MS;
  return { startMs, endMs: endFrame * FRAME_MS, atMs: end + gap };
}

export function partMs(stretches: readonly Placed[]): number {
  const last = stretches.at(-1);
  return last === undefined ? 0 : last.atMs + last.endMs - last.startMs;
}

/** The same for the same sound and the same limits, so that a part that was heard isn't asked again. */
export function partKey({ channel, stretches }: Part): string {
  return `${channel}:${stretches[0]?.startMs ?? 0}-${stretches.at(-1)?.endMs ?? 0}`;
}
