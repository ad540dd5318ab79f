import type { Sound } from '#features/telephony/model.ts';
import type { IncomingLeg } from '#features/telephony/server/service.ts';
import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { CallRecord, EndedCall } from '../../rules/transition.ts';
import { announceNobody, type UnansweredHandler, whyUnanswered } from '../../rules/unanswered.ts';
import type { PhoneParts } from './parts.ts';
import { noteRing } from './short-rings.ts';
import type { Steps } from './steps.ts';
import { UnansweredLeg } from './unanswered-leg.ts';

/** What is told of a call that goes on although its record has ended. */
interface GoingOn {
  /** It goes no further. The status of SIP is for a leg that was not answered. */
  over(sipCode: number): void;
  failed(cause: unknown, problem: string): Promise<void>;
}

/** A call from the network once its record has ended without an answer: how it goes on, and that its caller hangs up. */
export class Unanswered {
  readonly #parts: PhoneParts;
  readonly #steps: Steps;
  readonly #told: GoingOn;
  #leg: UnansweredLeg | null = null;
  #over: Promise<void> = Promise.resolve();

  constructor(parts: PhoneParts, steps: Steps, told: GoingOn) {
    this.#parts = parts;
    this.#steps = steps;
    this.#told = told;
  }

  /** Whether it was answered for want of a person, so that it ends with a hang-up. */
  get isAnswered(): boolean {
    return this.#leg?.isAnswered === true;
  }

  /** Resolves when it goes no further. */
  get over(): Promise<void> {
    return this.#over;
  }

  /** @returns false when there is nothing to go on with */
  begin({ id, phone, quiet, endReason }: EndedCall, leg: IncomingLeg, accountId: AccountId): boolean {
    const why = whyUnanswered(endReason);
    if (why === null) return false;
    const { to } = leg;
    const call = { id, accountId, from: phone?.number ?? null, to, why, quiet };
    const going = new UnansweredLeg(this.#parts, leg, call);
    this.#leg = going;
    const problem = 'a call that nobody took could not go on';
    this.#steps.take(problem, async () => {
      this.#over = going.run().then(
        (sipCode) => this.#told.over(sipCode),
        (cause: unknown) => this.#told.failed(cause, problem),
      );
    });
    return true;
  }

  played(sound: Sound): void {
    this.#leg?.played(sound);
  }

  pressed(key: string): void {
    this.#leg?.pressed(key);
  }

  /** Its caller has gone, or has to go. */
  leave(): void {
    this.#leg?.leave();
  }

  /** How long it rang somebody who was not online, for its caller has hung up by themselves. */
  async noteRing(call: CallRecord, hungUpAt: Instant): Promise<void> {
    const rangNobody = call.state === 'ended' && call.endReason === 'no-answer';
    const { billing, database } = this.#parts;
    if (rangNobody && !this.isAnswered) await noteRing(billing, { call, hungUpAt }, database.queries);
  }
}

/** The place of whoever decides how calls go on that nobody took. One feature above may fill it. */
export function unansweredDecision(): { decide: UnansweredHandler; fill(handler: UnansweredHandler): void } {
  let filled: UnansweredHandler | null = null;
  return {
    decide: (call) => (filled ?? announceNobody)(call),
    fill(handler) {
      assert(filled === null, 'one feature decides about unanswered calls');
      filled = handler;
    },
  };
}
