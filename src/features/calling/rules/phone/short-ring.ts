import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { ShortRing } from '../../model.ts';

/** Nobody who wants to be answered hangs up so soon. */
export const SHORT_RING_MS = 2 * SECOND_MS;
/** A minute that costs this much pays whoever shares in it for ringing and hanging up, in millionths of a dollar. */
export const COSTLY_MICRO_USD = 250_000;
/** So many accounts that one number rings shortly, within this time, are no mistake. */
export const WIDESPREAD_ACCOUNTS = 5;
export const WIDESPREAD_WITHIN_MS = 60 * MINUTE_MS;

/** Kinds of numbers that pay whoever has them (billing: the rate deck). */
const PAYING_KINDS: ReadonlySet<string> = new Set(['premium', 'shared', 'satellite']);

/** What is known of a call that came in and that its caller gave up. */
export interface Ring {
  /** From the first sign of it until its caller hung up, in milliseconds. */
  readonly ringMs: number;
  readonly isAnswered: boolean;
  /** What calling the number back would cost; null when it is withheld, or has no published rate. */
  readonly rate: { readonly kind: string; readonly microUsdPerMinute: number } | null;
  /** Accounts that this number has rung shortly within `WIDESPREAD_WITHIN_MS`, this one included. */
  readonly accountsRung: number;
}

/**
 * Whether a call was a short ring that wants to be called back at the called person's cost ("Wangiri"), and what gives
 * it away; null when it was an ordinary call. The price comes first: it is what calling back would cost.
 */
export function shortRingOf({ ringMs, isAnswered, rate, accountsRung }: Ring): ShortRing | null {
  if (isAnswered || ringMs >= SHORT_RING_MS) return null;
  if (rate !== null && (PAYING_KINDS.has(rate.kind) || rate.microUsdPerMinute >= COSTLY_MICRO_USD))
    return 'costly';
  return accountsRung >= WIDESPREAD_ACCOUNTS ? 'widespread' : null;
}

/** The same for people, in a row of the history. */
export const shortRingText: Readonly<Record<ShortRing, string>> = {
  costly: 'Short ring from an expensive number',
  widespread: 'Short ring. Many others got one from this number too',
};

/** What to know before such a number is called back. */
export const shortRingAdvice: Readonly<Record<ShortRing, string>> = {
  costly:
    'It rang for less than two seconds and hung up. Expensive numbers do this so that you call back: their owner gets a share of what you pay.',
  widespread:
    'It rang for less than two seconds and hung up, and did the same to many others, so that they call back.',
};
