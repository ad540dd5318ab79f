import { type Instant, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import { perSecond, rateCall } from './rate-call.ts';

/** Money is set aside for so much talk at a time. */
export const SLICE_SECONDS = 60;
/** What a slice costs. */
export const slicePrice = (microUsdPerMinute: number): number =>
  rateCall(SLICE_SECONDS, perSecond(microUsdPerMinute));

/** More is set aside this long before what there is has been talked away; it must leave time for the warning. */
export const EXTEND_BEFORE_MS = 40 * SECOND_MS;
/** People hear this long before the end that their money will be used up (specification of the warning: 30 s). */
export const WARN_BEFORE_MS = 30 * SECOND_MS;
/** Once the end is in sight, somebody may top up: it is looked at again this often. */
export const LOOK_AGAIN_MS = 5 * SECOND_MS;
/** No call lasts longer, whoever pays for it. */
export const TALK_MS_MAX = 4 * 60 * MINUTE_MS;

/** money: neither plan nor balance paid for all of it. limit: the account has reached what it may spend in a day. */
export type Shortage = 'money' | 'limit';

/** What is set aside for a talk. */
export interface TalkMoney {
  readonly answeredAt: Instant;
  /** Seconds from the answer that are paid for. */
  readonly heldSeconds: number;
  /** Why there was not all of it the last time that more was asked for; null when there was. */
  readonly short: Shortage | null;
}

/** What to do for the money of a talk, and when. */
export interface TalkPlan {
  /** When to ask for more; null when the talk may not last longer anyway. */
  readonly extendAt: Instant | null;
  readonly warnAt: Instant | null;
  readonly endAt: Instant;
  /** What the caller is told; null while the end is not in sight. */
  readonly lastsUntil: Instant | null;
  readonly endReason: 'out-of-money' | 'limit-reached';
}

/** The plan from `now` on. */
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
    endReason: isLimit || short === 'limit' ? 'limit-reached' : 'out-of-money',
  };
}
