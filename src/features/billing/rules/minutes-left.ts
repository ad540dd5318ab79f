import { formatShortDay } from '#kernel/day.ts';
import type { Entitlements } from '../model-subscriptions.ts';

export interface MinutesLeft {
  /** "5 h 58 min", "10 min", "0 min". */
  readonly text: string;
  /** How much of the plan's minutes is left, from 0 to 1. */
  readonly share: number;
  /** "of 500 min, until 22 Dec"; null where the plan has no minutes. */
  readonly of: string | null;
}

/** What is left of a plan's minutes to phones, in whole minutes and never more than there is. */
export function minutesLeft({
  phoneCalls,
  periodEnd,
}: Pick<Entitlements, 'phoneCalls' | 'periodEnd'>): MinutesLeft {
  const { includedSeconds, leftSeconds } = phoneCalls;
  const left = Math.max(0, leftSeconds.zone1);
  const included = Math.floor(includedSeconds / 60);
  return {
    text: timeWords(Math.floor(left / 60)),
    share: includedSeconds > 0 ? Math.min(1, left / includedSeconds) : 0,
    of:
      included > 0 ? `of ${included.toLocaleString('en-US')} min, until ${formatShortDay(periodEnd)}` : null,
  };
}

function timeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
