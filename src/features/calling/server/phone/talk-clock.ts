import type { AccountId, CallId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { TEST_TALK_SECONDS_MAX } from '../../constants.ts';
import {
  planTalk,
  type Shortage,
  SLICE_SECONDS,
  type TalkPlan,
  WARN_BEFORE_MS,
} from '../../rules/phone/talk-money.ts';
import type { CallEvent } from '../../rules/record/transition.ts';
import { dailyLimit } from './assess.ts';
import { heldSecondsOf } from './money.ts';
import type { PhoneParts } from './parts.ts';
import { Steps } from './steps.ts';
import { createPhoneStore } from './store.ts';

/** Why a talk is cut off. */
export type CutOffReason = TalkPlan['endReason'] | 'left-workspace';

/** What the money clock needs to know about a talk and does to it. */
export interface PaidTalk {
  readonly id: CallId;
  /** The caller, whose daily limit counts; null if the network called. */
  readonly accountId: AccountId | null;
  readonly microUsdPerMinute: number;
  /** The time now on the call's clock. */
  now(): Instant;
  apply(event: CallEvent): Promise<void>;
  /** Warns that the end is near. */
  warn(): void;
  /** Called when the paid time is used up, or the person's time in the workspace. */
  cutOff(reason: CutOffReason, at: Instant): void;
  /** Called when the money can no longer be tracked. */
  failed(cause: unknown, problem: string): Promise<void>;
}

/** Why a talk will end, by what its end will be called. */
const BECAUSE = {
  'out-of-money': 'money',
  'limit-reached': 'limit',
  'monthly-limit': 'monthly-limit',
} as const satisfies Readonly<Record<TalkPlan['endReason'], Shortage>>;

/**
 * Clock of a talk's money: when to hold more, to warn and to end. Runs independently of everything else that happens to
 * the call.
 */
export class TalkClock {
  readonly #parts: PhoneParts;
  readonly #talk: PaidTalk;
  readonly #steps: Steps;
  readonly #timers = new Set<NodeJS.Timeout>();
  #money: { heldSeconds: number; short: Shortage | null } | null = null;
  #hasWarned = false;
  #isStopped = false;
  /** Timer of a talk that ends whatever the money says. */
  #leaving: NodeJS.Timeout | undefined;

  constructor(parts: PhoneParts, talk: PaidTalk) {
    this.#parts = parts;
    this.#talk = talk;
    this.#steps = new Steps((cause, problem) => talk.failed(cause, problem));
  }

  begin(answeredAt: Instant): void {
    this.#steps.take('the money could not be followed', async () => {
      const leg = await createPhoneStore(this.#parts.database.queries).find(this.#talk.id);
      if (leg === null) return;
      const isFree = leg.useKey === null;
      const heldSeconds = isFree ? TEST_TALK_SECONDS_MAX : heldSecondsOf(leg);
      const short = heldSeconds < SLICE_SECONDS ? await this.#parts.money.shortageOf(leg) : null;
      this.#money = { heldSeconds, short: isFree ? 'limit' : short };
      await this.#schedule(answeredAt, !isFree);
    });
  }

  /**
   * Ends the talk at this time, if the money lasts until then; null: it goes on. Repeating it sets the timer by the call's
   * clock again.
   */
  endBy(at: Instant | null): void {
    clearTimeout(this.#leaving);
    if (at === null || this.#isStopped) return;
    const leftMs = Math.max(0, at - this.#talk.now());
    const warnsInMs = this.#hasWarned ? null : Math.max(0, leftMs - WARN_BEFORE_MS);
    this.#leaving = setTimeout(() => {
      // The leg is up until now, so that is paid for.
      if (warnsInMs === null) return this.#talk.cutOff('left-workspace', this.#talk.now());
      this.#warn();
      this.endBy(at);
    }, warnsInMs ?? leftMs);
  }

  stop(): void {
    this.#isStopped = true;
    this.#clearTimers();
    clearTimeout(this.#leaving);
  }

  async #schedule(answeredAt: Instant, mayExtend: boolean): Promise<void> {
    const money = this.#money;
    if (money === null || this.#isStopped) return;
    const plan = planTalk({ answeredAt, ...money }, this.#talk.now());
    this.#clearTimers();
    this.#at(plan.endAt, () => this.#talk.cutOff(plan.endReason, plan.endAt));
    if (mayExtend && plan.extendAt !== null) this.#at(plan.extendAt, () => this.#extend(answeredAt));
    if (plan.warnAt !== null && !this.#hasWarned) this.#at(plan.warnAt, () => this.#warn());
    if (plan.lastsUntil === null) this.#hasWarned = false;
    // A test line ends after ten minutes, without a countdown.
    const until = mayExtend ? plan.lastsUntil : null;
    const because = BECAUSE[plan.endReason];
    await this.#talk.apply(
      until === null ? { kind: 'lasts', until, because: null } : { kind: 'lasts', until, because },
    );
  }

  #extend(answeredAt: Instant): void {
    const { accountId, id: callId, microUsdPerMinute } = this.#talk;
    this.#steps.take('no more money could be set aside', async () => {
      if (this.#isStopped || accountId === null) return;
      const dailyLimitMicroUsd = await dailyLimit(this.#parts, accountId);
      const request = { callId, accountId, microUsdPerMinute, dailyLimitMicroUsd };
      this.#money = await this.#parts.realtime.events.transact((transaction) =>
        this.#parts.money.extend(request, transaction),
      );
      await this.#schedule(answeredAt, true);
    });
  }

  #warn(): void {
    this.#hasWarned = true;
    this.#talk.warn();
  }

  #at(when: Instant, run: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        run();
      },
      Math.max(0, when - this.#talk.now()),
    );
    this.#timers.add(timer);
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
