import type { Instant } from '#kernel/instant.ts';
import { AUTO_TOP_UP_DECLINES_MAX, AUTO_TOP_UP_RETRY_MS } from '../../constants-wallet.ts';

/** Settings of automatic top-up. */
export interface AutoTopUpTerms {
  readonly belowMicroUsd: number;
  readonly microUsd: number;
  readonly capMicroUsd: number;
  /** Earliest next charge after a decline. */
  readonly retryAt: Instant | null;
}

export type AutoTopUpStep =
  | { readonly step: 'nothing' }
  | { readonly step: 'charge' }
  | { readonly step: 'wait'; readonly until: Instant; readonly because: 'cap' | 'declined' };

/**
 * Next step of an automatic top-up.
 * @param facts.toppedUpMicroUsd sum of this calendar month (UTC), which ends at `monthEnd`
 */
export function autoTopUpStep(
  terms: AutoTopUpTerms,
  facts: { availableMicroUsd: number; toppedUpMicroUsd: number; now: Instant; monthEnd: Instant },
): AutoTopUpStep {
  if (facts.availableMicroUsd >= terms.belowMicroUsd) return { step: 'nothing' };
  if (terms.retryAt !== null && terms.retryAt > facts.now)
    return { step: 'wait', until: terms.retryAt, because: 'declined' };
  // This month has no room for another one; the next has.
  if (facts.toppedUpMicroUsd + terms.microUsd > terms.capMicroUsd)
    return { step: 'wait', until: facts.monthEnd, because: 'cap' };
  return { step: 'charge' };
}

/**
 * Settings after a decline.
 * @param declines declines in a row, including this one
 */
export function afterDecline(
  declines: number,
  now: Instant,
): { isOff: true } | { isOff: false; retryAt: Instant } {
  return declines >= AUTO_TOP_UP_DECLINES_MAX
    ? { isOff: true }
    : { isOff: false, retryAt: now + AUTO_TOP_UP_RETRY_MS };
}
