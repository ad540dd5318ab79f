import type { Sound } from '#features/telephony/model.ts';
import type { CallId, WorkspaceId } from '#kernel/ids.ts';

/**
 * An unanswered call from the network, as its handler sees it. The record has ended, but the caller is still on the
 * line.
 */
export interface UnansweredCall {
  readonly id: CallId;
  /** The account that rents the number. Its devices rang, or those of everybody who shares it. */
  readonly workspaceId: WorkspaceId;
  /** Caller's number, E.164; null if withheld. */
  readonly from: string | null;
  /** Dialled number, E.164. */
  readonly to: string;
  readonly why: 'no-answer' | 'declined' | 'busy';
  /** Why the call rang no devices; null if any device rang. */
  readonly quiet: 'blocked' | 'do-not-disturb' | null;
  /** Result of the last step; null before the first. */
  readonly soFar: StepOutcome | null;
}

export type StepOutcome =
  /** Keys that the caller pressed; "" if none came in time. */
  | { readonly kind: 'collected'; readonly digits: string }
  /**
   * The recording's key in the blob store; null if nothing was recorded. The handler gets this even if the caller hung up
   * meanwhile. Its next step is then ignored.
   */
  | { readonly kind: 'recorded'; readonly blobKey: string | null; readonly durationMs: number };

/**
 * The next step for an unanswered call. `collect` and `record` answer the call first, and the handler is asked again
 * afterwards. There is no step yet that rings someone else: it comes with the office phone.
 */
export type UnansweredStep =
  /** Plays a sound, then ends the call. Before an answer that is early media and this SIP status, after it a hang-up. */
  | { readonly kind: 'play'; readonly sound: Sound; readonly sipCode: number }
  | {
      readonly kind: 'collect';
      /** Plays until the first key. */
      readonly prompt: Sound | null;
      readonly digitsMax: number;
      /** Time to wait for each key. For the first one it starts when the prompt ends. */
      readonly withinMs: number;
    }
  /** Plays a beep and records the caller until they hang up or the time is up. */
  | { readonly kind: 'record'; readonly secondsMax: number }
  /** Ends the call with this SIP status, or hangs up if it was answered. */
  | { readonly kind: 'refuse'; readonly sipCode: number };

/** Chooses the next step for an unanswered call. */
export type UnansweredHandler = (call: UnansweredCall) => UnansweredStep | Promise<UnansweredStep>;
