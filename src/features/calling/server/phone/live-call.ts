import type { E164 } from '#kernel/e164.ts';
import type { AccountId, CallId, DeviceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { TEST_TALK_SECONDS_MAX } from '../../constants.ts';
import { callingErrors } from '../../errors.ts';
import { PHONE_NOTICE_TOPIC, type PhoneNotice } from '../../model.ts';
import { endOfLeg } from '../../rules/end-of-leg.ts';
import { planTalk, type Shortage, SLICE_SECONDS } from '../../rules/talk-money.ts';
import {
  type CallEvent,
  type CallRecord,
  deviceOf,
  NETWORK,
  NETWORK_DEVICE,
  otherSide,
  type Side,
} from '../../rules/transition.ts';
import type { CarrierLeg, IncomingLeg, LegEnd } from '../carrier/carrier.ts';
import type { RtpRemote, Sound } from '../media/media-engine.ts';
import { dailyLimit } from './assess.ts';
import { LegTransfer } from './leg-transfer.ts';
import type { OutgoingPlan } from './live-calls.ts';
import { heldSecondsOf } from './money.ts';
import type { PhoneParts } from './parts.ts';
import type { Route } from './routing.ts';
import { noteRing } from './short-rings.ts';
import { createPhoneStore } from './store.ts';
import type { Attempt } from './tables.ts';

/** What SIP says for how a call ended that a carrier brought us. */
const REFUSALS: Readonly<Record<string, number>> = { declined: 603, busy: 486, 'no-answer': 480 };
const SERVER_ERROR = 500;

/**
 * One telephone call in the process that holds its leg. The record is the truth: what people do changes the record, and
 * `follow` makes the network agree with it; what the network does becomes an event of the record.
 */
export class LiveCall {
  readonly id: CallId;
  readonly accountId: AccountId;
  /** Resolves when nothing of it is left. */
  readonly closed: Promise<void>;
  readonly #parts: PhoneParts;
  readonly #settle: () => void;
  #record: CallRecord;
  #leg: CarrierLeg | null = null;
  #incoming: IncomingLeg | null = null;
  #plan: OutgoingPlan | null = null;
  #routes: Route[] = [];
  #attempts: Attempt[] = [];
  #deviceId: DeviceId | null = null;
  #timers = new Set<NodeJS.Timeout>();
  #money: { heldSeconds: number; short: Shortage | null } | null = null;
  #hasWarned = false;
  #isHeld = false;
  #isAnswered = false;
  #isClosing = false;
  readonly #transfer = new LegTransfer();
  /** Steps of one call are taken one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(parts: PhoneParts, record: CallRecord, accountId: AccountId) {
    this.#parts = parts;
    this.#record = record;
    this.id = record.id;
    this.accountId = accountId;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#settle = resolve;
  }

  static outgoing(parts: PhoneParts, record: CallRecord, plan: OutgoingPlan): LiveCall {
    const call = new LiveCall(parts, record, plan.accountId);
    call.#plan = plan;
    call.#routes = [...plan.routes];
    call.#step('the call could not be begun', async () => {
      await parts.media.open(call.id);
      parts.media.flow(call.id, 'listen');
      await call.#askNext();
    });
    return call;
  }

  static incoming(parts: PhoneParts, record: CallRecord, leg: IncomingLeg, accountId: AccountId): LiveCall {
    const call = new LiveCall(parts, record, accountId);
    call.#incoming = leg;
    call.#leg = leg;
    leg.listen({
      media: (remote) => call.#connect(remote),
      held: (on) => call.#heldByThem(on),
      ended: (end) => call.#ended(end),
    });
    call.#step('the call could not be taken', async () => {
      await parts.media.open(call.id);
      parts.media.flow(call.id, 'hold');
      await parts.media.connect(call.id, leg.remote);
      // The record may have ended while the port was opened.
      if (record.state === 'ended') call.#goOn(record.endReason);
      else leg.ring();
    });
    return call;
  }

  get #ourSide(): Side {
    return this.#incoming === null ? 'caller' : 'callee';
  }

  get deviceId(): DeviceId | null {
    return this.#deviceId;
  }

  get isTalking(): boolean {
    return this.#record.state === 'answered';
  }

  /** Connects a device of the person. Only the device that has the call, once one has. */
  async attach(deviceId: DeviceId, sdp: string): Promise<string> {
    // The device may be faster than the port that is opened for the call.
    await this.#parts.media.open(this.id);
    const answer = await this.#parts.media.attach(this.id, sdp);
    this.#deviceId = deviceId;
    return answer;
  }

  sendDigits(digits: string): void {
    if (this.isTalking) this.#parts.media.sendDigits(this.id, digits);
  }

  /**
   * Leaves the other side to another number; the call ends so.
   * @throws AppError when that is not possible, or does not come about: then the call goes on
   */
  async transfer(to: E164): Promise<void> {
    const leg = this.#leg;
    if (leg === null || !this.isTalking) throw callingErrors.notAnswered();
    await this.#transfer.run(leg, to, () => this.#isClosing || this.#leg === null);
    await this.closed;
  }

  /** Makes the network agree with the record. Old news changes nothing. */
  follow(record: CallRecord): void {
    if (record.version < this.#record.version || this.#isClosing) return;
    const before = this.#record;
    this.#record = record;
    if (record.state === 'answered') {
      if (before.state !== 'answered') this.#begin(record.answeredAt);
      // What they play while they hold us is for the person to hear.
      this.#hold(record.onHoldBy[this.#ourSide]);
    }
    if (record.state === 'ended') this.#end(record);
  }

  /** What was played to its end. */
  played(sound: Sound): void {
    if (sound === 'not-available' && this.#isClosing) this.#refuse();
  }

  /** This process goes: the call ends, because nobody else can hold its leg. */
  async abandon(): Promise<void> {
    await this.#tell({ kind: 'cutOff', reason: 'connection-lost', at: this.#now() }).catch((cause: unknown) =>
      // The sweep of another process, or of the next start, ends it then.
      this.#parts.log.error(
        { err: cause, callId: this.id },
        'a call could not be ended before the process did',
      ),
    );
    this.#refuse();
    await this.closed;
  }

  /** Asks the next carrier; when there is none, the call has failed as the last one has said. */
  async #askNext(why: LegEnd | null = null): Promise<void> {
    const route = this.#routes.shift();
    const plan = this.#plan;
    if (route === undefined || plan === null) {
      await this.#refused(why);
      return;
    }
    const media = await this.#parts.media.open(this.id);
    // A person may have given up meanwhile.
    if (this.#isClosing) return;
    const { carrier } = route;
    const leg = carrier.place(
      { from: plan.from, to: plan.to, media },
      {
        ringing: () => this.#rang(),
        media: (remote) => this.#connect(remote),
        answered: () => this.#answered(route),
        held: (on) => this.#heldByThem(on),
        ended: (end) => this.#ended(end, route),
      },
    );
    this.#leg = leg;
    await this.#note(route, { sipCode: null, q850: null });
  }

  /** No carrier has taken the call. */
  async #refused(why: LegEnd | null): Promise<void> {
    const reason = why === null ? 'failed' : endOfLeg(why).reason;
    // A leg that was hung up before anybody answered was not a talk that ended.
    await this.#tell({ kind: 'refused', reason: reason === 'hangup' ? 'failed' : reason, at: this.#now() });
  }

  #rang(): void {
    this.#step('ringing could not be told', async () => {
      await this.#tell({ kind: 'rang', deviceId: NETWORK_DEVICE });
    });
  }

  #answered(route: Route): void {
    this.#parts.routing.note(route.carrier, false);
    this.#step('the answer could not be told', async () => {
      await this.#note(route, { sipCode: 200, q850: null });
      const canTransfer = this.#leg?.canTransfer ?? false;
      await this.#tell({ kind: 'answered', deviceId: NETWORK_DEVICE, at: this.#now(), canTransfer });
    });
  }

  #heldByThem(on: boolean): void {
    this.#step('hold could not be told', async () => {
      await this.#tell({ kind: 'held', by: otherSide(this.#ourSide), on });
    });
  }

  /** The leg is over. Before the answer another carrier may be asked. */
  #ended(end: LegEnd, route?: Route): void {
    this.#leg = null;
    if (this.#isClosing) return this.#leftAlone();
    const transfer = this.#transfer.outcome;
    this.#step('the end could not be told', async () => {
      const by = otherSide(this.#ourSide);
      const at = this.#now();
      const to = await transfer;
      if (to !== null) return this.#tell({ kind: 'transferred', by: this.#ourSide, to, at });
      if (this.#isAnswered || this.#incoming !== null)
        return this.#tell({ kind: 'hungUp', by, reason: 'hangup', at });
      const { mayTryAnother } = endOfLeg(end);
      if (route !== undefined) {
        this.#parts.routing.note(route.carrier, mayTryAnother);
        await this.#note(route, end);
      }
      return mayTryAnother ? this.#askNext(end) : this.#refused(end);
    });
  }

  /** They hung up after the record had ended, as when it rang nobody who was online. */
  #leftAlone(): void {
    const call = this.#record;
    const hungUpAt = this.#now();
    const rangNobody = this.#incoming !== null && call.state === 'ended' && call.endReason === 'no-answer';
    if (!rangNobody) return this.#close();
    const { billing, database } = this.#parts;
    this.#step('how long it rang could not be noted', () =>
      noteRing(billing, { call, hungUpAt }, database.queries),
    );
    this.#step('the call could not be closed', async () => this.#close());
  }

  #connect(remote: RtpRemote): void {
    this.#step('the audio could not be connected', () => this.#parts.media.connect(this.id, remote));
  }

  /** The talk begins. */
  #begin(answeredAt: Instant): void {
    this.#isAnswered = true;
    const { media } = this.#parts;
    media.stopPlaying(this.id, 'browser');
    media.flow(this.id, 'bridge');
    this.#notifyDevice();
    if (this.#incoming !== null) {
      this.#step('the call could not be answered', async () => {
        this.#incoming?.answer(await media.open(this.id));
      });
    } else {
      this.#step('the money could not be followed', () => this.#beginMoney(answeredAt));
    }
  }

  /** Another device than the one whose audio came up while it rang has the call. */
  #notifyDevice(): void {
    const deviceId = deviceOf(this.#record, this.#ourSide);
    if (deviceId === null || deviceId === this.#deviceId) return;
    const payload: PhoneNotice = { kind: 'attach', callId: this.id };
    this.#parts.realtime.send({ accountId: this.accountId, deviceId }, PHONE_NOTICE_TOPIC, payload);
  }

  #hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    const { media } = this.#parts;
    media.flow(this.id, isHeld ? 'hold' : 'bridge');
    if (isHeld) media.play(this.id, { to: 'carrier', sound: 'hold-tone', repeat: true });
    else media.stopPlaying(this.id, 'carrier');
    this.#step('hold could not be told to the carrier', async () => this.#leg?.hold(isHeld));
  }

  /** The record has ended: the network is told, and hears what there is to hear. */
  #end(record: Extract<CallRecord, { state: 'ended' }>): void {
    this.#isClosing = true;
    this.#clearTimers();
    if (this.#leg === null) return this.#close();
    if (this.#incoming === null || this.#isAnswered) {
      this.#leg.hangUp();
      return this.#close();
    }
    this.#goOn(record.endReason);
  }

  /** A call that nobody took goes to its next step: until there is voicemail, it is told that nobody is there. */
  #goOn(reason: string): void {
    this.#isClosing = true;
    if (reason !== 'no-answer' && reason !== 'declined') return this.#refuse();
    this.#step('nothing could be announced', async () => {
      const { media } = this.#parts;
      this.#incoming?.progress(await media.open(this.id));
      media.play(this.id, { to: 'carrier', sound: 'not-available', repeat: false });
      this.#at(this.#now() + ANNOUNCED_MS_MAX, () => this.#refuse());
    });
  }

  #refuse(): void {
    const record = this.#record;
    const reason = record.state === 'ended' ? record.endReason : 'failed';
    if (this.#leg === null) return this.#close();
    if (this.#isAnswered || this.#incoming === null) this.#leg.hangUp();
    else this.#incoming.refuse(REFUSALS[reason] ?? SERVER_ERROR);
    this.#close();
  }

  async #beginMoney(answeredAt: Instant): Promise<void> {
    const leg = await createPhoneStore(this.#parts.database.queries).find(this.id);
    if (leg === null) return;
    const isFree = leg.useKey === null;
    const heldSeconds = isFree ? TEST_TALK_SECONDS_MAX : heldSecondsOf(leg);
    const short = heldSeconds < SLICE_SECONDS ? 'money' : null;
    this.#money = { heldSeconds, short: isFree ? 'limit' : short };
    await this.#schedule(answeredAt, !isFree);
  }

  /** Sets the clocks of the money: when to ask for more, to warn, and to end. */
  async #schedule(answeredAt: Instant, mayExtend: boolean): Promise<void> {
    const money = this.#money;
    if (money === null || this.#isClosing) return;
    const plan = planTalk({ answeredAt, ...money }, this.#now());
    this.#clearTimers();
    this.#at(plan.endAt, () => this.#cutOff(plan.endReason, plan.endAt));
    if (mayExtend && plan.extendAt !== null) this.#at(plan.extendAt, () => this.#extend(answeredAt));
    if (plan.warnAt !== null && !this.#hasWarned) this.#at(plan.warnAt, () => this.#warn());
    if (plan.lastsUntil === null) this.#hasWarned = false;
    // That a test line ends after ten minutes is nothing to count down to.
    const until = mayExtend ? plan.lastsUntil : null;
    const because = plan.endReason === 'limit-reached' ? 'limit' : 'money';
    await this.#tell(
      until === null ? { kind: 'lasts', until, because: null } : { kind: 'lasts', until, because },
    );
  }

  async #extend(answeredAt: Instant): Promise<void> {
    const { accountId, id } = this;
    const microUsdPerMinute = this.#record.phone?.microUsdPerMinute ?? 0;
    const dailyLimitMicroUsd = await dailyLimit(this.#parts, accountId);
    this.#money = await this.#parts.realtime.events.transact((transaction) =>
      this.#parts.money.extend({ callId: id, accountId, microUsdPerMinute, dailyLimitMicroUsd }, transaction),
    );
    await this.#schedule(answeredAt, true);
  }

  #warn(): void {
    this.#hasWarned = true;
    this.#parts.media.play(this.id, { to: 'browser', sound: 'warning-tone', repeat: false });
  }

  async #cutOff(reason: 'out-of-money' | 'limit-reached', at: Instant): Promise<void> {
    await this.#tell({ kind: 'cutOff', reason, at });
  }

  /** An event of the network becomes a change of the record, and the record is followed. */
  async #tell(event: CallEvent): Promise<void> {
    const { changer } = this.#parts;
    const told = await changer.attempt({ accountId: NETWORK, id: this.id }, () => event);
    this.follow(told.record);
  }

  async #note(route: Route, said: Pick<Attempt, 'sipCode' | 'q850'>): Promise<void> {
    const attempt: Attempt = { providerName: route.carrier.name, sipCode: said.sipCode, q850: said.q850 };
    const last = this.#attempts.at(-1);
    const isSame = last?.providerName === attempt.providerName && last.sipCode === null;
    this.#attempts = [...(isSame ? this.#attempts.slice(0, -1) : this.#attempts), attempt];
    await createPhoneStore(this.#parts.database.queries).noteAttempts(this.id, {
      attempts: this.#attempts,
      providerName: attempt.providerName,
      carrierCallId: this.#leg?.callId ?? '',
      cost: route.costMicroUsdPerMinute,
    });
  }

  #step(problem: string, work: () => Promise<unknown>): void {
    this.#queue = this.#queue.then(work).catch((cause: unknown) => {
      this.#parts.log.error({ err: cause, callId: this.id }, problem);
      return this.#fail();
    });
  }

  /** Something of ours broke: the call ends rather than hang on. */
  async #fail(): Promise<void> {
    if (this.#isClosing) return this.#refuse();
    await this.#tell({ kind: 'cutOff', reason: 'failed', at: this.#now() }).catch((cause: unknown) => {
      this.#parts.log.error({ err: cause, callId: this.id }, 'a broken call could not be ended');
      this.#refuse();
    });
  }

  #at(when: Instant, run: () => unknown): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#step('a clock of the call failed', async () => run());
      },
      Math.max(0, when - this.#now()),
    );
    this.#timers.add(timer);
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #now(): Instant {
    return this.#parts.clock.now();
  }

  #close(): void {
    this.#isClosing = true;
    this.#clearTimers();
    this.#parts.media.close(this.id);
    this.#settle();
  }
}

/** An announcement that nobody says is over is over by then. */
const ANNOUNCED_MS_MAX = 15_000;
