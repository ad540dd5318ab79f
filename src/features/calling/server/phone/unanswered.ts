import type { Sound } from '#features/telephony/model.ts';
import type { IncomingLeg } from '#features/telephony/server/service.ts';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { UnansweredHandler } from '../../model-unanswered.ts';
import { quietOf } from '../../rules/blocks/quiet.ts';
import { announceNobody, whyUnanswered } from '../../rules/phone/unanswered.ts';
import type { CallRecord, EndedCall } from '../../rules/record/call-record.ts';
import type { PhoneParts } from './parts.ts';
import { noteRing } from './short-rings.ts';
import type { Steps } from './steps.ts';
import { UnansweredLeg } from './unanswered-leg.ts';

/** Results of an unanswered call. */
interface GoingOn {
  /** The steps are over. The SIP status is for a leg that wasn't answered. */
  over(sipCode: number): void;
  failed(cause: unknown, problem: string): Promise<void>;
}

/** Runs what follows when a call from the network ends unanswered. */
export class Unanswered {
  readonly #parts: PhoneParts;
  readonly #steps: Steps;
  readonly #report: GoingOn;
  #leg: UnansweredLeg | null = null;
  #over: Promise<void> = Promise.resolve();

  constructor(parts: PhoneParts, steps: Steps, report: GoingOn) {
    this.#parts = parts;
    this.#steps = steps;
    this.#report = report;
  }

  /** Whether a step has answered the call. It then ends with a hang-up. */
  get isAnswered(): boolean {
    return this.#leg?.isAnswered === true;
  }

  /** Resolves when the steps are over. */
  get over(): Promise<void> {
    return this.#over;
  }

  /** @returns false if the call is simply over */
  begin(record: EndedCall, leg: IncomingLeg, workspaceId: WorkspaceId): boolean {
    const { id, phone, endReason } = record;
    const why = whyUnanswered(endReason);
    if (why === null) return false;
    const { to } = leg;
    const call = { id, workspaceId, from: phone?.number ?? null, to, why, quiet: quietOf(record) };
    const going = new UnansweredLeg(this.#parts, leg, call);
    this.#leg = going;
    const problem = 'an unanswered call could not go on';
    this.#steps.take(problem, async () => {
      this.#over = going.run().then(
        (sipCode) => this.#report.over(sipCode),
        (cause: unknown) => this.#report.failed(cause, problem),
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

  /** Ends the steps, because the caller hung up or has to. */
  leave(): void {
    this.#leg?.leave();
  }

  /** Saves how long the call rang, if the caller gave up without an answer. */
  async noteRing(call: CallRecord, hungUpAt: Instant): Promise<void> {
    const rangNobody = call.state === 'ended' && call.endReason === 'no-answer';
    const { rates, database } = this.#parts;
    if (rangNobody && !this.isAnswered) await noteRing(rates, { call, hungUpAt }, database.queries);
  }
}

/** Holds the handler of unanswered calls, which one feature may register. */
export function unansweredDecision(): { decide: UnansweredHandler; fill(handler: UnansweredHandler): void } {
  let filled: UnansweredHandler | null = null;
  return {
    decide: (call) => (filled ?? announceNobody)(call),
    fill(handler) {
      assert(filled === null, 'unanswered calls have one handler');
      filled = handler;
    },
  };
}
