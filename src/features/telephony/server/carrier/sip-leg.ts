import type { E164 } from '#kernel/e164.ts';
import type { Log } from '#platform/server/log.ts';
import type { LegEnd } from '../../model.ts';
import type { RtpAddress } from '../media/media-engine.ts';
import { type CallDialog, type CarrierLeg, TransferRefused } from './carrier.ts';
import type { SipAgent } from './jssip.ts';
import { REQUEST_PENDING, Reinvites } from './jssip-reinvites.ts';
import {
  askForTransfer,
  cancelCall,
  dialogOf,
  endCall,
  isHeldByUs,
  onReferral,
  type ParsedMessage,
  type Referral,
  type SipSession,
} from './jssip-session.ts';
import type { RtpDescription } from './rtp-description.ts';
import { SipKeys } from './sip-keys.ts';

/** Timeouts of a call, in milliseconds. */
export interface SipTiming {
  /** Until a carrier's first response to a call, even if only "100 Trying". */
  readonly firstResponseMs: number;
  /** From the INVITE to the answer. Callers give up sooner. */
  readonly answerMs: number;
  /** A hold, or a transfer, until the other side has agreed to it. */
  readonly changeMs: number;
  /** For a transfer, until its target has answered. */
  readonly transferMs: number;
  /** Session-Expires of RFC 4028: a call whose other side has vanished ends within this time. */
  readonly sessionMs: number;
  /** Between two questions whether the carrier lives, and how long its answer may take. */
  readonly keepAliveMs: number;
  readonly keepAliveAnswerMs: number;
}

export const SIP_TIMING: SipTiming = {
  firstResponseMs: 8_000,
  answerMs: 150_000,
  changeMs: 20_000,
  transferMs: 45_000,
  sessionMs: 600_000,
  keepAliveMs: 30_000,
  keepAliveAnswerMs: 5_000,
};

/** What a leg needs from its endpoint. */
export interface LegHost {
  readonly agent: SipAgent;
  readonly log: Log;
  readonly timing: SipTiming;
  /** Whether calls may be transferred, see SipTrunkOptions. */
  readonly offersTransfers: boolean;
  /** Whether keys go by INFO where the carrier takes no telephone events, see SipTrunkOptions. */
  readonly wantsInfo: boolean;
  /** The address of a number with this carrier. */
  addressOf(number: E164): string;
  /**
   * The leg is up, or may be at any moment.
   * @returns a promise for when its dialog is stored; undefined if nobody stores it
   */
  up(leg: SipLeg): Promise<void> | undefined;
  /** The leg is over. Nothing follows. */
  over(callId: string): void;
}

/** The parts of the network lost a call that was up: recovery on timer expiry (Q.850 cause 102). */
const CAUSE_LOST = 102;
/** How long JsSIP's state of an irregularly ended call is kept: the lifetime of a transaction (64 times T1). */
const FORGOTTEN_MS = 32_000;
const AGAIN_MS = 100;
/** A database that doesn't answer must not keep people from talking. */
const WRITTEN_WITHIN_MS = 3_000;
const REQUEST_TIMEOUT = 408;

/** Common part of outgoing and incoming calls, once JsSIP has a session for them. */
export abstract class SipLeg implements CarrierLeg {
  abstract readonly callId: string;
  protected readonly host: LegHost;
  protected isOver = false;
  protected isAnswered = false;
  /** The end that we caused, before JsSIP reports it. */
  protected ending: LegEnd | null = null;
  /** The dialog that an answer would open. */
  protected early: CallDialog | null = null;
  /** Methods that the other side accepts; null if it hasn't said so. */
  #allowed: string | null = null;
  #change: Promise<void> = Promise.resolve();
  readonly #pending = new Set<(end: LegEnd) => void>();
  #reinvites: Reinvites | null = null;
  readonly #keys: SipKeys;

