import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { ShortRing } from '../../model.ts';

/** People who want an answer don't hang up this soon. */
export const SHORT_RING_MS = 2 * SECOND_MS;
/** Rate from which a short ring is worth it for whoever shares the revenue, in millionths of a dollar per minute. */
export const COSTLY_MICRO_USD = 250_000;
/** This many accounts rung briefly by one number, within this time, aren't a coincidence. */
export const WIDESPREAD_ACCOUNTS = 5;
export const WIDESPREAD_WITHIN_MS = 60 * MINUTE_MS;

/** Kinds of numbers that pay their owner (see the rate deck). */
const PAYING_KINDS: ReadonlySet<string> = new Set(['premium', 'shared', 'satellite']);

/** Facts of an incoming call that its caller gave up. */
export interface Ring {
  /** Milliseconds from its start until the caller hung up. */
  readonly ringMs: number;
  readonly isAnswered: boolean;
  /** Rate for calling back; null if the number is withheld or has no published rate. */
  readonly rate: { readonly kind: string; readonly microUsdPerMinute: number } | null;
  /** Accounts that this number has rung briefly within `WIDESPREAD_WITHIN_MS`, including this one. */
  readonly accountsRung: number;
}

/**
 * Decides whether a call was a short ring meant to be called back at the callee's cost ("Wangiri"), and why; null for
 * an ordinary call. The cost of calling back is checked first.
 */
export function shortRingOf({ ringMs, isAnswered, rate, accountsRung }: Ring): ShortRing | null {
  if (isAnswered || ringMs >= SHORT_RING_MS) return null;
  if (rate !== null && (PAYING_KINDS.has(rate.kind) || rate.microUsdPerMinute >= COSTLY_MICRO_USD))
    return 'costly';
  return accountsRung >= WIDESPREAD_ACCOUNTS ? 'widespread' : null;
}

/** Texts for a history row. */
export const shortRingText: Readonly<Record<ShortRing, string>> = {
  costly: 'Short ring from an expensive number',
  widespread: 'Short ring. Many others got one from this number too',
};

/** Warning before such a number is called back. */
export const shortRingAdvice: Readonly<Record<ShortRing, string>> = {
  costly:
    'It rang for less than two seconds and hung up. Expensive numbers do this so that you call back: their owner gets a share of what you pay.',
  widespread:
    'It rang for less than two seconds and hung up, and did the same to many others, so that they call back.',
};
