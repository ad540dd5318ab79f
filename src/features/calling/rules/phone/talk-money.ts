import { type Instant, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import { perSecond, rateCall } from './rate-call.ts';

/** Length of talk that one hold pays for. */
export const SLICE_SECONDS = 60;
/** Price of a slice. */
export const slicePrice = (microUsdPerMinute: number): number =>
  rateCall(SLICE_SECONDS, perSecond(microUsdPerMinute));

/** How long before the paid time ends the next slice is held. Leaves time for the warning. */
export const EXTEND_BEFORE_MS = 40 * SECOND_MS;
/** How long before the end people hear that their money runs out (30 s in the specification). */
export const WARN_BEFORE_MS = 30 * SECOND_MS;
/** How often the money is checked again once the end is foreseeable, because somebody may top up. */
export const LOOK_AGAIN_MS = 5 * SECOND_MS;
/** No call lasts longer than this, whoever pays. */
export const TALK_MS_MAX = 4 * 60 * MINUTE_MS;

/**
 * money: neither plan nor balance paid for a whole slice. limit: the account has reached its daily spending limit.
 * monthly-limit: the caller has reached what they may spend in this workspace a month.
 */
export type Shortage = 'money' | 'limit' | 'monthly-limit';

/** Current holds of a talk. */
export interface TalkMoney {
  readonly answeredAt: Instant;
  /** Seconds from the answer that are paid for. */
  readonly heldSeconds: number;
  /** Why the last request didn't get a whole slice; null if it did. */
  readonly short: Shortage | null;
}

/** What happens to a talk's money, and when. */
export interface TalkPlan {
  /** When to hold the next slice; null if the talk can't last longer anyway. */
  readonly extendAt: Instant | null;
  readonly warnAt: Instant | null;
  readonly endAt: Instant;
  /** What the caller sees; null while the end isn't foreseeable. */
  readonly lastsUntil: Instant | null;
  readonly endReason: 'out-of-money' | 'limit-reached' | 'monthly-limit';
}

/** Makes the plan from `now` on. */
export function planTalk({ answeredAt, heldSeconds, short }: TalkMoney, now: Instant): TalkPlan {
  const paidUntil = answeredAt + heldSeconds * SECOND_MS;
  const limit = answeredAt + TALK_MS_MAX;
  const endAt = Math.min(paidUntil, limit);
  const isLimit = limit <= paidUntil;
  const isInSight = short !== null || isLimit;
  const again = short !== null ? now + LOOK_AGAIN_MS : Math.max(now, paidUntil - EXTEND_BEFORE_MS);
  return {
    extendAt: isLimit || again >= endAt ? null : again,
    warnAt: isInSight ? Math.max(now, endAt - WARN_BEFORE_MS) : null,
    endAt,
    lastsUntil: isInSight ? endAt : null,
    endReason: isLimit || short === 'limit' ? 'limit-reached' : endOf(short),
  };
}

const endOf = (short: Shortage | null) => (short === 'monthly-limit' ? 'monthly-limit' : 'out-of-money');
