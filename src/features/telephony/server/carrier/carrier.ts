import type { E164 } from '#kernel/e164.ts';
import type { SocketRoute } from '#platform/server/http/sockets.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import type { Attestation, LegEnd } from '../../model.ts';
import type { RtpAddress, RtpRemote } from '../media/media-engine.ts';

/** What a carrier says of a leg. Each is called at most once, except `media` and `held`; nothing comes after `ended`. */
export interface LegListener {
  /** The far end rings: 180, or 183 without anything to be heard. */
  ringing(): void;
  /** Where and how the carrier wants RTP: early media before `answered`, and again when it changes. */
  media(remote: RtpRemote): void;
  answered(): void;
  /** The far end has put us on hold, or takes us back. */
  held(on: boolean): void;
  ended(end: LegEnd): void;
}

/** One call on a carrier's network, seen from us. */
export interface CarrierLeg {
  /** The Call-ID of SIP, or the carrier's own name of it. For the log and the record. */
  readonly callId: string;
  /** CANCEL before the answer, BYE after it. Twice is once. */
  hangUp(): void;
  hold(on: boolean): Promise<void>;
  /** Whether the carrier takes transfers, as far as it has said; asked once the call is up. */
  readonly canTransfer: boolean;
  /**
   * REFER: the carrier connects the far end with this number, and our leg ends. Until then the call goes on.
   * @throws TransferRefused when it does not come about; Error when the call is not up, or ends meanwhile
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

/** The carrier, or whoever it asked, has not taken a transfer: the call is as it was. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
  /** What SIP says of it; 408 when nobody has said anything in time. */
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
  /** Where we await its RTP. */
  readonly media: RtpAddress;
}

/** What a carrier brings along to show that its caller is who they say. */
export interface CallerEvidence {
  /** Identity headers as they came (RFC 8224). */
  readonly identities: readonly string[];
  /** What the carrier says that it has verified itself; null when it says nothing, or its word is not taken. */
  readonly verstat: Attestation | null;
}

/** Of a carrier that brings nothing along. */
export const NO_EVIDENCE: CallerEvidence = { identities: [], verstat: null };

/** A call that a carrier brings us. */
export interface IncomingLeg extends CarrierLeg {
  /** Null: withheld, or no number. What a caller says of themselves is data. */
  readonly from: E164 | null;
  readonly evidence: CallerEvidence;
  /** The number that was dialled. */
  readonly to: E164;
  /** Null where the carrier says it only once it is answered; its listener is then told by `media`. */
  readonly remote: RtpRemote | null;
  /** 180 Ringing. */
  ring(): void;
  /**
   * 183 with a session description: what is played is heard before, and without, an answer. A carrier that has no such
   * thing answers; `refuse` then hangs up. Nothing is played to one whose `remote` is not known.
   */
  progress(media: RtpAddress): void;
  answer(media: RtpAddress): void;
  /** Refuses before the answer, such as 404, 480, 486 or 603. */
  refuse(sipCode: number): void;
  listen(listener: Pick<LegListener, 'media' | 'held' | 'ended'>): void;
}

export interface CarrierHealth {
  readonly isUp: boolean;
  /** A sentence for the operator; null when it is up. */
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
  /** Of our last request; 0 when there was none. */
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

/** A way into the telephone network. */
export interface Carrier {
  /** The name under which providers and rates know it: "on-net", or the name of a trunk in the configuration. */
  readonly name: string;
  /** Whether it connects the numbers of this installation with each other: nobody asks money for it, and its callers are known. */
  readonly isOwnNetwork: boolean;
  /** Whether calls to this number can go this way at all. What they cost is in the providers' rates. */
  reaches(to: E164): Promise<boolean>;
  /** Begins a call. Never throws: what goes wrong is the leg's end. */
  place(leg: OutgoingLeg, listener: LegListener): CarrierLeg;
  /** Who takes the calls that come in. One receiver; without one they are refused with 480. */
  onIncoming(receive: (leg: IncomingLeg) => void): void;
  health(): CarrierHealth;
  /** Where it tells us of calls, and where their sound comes in, for one that is spoken with over the web. */
  readonly webhooks?: readonly Webhook[];
  readonly sockets?: readonly SocketRoute[];
  /** Present for a carrier that doesn't notice when one of our processes dies. */
  readonly dialogs?: CarrierDialogs;
  start(): Promise<void>;
  stop(): Promise<void>;
}