  constructor(host: LegHost) {
    this.host = host;
    this.#keys = new SipKeys(
      () => ({
        session: this.session(),
        remote: this.description()?.remote ?? null,
        mayTakeInfo: this.#mayTake('INFO'),
      }),
      host,
    );
  }

  protected abstract session(): SipSession | null;
  protected abstract description(): RtpDescription | null;
  protected abstract tellEnd(end: LegEnd): void;
  abstract hangUp(): void;

  hold(on: boolean): Promise<void> {
    return this.#inTurn(() => this.#reinvite(on));
  }

  /** The dialog by which another process can end the call; null while it can't be answered yet. */
  get dialog(): CallDialog | null {
    const session = this.session();
    if (this.isOver) return null;
    return (session !== null && this.isAnswered ? dialogOf(session) : null) ?? this.early;
  }

  /** Resolves when the dialog is stored, or that takes too long; undefined if nobody stores it. */
  protected written(): Promise<void> | undefined {
    const written = this.host.up(this);
    if (written === undefined) return undefined;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, WRITTEN_WITHIN_MS);
    return Promise.race([written, late.promise]).finally(() => clearTimeout(timer));
  }

  get canTransfer(): boolean {
    return this.host.offersTransfers && this.#mayTake('REFER');
  }

  sendDigits(digits: string): Promise<string> {
    return this.#keys.send(digits);
  }

  /** A side that doesn't list its methods may accept any (RFC 3261 section 20.5). */
  #mayTake(method: 'REFER' | 'INFO'): boolean {
    return this.#allowed === null || new RegExp(`\\b${method}\\b`, 'i').test(this.#allowed);
  }

  transfer(to: E164): Promise<void> {
    return this.#inTurn(() => this.#refer(to));
  }

  /** The other side is to send its audio elsewhere from now on, and is not on hold any more. */
  redirect(media: RtpAddress): Promise<void> {
    return this.#inTurn(async () => {
      this.description()?.moveTo(media);
      await this.#reoffer(false);
    });
  }

  /** Sets the listener for transfers that the other side asks for. Without one they are declined. */
  onReferral(receive: (referral: Referral) => void): void {
    const session = this.session();
    if (session !== null) onReferral(session, receive);
  }

  protected noteAllowed(message: Pick<ParsedMessage, 'getHeaders'>): void {
    const allowed = message.getHeaders('allow');
    if (allowed.length > 0) this.#allowed = allowed.join(',');
  }

  /** Logs why a call, or a change of it, failed: we can't use their description. */
  protected noteUnusable(why: string): void {
    this.host.log.warn({ callId: this.callId, why }, 'a carrier describes audio that we cannot hear');
  }

  /** Ends the leg now, whatever JsSIP does. */
  protected finish(end: LegEnd): void {
    if (this.isOver) return;
    this.isOver = true;
    this.host.over(this.callId);
    for (const settle of this.#pending) settle(end);
    this.#pending.clear();
    // The end is reported after the hang-up has returned, never during it.
    queueMicrotask(() => this.safely(() => this.tellEnd(end)));
  }

  /** An error thrown by our listener must not reach JsSIP, which would end the call. */
  protected safely(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.host.log.error({ err: error, callId: this.callId }, 'a listener of a carrier leg failed');
    }
  }

  /** @param ownsCallId whether we placed the call */
  protected watch(session: SipSession, { ownsCallId }: { ownsCallId: boolean }): void {
    this.#reinvites = new Reinvites(session, { ownsCallId });
    const ended = ({ originator, message }: { originator: string; message: ParsedMessage | null }) => {
      const byCarrier = originator === 'remote' && message !== null;
      const end: LegEnd = byCarrier
        ? { by: 'carrier', sipCode: this.isAnswered ? null : codeOf(message), q850: q850Of(message) }
        : this.unexplainedEnd();
      this.finish(this.ending ?? end);
      if (message?.status_code !== undefined && message.status_code < 300) this.#forgetLater(session);
    };
    session.on('failed', ended);
    session.on('ended', ended);
  }

  /** End of a leg for which the other side gave no reason. */
  protected unexplainedEnd(): LegEnd {
    if (this.isAnswered) return { by: 'carrier', sipCode: null, q850: CAUSE_LOST };
    return { by: 'carrier', sipCode: 503, q850: null };
  }

  /** Lets JsSIP end our call: by BYE if it was answered, otherwise by CANCEL. */
  protected terminate(session: SipSession): void {
    if (session.isEnded()) return;
    if (this.isAnswered) {
      endCall(session);
      return;
    }
    cancelCall(session);
    this.#forgetLater(session);
  }

  #forgetLater(session: SipSession): void {
    setTimeout(() => this.host.agent.forget(session), FORGOTTEN_MS).unref();
  }

  async #reinvite(on: boolean): Promise<void> {
    if (isHeldByUs(await this.#ready()) !== on) await this.#reoffer(on);
  }

  /** Repeats an offer after glare, if it is still wanted by then. */
  async #reoffer(holds: boolean): Promise<void> {
    const deadline = performance.now() + this.host.timing.changeMs;
    for (;;) {
      try {
        await this.#offer(holds);
        return;
      } catch (error) {
        if (!(error instanceof Glare) || performance.now() > deadline) throw error;
      }
      const waitMs = this.#reinvites?.glareMs();
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs);
      });
    }
  }

  async #offer(holds: boolean): Promise<void> {
    await this.#ready();
    const description = this.description();
    if (description === null) return;
    const before = description.holds;
    description.holds = holds;
    try {
      await this.#agreed(
        ({ agreed, refused }) =>
          this.#reinvites?.askForHold(holds, {
            succeeded: agreed,
            failed: (status) =>
              refused(status === REQUEST_PENDING ? new Glare() : new Error('the carrier refuses the hold')),
          }),
        {
          late: () => {
            this.#reinvites?.giveUp();
            return new Error('the carrier does not answer');
          },
        },
      );
    } catch (error) {
      description.holds = before;
      throw error;
    }
  }

  async #refer(to: E164): Promise<void> {
    const session = await this.#ready();
    const { changeMs, transferMs } = this.host.timing;
    let isTaken = false;
    await this.#agreed(
      ({ agreed, refused }) => {
        const late = setTimeout(() => {
          if (!isTaken) refused(new TransferRefused(REQUEST_TIMEOUT));
        }, changeMs);
        late.unref();
        askForTransfer(session, this.host.addressOf(to), {
          taken: () => {
            isTaken = true;
          },
          connected: agreed,
          refused: (sipCode) => refused(new TransferRefused(sipCode)),
        });
      },
      {
        withinMs: transferMs,
        late: () => new TransferRefused(REQUEST_TIMEOUT),
        // Some carriers take a transfer and then end our leg, without another word of it.
        isAgreedAtEnd: ({ by }) => isTaken && by === 'carrier',
      },
    );
    this.hangUp();
  }

  /** Only one change of a call can be pending at a time (RFC 3261 section 14). */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const result = this.#change.then(change);
    this.#change = result.catch(() => {});
    return result;
  }

  async #ready(): Promise<SipSession> {
    const deadline = performance.now() + this.host.timing.changeMs;
    for (;;) {
      const session = this.session();
      if (this.isOver || session === null || !this.isAnswered) throw new Error('the call is not up');
      if (session.isEstablished() && session.isReadyToReOffer()) return session;
      if (performance.now() > deadline) throw new Error('the call is being changed by the other side');
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_MS);
      });
    }
  }

  #agreed(
    ask: (answer: { agreed: () => void; refused: (why: Error) => void }) => void,
    {
      withinMs = this.host.timing.changeMs,
      late = () => new Error('the carrier does not answer'),
      isAgreedAtEnd = () => false,
    }: { withinMs?: number; late?: () => Error; isAgreedAtEnd?: (end: LegEnd) => boolean } = {},
  ): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const settle = (error: Error | null) => {
        clearTimeout(timer);
        this.#pending.delete(over);
        if (error === null) resolve();
        else reject(error);
      };
      const over = (end: LegEnd) => settle(isAgreedAtEnd(end) ? null : new Error('the call is over'));
      const timer = setTimeout(() => settle(late()), withinMs);
      this.#pending.add(over);
      ask({ agreed: () => settle(null), refused: settle });
    });
  }
}

/** The other side asked for a change at the same time. */
class Glare extends Error {
  constructor() {
    super('the other side changes the call too');
  }
}

function codeOf({ status_code: status }: ParsedMessage): number {
  // A CANCEL ends a call with 487, which we have sent ourselves.
  if (status === undefined) return 487;
  // An answer that is unusable doesn't count. It has been acknowledged, and the call ended.
  return status < 300 ? 488 : status;
}

/** The Q.850 cause among the reasons of a message (RFC 3326). */
export function q850Of(message: Pick<ParsedMessage, 'getHeaders'>): number | null {
  const [, cause] =
    /Q\.850\s*;\s*cause\s*=\s*(\d{1,3})\b/i.exec(message.getHeaders('reason').join(',')) ?? [];
  return cause === undefined ? null : Number(cause);
}
