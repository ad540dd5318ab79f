import type { E164 } from '#kernel/e164.ts';
import type { SocketRoute } from '#platform/server/http/sockets.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import type { Attestation, LegEnd } from '../../model.ts';
import type { RtpAddress, RtpRemote } from '../media/media-engine.ts';

/** Events of a leg. Each is called at most once, except `media` and `held`. Nothing follows `ended`. */
export interface LegListener {
  /** The far end is ringing: 180, or 183 without early media. */
  ringing(): void;
  /** Where and how the carrier wants RTP: early media before `answered`, and again after each change. */
  media(remote: RtpRemote): void;
  answered(): void;
  /** The far end has put us on hold, or takes us back. */
  held(on: boolean): void;
  ended(end: LegEnd): void;
}

/** One call on a carrier's network, from our side. */
export interface CarrierLeg {
  /** The Call-ID of SIP, or the carrier's own name of it. For the log and the record. */
  readonly callId: string;
  /** CANCEL before the answer, BYE after it. Twice is once. */
  hangUp(): void;
  hold(on: boolean): Promise<void>;
  /** Whether the carrier accepts transfers, as far as it has said. Read once the call is up. */
  readonly canTransfer: boolean;
  /**
   * REFER: the carrier connects the far end with this number, and our leg ends. Until then the call continues.
   * @throws TransferRefused if the transfer fails; Error if the call isn't up or ends first
   */
  transfer(to: E164): Promise<void>;
  /**
   * Sends keys by signalling if the audio can't carry them. Absent if it always can.
   * @returns the keys that the audio should carry
   * @throws DigitsUndelivered if nothing can carry them. They were not heard then, and are not sent again
   */
  sendDigits?(digits: string): Promise<string>;
}

/** Thrown when keys can't reach the far end right now. */
export class DigitsUndelivered extends Error {
  override readonly name = 'DigitsUndelivered';
}

/** The carrier or the transfer target refused the transfer. The call is unchanged. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
  /** The SIP status; 408 if there was no answer in time. */
  readonly sipCode: number;

  constructor(sipCode: number) {
    super('the carrier refuses the transfer');
    this.sipCode = sipCode;
  }
}

export interface OutgoingLeg {
  /** Null: the caller is not shown. The caller has proven that the number is theirs. */
  readonly from: E164 | null;
  readonly to: E164;
  /** Where we receive its RTP. */
  readonly media: RtpAddress;
}

/** A carrier's evidence that callers are who they say they are. */
export interface CallerEvidence {
  /** Identity headers as they came (RFC 8224). */
  readonly identities: readonly string[];
  /** The carrier's own verification result; null if it gives none, or isn't trusted to. */
  readonly verstat: Attestation | null;
}

/** Evidence of a carrier that sends none. */
export const NO_EVIDENCE: CallerEvidence = { identities: [], verstat: null };

/** A call that a carrier brings us. */
export interface IncomingLeg extends CarrierLeg {
  /** Null if withheld or not a number. It is the caller's own claim. */
  readonly from: E164 | null;
  readonly evidence: CallerEvidence;
  /** The number that was dialled. */
  readonly to: E164;
  /** Null if the carrier only says it once answered. The listener then gets it with `media`. */
  readonly remote: RtpRemote | null;
  /** 180 Ringing. */
  ring(): void;
  /**
   * Sends 183 with a session description, so the caller hears what is played without an answer. A carrier without early
   * media answers instead, and `refuse` then hangs up. Nothing is played while `remote` is unknown.
   */
  progress(media: RtpAddress): void;
  answer(media: RtpAddress): void;
  /** Refuses before the answer, such as 404, 480, 486 or 603. */
  refuse(sipCode: number): void;
  listen(listener: Pick<LegListener, 'media' | 'held' | 'ended'>): void;
}

export interface CarrierHealth {
  readonly isUp: boolean;
  /** A sentence for the operator; null if the carrier is up. */
  readonly problem: string | null;
}

/** What another process needs to send a BYE for a call (RFC 3261 section 12). */
export interface CallDialog {
  readonly callId: string;
  /** Our side and theirs, with their tags. */
  readonly from: string;
  readonly to: string;
  /** Where their side receives requests, and through which proxies. */
  readonly target: string;
  readonly routes: readonly string[];
  /** CSeq of our last request; 0 if there was none. */
  readonly cseq: number;
}

/** Calls at a carrier that doesn't notice when our process dies, so that someone has to end them. */
export interface CarrierDialogs {
  /** The calls that are up in this process. */
  up(): CallDialog[];
  /**
   * `up` is called when a call is about to be answered, or may be at any moment, and `over` when it is over. An answer
   * waits until `up` has resolved, so that no call is up that another process couldn't end.
   */
  watch(watcher: { up(dialog: CallDialog): Promise<void>; over(callId: string): void }): void;
  /**
   * Ends a call that no process holds.
   * @param tries number of tries so far, including this one
   * @returns whether the carrier confirmed that it is over
   */
  end(dialog: CallDialog, tries: number): Promise<boolean>;
}

/** A connection to the telephone network. */
export interface Carrier {
  /** The name under which providers and rates know it: "on-net", or the name of a trunk in the configuration. */
  readonly name: string;
  /** Whether it only connects numbers of this installation: its calls are free, and its callers are known. */
  readonly isOwnNetwork: boolean;
  /** Whether the carrier can reach this number at all. Prices are in the providers' rates. */
  reaches(to: E164): Promise<boolean>;
  /** Begins a call. Never throws: a failure is reported as the leg's end. */
  place(leg: OutgoingLeg, listener: LegListener): CarrierLeg;
  /** Sets the one receiver of incoming calls. Without it they are refused with 480. */
  onIncoming(receive: (leg: IncomingLeg) => void): void;
  health(): CarrierHealth;
  /** Webhook and socket routes of a carrier that is reached over the web. */
  readonly webhooks?: readonly Webhook[];
  readonly sockets?: readonly SocketRoute[];
  /** Present for a carrier that doesn't notice when one of our processes dies. */
  readonly dialogs?: CarrierDialogs;
  start(): Promise<void>;
  stop(): Promise<void>;
}
