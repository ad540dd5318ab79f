import { count } from '#kernel/count.ts';
import { formatShortDay } from '#kernel/day.ts';
import type { Entitlements } from '../../model-subscriptions.ts';
import { talkTime } from './talk-time.ts';

export interface MinutesLeft {
  /** Formatted as in talk-time.ts. */
  readonly text: string;
  /** Share of the plan's minutes that is left, from 0 to 1. */
  readonly share: number;
  /** "of 500 min, until 22 Dec"; null where the plan has no minutes. */
  readonly of: string | null;
}

/** Minutes left to call phones, never more than the plan has. */
export function minutesLeft({
  phoneCalls,
  periodEnd,
}: Pick<Entitlements, 'phoneCalls' | 'periodEnd'>): MinutesLeft {
  const { includedSeconds, leftSeconds } = phoneCalls;
  const left = Math.max(0, leftSeconds.zone1);
  const included = Math.floor(includedSeconds / 60);
  return {
    text: talkTime(left),
    share: includedSeconds > 0 ? Math.min(1, left / includedSeconds) : 0,
    of: included > 0 ? `of ${count(included)} min, until ${formatShortDay(periodEnd)}` : null,
  };
}
