import type { Placed } from '../../rules/speech/parts.ts';

/** What the thread is told at its start. */
export interface HearingTask {
  readonly bytes: number;
  readonly speakers: readonly (string | null)[];
  readonly limits: {
    readonly bytesMax: number;
    /** Of a part. */
    readonly msMax: number;
    /** One stretch of speech a part, for engines that give no times. */
    readonly oneStretch: boolean;
    readonly tellsVoicesApart: boolean;
  };
}

/** Sound that an engine can be asked about. */
export interface PartSound {
  /** The same for the same recording and the same limits. */
  readonly key: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: string;
  /** Whose voice it is; null if it can be anybody's. */
  readonly speaker: string | null;
  /** Where its sound is in the recording. */
  readonly stretches: readonly Placed[];
  /** 1 for the first of several parts in which an engine tells voices apart: it names them from scratch in each. */
  readonly nth: number;
}

/** So many bytes are read at a time. */
export const BLOCK_BYTES = 256 * 1_024;

export type FromThread =
  | { readonly kind: 'read'; readonly block: number }
  | { readonly kind: 'part'; readonly part: PartSound; readonly readTo: number }
  | { readonly kind: 'end'; readonly durationMs: number | null }
  | { readonly kind: 'refused'; readonly why: 'no-sound' | 'too-large' }
  | { readonly kind: 'failed'; readonly message: string };

export type ToThread =
  | { readonly kind: 'block'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'next' };
