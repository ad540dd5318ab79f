import type { LegEnd, Sound } from '#features/telephony/model.ts';
import type { CarrierLeg, IncomingLeg, RtpRemote } from '#features/telephony/server/service.ts';
import type { E164 } from '#kernel/e164.ts';
import type { AccountId, CallId, DeviceId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { callingErrors } from '../../errors.ts';
import { endOfTalk, refusalOf } from '../../rules/phone/end-of-leg.ts';
import { type CallRecord, deviceOf, type EndedCall } from '../../rules/record/call-record.ts';
import { goesOnFor } from '../../rules/record/end-for.ts';
import { accountsOf, isAccount, NETWORK, NETWORK_DEVICE, type Side } from '../../rules/record/parties.ts';
import type { CallEvent } from '../../rules/record/transition.ts';
import { timeOf } from '../changes/call-clock.ts';
import { isTestNumber } from './assess.ts';
import { AttachedDevice } from './attached-device.ts';
import { sendDigits } from './digits.ts';
import { Hunt } from './hunting.ts';
import { LegHold } from './leg-hold.ts';
import { LegTransfer } from './leg-transfer.ts';
import type { PhoneParts } from './parts.ts';
import { RecordingNotice } from './recording-notice.ts';
import { RouteAttempts } from './route-attempts.ts';
import type { OutgoingPlan } from './routing.ts';
import { Steps } from './steps.ts';
import { type CutOffReason, TalkClock } from './talk-clock.ts';
import { Unanswered } from './unanswered.ts';

/**
 * A phone call in the process that holds its leg. The record is the truth. What people do changes the record, and
 * `follow` makes the network match it. What the network does becomes an event of the record, with the time at which it
 * happened, however long saving takes.
 */
export class LiveCall {
  readonly id: CallId;
  /** Pays for the call, or has the number that was called. */
  readonly workspaceId: WorkspaceId;
  /** Resolves when nothing is left of the call. */
  readonly closed: Promise<void>;
  readonly #parts: PhoneParts;
  readonly #settle: () => void;
  #record: CallRecord;
  #leg: CarrierLeg | null = null;
  #incoming: IncomingLeg | null = null;
  #hunt: Hunt | null = null;
  #isAnswered = false;
  /** We have ended the leg, and the record will follow. */
  #isHungUp = false;
  /** When the leg ended. Anything reported later costs nothing. */
  #overAt: Instant | null = null;
  #isClosing = false;
  readonly #transfer = new LegTransfer();
  readonly #device: AttachedDevice;
  readonly #hold: LegHold;
  readonly #notice: RecordingNotice;
  readonly #money: TalkClock;
  readonly #steps = new Steps((cause, problem) => this.#fail(cause, problem));
  readonly #unanswered: Unanswered;
  /** How far the call's clock is ahead of this process's steady clock. */
  readonly #aheadMs: number;

  private constructor(parts: PhoneParts, record: CallRecord, workspaceId: WorkspaceId) {
    this.#parts = parts;
    this.#record = record;
    this.id = record.id;
    this.workspaceId = workspaceId;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#settle = resolve;
    this.#aheadMs = timeOf(record, parts.clock) - parts.clock.elapsed();
    this.#device = new AttachedDevice(parts, this);
    this.#hold = new LegHold(parts, record.id, () => this.#isClosing || this.#leg === null);
    this.#notice = new RecordingNotice(parts.media, record.id, () =>
      this.#steps.take('the announcement of a recording could not be noted', () =>
        this.#apply({ kind: 'recordingAnnounced', at: this.now() }),
      ),
    );
    this.#money = new TalkClock(parts, {
      id: record.id,
      accountId: isAccount(record.callerId) ? record.callerId : null,
      microUsdPerMinute: record.phone?.microUsdPerMinute ?? 0,
      now: () => this.now(),
      apply: (event) => this.#apply(event),
      warn: () => parts.media.play(this.id, { to: 'browser', sound: 'warning-tone', repeat: false }),
      cutOff: (reason, at) => this.#cutOff(reason, at),
      failed: (cause, problem) => this.#fail(cause, problem),
    });
    this.#unanswered = new Unanswered(parts, this.#steps, {
      // If the caller has hung up, that closes the call.
      over: (sipCode) => (this.#leg === null ? undefined : this.#refuse(sipCode)),
      failed: (cause, problem) => this.#fail(cause, problem),
    });
  }

  static outgoing(parts: PhoneParts, record: CallRecord, plan: OutgoingPlan): LiveCall {
    const call = new LiveCall(parts, record, plan.workspaceId);
    const hunt = call.#huntFor(plan);
    call.#hunt = hunt;
    call.#steps.take('the call could not be begun', async () => {
      await parts.media.open(call.id);
      parts.media.flow(call.id, 'listen');
      await hunt.next();
    });
    return call;
  }

  static incoming(
    parts: PhoneParts,
    record: CallRecord,
    leg: IncomingLeg,
    workspaceId: WorkspaceId,
  ): LiveCall {
    const call = new LiveCall(parts, record, workspaceId);
    call.#incoming = leg;
    call.#leg = leg;
    leg.listen({
      media: (remote) => call.#connect(remote),
      held: (on) => call.#heldByThem(on),
      ended: (end) => call.#ended(end),
    });
    call.#steps.take('the call could not be taken', async () => {
      await parts.media.open(call.id);
      parts.media.flow(call.id, 'hold');
      if (leg.remote !== null) await parts.media.connect(call.id, leg.remote);
      // The call may have ended while the port was opened.
      if (record.state === 'ended') call.#goOn(record);
      else leg.ring();
    });
    return call;
  }

  get #ourSide(): Side {
    return this.#incoming === null ? 'caller' : 'callee';
  }

  /** Accounts for which the call goes on: all whom it rings, or only those who talk. */
  get people(): AccountId[] {
    return accountsOf(this.#record).filter((person) => goesOnFor(this.#record, person));
  }

  get isLeaving(): boolean {
    return this.#record.state === 'answered' && this.#record.leaving !== null;
  }

  get isTest(): boolean {
    const number = this.#record.phone?.number ?? null;
    return this.#incoming === null && number !== null && isTestNumber(number);
  }

  get deviceId(): DeviceId | null {
    return this.#device.id;
  }

  get isTalking(): boolean {
    return this.#record.state === 'answered' && this.#overAt === null;
  }

  /** The time now on the call's clock, which is monotonic while the call is held here. */
  now(): Instant {
    return this.#parts.clock.elapsed() + this.#aheadMs;
  }

  /** Connects a device of the person; after the answer, only the device that has the call. */
  attach(deviceId: DeviceId, sdp: string): Promise<string> {
    return this.#device.attach(deviceId, sdp);
  }

  sendDigits(digits: string): Promise<void> {
    const leg = this.isTalking ? this.#leg : null;
    return sendDigits(this.#parts.media, { id: this.id, leg, digits });
  }

  /**
   * Transfers the other side to another number, which ends the call.
   * @throws AppError if the transfer isn't possible or fails; the call then goes on
   */
  async transfer(to: E164): Promise<void> {
    const leg = this.#leg;
    if (leg === null || !this.isTalking) throw callingErrors.notAnswered();
    await this.#transfer.run(leg, to, () => this.#isClosing || this.#leg === null);
    await this.closed;
  }

  /** Makes the network match the record. Ignores outdated records. */
  follow(record: CallRecord): void {
    if (record.version < this.#record.version || this.#isClosing) return;
    const before = this.#record;
    this.#record = record;
    if (record.state === 'answered') {
      if (before.state !== 'answered') this.#begin(record.answeredAt);
      this.#money.endBy(record.leaving?.until ?? null);
      // If they hold us, the person hears what they play.
      this.#hold.want(record.onHoldBy[this.#ourSide], this.#leg);
      this.#notice.follow(record);
    }
    if (record.state === 'ended') this.#end(record);
  }

  /** Reports that a sound for the carrier's side has ended. */
  played(sound: Sound): void {
    this.#unanswered.played(sound);
    this.#notice.played(sound);
  }

  /** Reports a key pressed at the far end. */
  pressed(key: string): void {
    this.#unanswered.pressed(key);
  }

  /** Ends the call because this process stops. No other process can take over its leg. */
  async abandon(): Promise<void> {
    // A connected leg costs money until it is hung up, and saving can be slow.
    if (this.#isAnswered) this.#hangUp();
    const at = this.#overAt ?? this.now();
    await this.#apply({ kind: 'cutOff', reason: 'connection-lost', at }).catch((cause: unknown) =>
      // The sweep of another process, or of the next start, ends it then.
      this.#parts.log.error(
        { err: cause, callId: this.id },
        'a call could not be ended before the process did',
      ),
    );
    // A recording in progress is saved first.
    this.#unanswered.leave();
    await this.#unanswered.over;
    this.#refuse();
    await this.closed;
  }

  #huntFor(plan: OutgoingPlan): Hunt {
    const { media, routing } = this.#parts;
    const attempts = new RouteAttempts(this.#parts, this.id);
    return new Hunt({ media, routing, attempts }, plan, {
      id: this.id,
      isOver: () => this.#isClosing,
      tried: (leg) => {
        this.#leg = leg;
        this.#overAt = null;
      },
      ringing: () => this.#rang(),
      media: (remote) => this.#connect(remote),
      answered: () => this.#answered(),
      held: (on) => this.#heldByThem(on),
      ended: (end) => this.#ended(end),
      gaveUp: (reason) => this.#apply({ kind: 'refused', reason, at: this.now() }),
    });
  }

  #rang(): void {
    this.#steps.take('could not record the ringing', async () => {
      await this.#apply({ kind: 'rang', deviceId: NETWORK_DEVICE });
    });
  }

  #answered(): void {
    const at = this.now();
    this.#steps.take('could not record the answer', async () => {
      await this.#hunt?.noteAnswer();
      const canTransfer = this.#leg?.canTransfer ?? false;
      await this.#apply({ kind: 'answered', by: NETWORK, deviceId: NETWORK_DEVICE, at, canTransfer });
    });
  }

  #heldByThem(on: boolean): void {
    this.#steps.take('could not record the hold', async () => {
      await this.#apply({ kind: 'held', by: NETWORK, on });
    });
  }

  /** The leg has ended. Before the answer another carrier may be tried. */
  #ended(end: LegEnd): void {
    const at = (this.#overAt ??= this.now());
    this.#leg = null;
    if (this.#isHungUp) return;
    if (this.#isClosing) return this.#leftAlone();
    const transfer = this.#transfer.outcome;
    this.#steps.take('could not record the end', async () => {
      const to = await transfer;
      if (to !== null) return this.#apply({ kind: 'transferred', by: this.#ourSide, to, at });
      if (this.#isAnswered || this.#hunt === null)
        return this.#apply({ kind: 'hungUp', by: NETWORK, reason: endOfTalk(end), at });
      return this.#hunt.refused(end);
    });
  }

  /** They hung up after the record had ended, for example because nobody was online. */
  #leftAlone(): void {
    const call = this.#record;
    const hungUpAt = this.now();
    const unanswered = this.#unanswered;
    unanswered.leave();
    this.#steps.take('how long it rang could not be noted', () => unanswered.noteRing(call, hungUpAt));
    this.#steps.take('the call could not be closed', async () => {
      await unanswered.over;
      this.#close();
    });
  }

  #connect(remote: RtpRemote): void {
    this.#steps.take('the audio could not be connected', () => this.#parts.media.connect(this.id, remote));
  }

  /** Starts the talk. */
  #begin(answeredAt: Instant): void {
    this.#isAnswered = true;
    const { media } = this.#parts;
    media.stopPlaying(this.id, 'browser');
    media.flow(this.id, 'bridge');
    for (const accountId of this.people)
      this.#device.expect({ accountId, deviceId: deviceOf(this.#record, accountId) });
    if (this.#incoming !== null) {
      this.#steps.take('the call could not be answered', async () => {
        this.#incoming?.answer(await media.open(this.id));
      });
    } else this.#money.begin(answeredAt);
  }

  /** The record has ended. Passes that on to the network, with an announcement if there is one. */
  #end(record: EndedCall): void {
    this.#isClosing = true;
    this.#money.stop();
    if (this.#leg === null) return this.#close();
    if (this.#incoming === null || this.#isAnswered) {
      this.#hangUp();
      return this.#close();
    }
    this.#goOn(record);
  }

  /** Runs the handler's steps for an unanswered call (model-unanswered.ts). */
  #goOn(record: EndedCall): void {
    this.#isClosing = true;
    const goesOn =
      this.#incoming !== null && this.#unanswered.begin(record, this.#incoming, this.workspaceId);
    if (!goesOn) this.#refuse();
  }

  /** @param sipCode defaults to the status for the call's end reason */
  #refuse(sipCode?: number): void {
    const record = this.#record;
    const reason = record.state === 'ended' ? record.endReason : 'failed';
    const incoming = this.#unanswered.isAnswered ? null : this.#incoming;
    if (this.#leg === null) return this.#close();
    if (this.#isAnswered || incoming === null) this.#hangUp();
    else incoming.refuse(sipCode ?? refusalOf(reason));
    this.#close();
  }

  /** Ends the leg, once. */
  #hangUp(): void {
    const leg = this.#leg;
    this.#leg = null;
    this.#overAt ??= this.now();
    this.#isHungUp = true;
    leg?.hangUp();
  }

  /** Ends the leg on the second. Saving may take a little longer. */
  #cutOff(reason: CutOffReason, at: Instant): void {
    if (this.#isClosing) return;
    this.#hangUp();
    void this.#apply({ kind: 'cutOff', reason, at }).catch((cause: unknown) =>
      this.#fail(cause, 'could not record that the time was up'),
    );
  }

  /** Applies an event of the network to the record, then follows the record. */
  async #apply(event: CallEvent): Promise<void> {
    const { changer } = this.#parts;
    const attempt = await changer.attempt({ accountId: NETWORK, id: this.id }, () => event);
    this.follow(attempt.record);
  }

  /** Ends the call after an internal failure, rather than leave it hanging. */
  async #fail(problemCause: unknown, problem: string): Promise<void> {
    this.#parts.log.error({ err: problemCause, callId: this.id }, problem);
    if (this.#isClosing) return this.#refuse();
    if (this.#isAnswered) this.#hangUp();
    const at = this.#overAt ?? this.now();
    await this.#apply({ kind: 'cutOff', reason: 'failed', at }).catch((cause: unknown) => {
      this.#parts.log.error({ err: cause, callId: this.id }, 'a broken call could not be ended');
      this.#refuse();
    });
  }

  #close(): void {
    this.#isClosing = true;
    this.#money.stop();
    this.#unanswered.leave();
    this.#parts.media.close(this.id);
    this.#settle();
  }
}
