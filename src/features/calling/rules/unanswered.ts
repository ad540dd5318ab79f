import type { Sound } from '#features/telephony/model.ts';
import type { AccountId, CallId } from '#kernel/ids.ts';
import type { EndReason } from '../model.ts';
import { refusalOf } from './end-of-leg.ts';
import type { Quiet } from './transition.ts';

/** A telephone call that nobody took, for whoever decides how it goes on. Its record has ended; its caller is still there. */
export interface UnansweredCall {
  readonly id: CallId;
  /** Whose devices rang, or would have. */
  readonly accountId: AccountId;
  /** The number that calls, E.164; null when it is withheld. */
  readonly from: string | null;
  /** The number that was dialled, E.164. */
  readonly to: string;
  readonly why: 'no-answer' | 'declined' | 'busy';
  /** Why nobody was rung although it rang for the caller; null when it rang. */
  readonly quiet: Quiet | null;
  /** What came of the last step; null before the first. */
  readonly soFar: StepOutcome | null;
}

export type StepOutcome =
  /** Keys that the caller has pressed, "" when none in time. */
  | { readonly kind: 'collected'; readonly digits: string }
  /**
   * Where the sound of the caller is among the blobs; null when nothing was heard. This is told even when the caller has
   * hung up, and what is decided then is done only if not.
   */
  | { readonly kind: 'recorded'; readonly blobKey: string | null; readonly durationMs: number };

/**
 * What is done next with such a call. `collect` and `record` answer it first, and lead to the next decision. To ring
 * somebody else is not among these: it comes with the office phone, for calls that ring several people.
 */
export type UnansweredStep =
  /** Plays a sound and is over: before an answer as early media and with this SIP status, after one with a hang-up. */
  | { readonly kind: 'play'; readonly sound: Sound; readonly sipCode: number }
  | {
      readonly kind: 'collect';
      /** Played until the first key. */
      readonly prompt: Sound | null;
      readonly digitsMax: number;
      /** How long each key is awaited, the first one from the end of the prompt on. */
      readonly withinMs: number;
    }
  /** Plays a beep and records the caller, until they hang up or for so long. */
  | { readonly kind: 'record'; readonly secondsMax: number }
  /** Ends it: with this SIP status, or with a hang-up once it is answered. */
  | { readonly kind: 'refuse'; readonly sipCode: number };

/** Decides how a call goes on that nobody took. Asked again after each step that leads on. */
export type UnansweredHandler = (call: UnansweredCall) => UnansweredStep | Promise<UnansweredStep>;

/** Why nobody took a call that ended so; null when there is nothing to go on with. */
export function whyUnanswered(reason: EndReason): UnansweredCall['why'] | null {
  return reason === 'no-answer' || reason === 'declined' || reason === 'busy' ? reason : null;
}

/** What is done where nothing else decides: the caller is told that nobody is there, or hears a busy line. */
export function announceNobody({ why }: Pick<UnansweredCall, 'why'>): UnansweredStep {
  const sipCode = refusalOf(why);
  return why === 'busy' ? { kind: 'refuse', sipCode } : { kind: 'play', sound: 'not-available', sipCode };
}
