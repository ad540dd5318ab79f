import type { Instant } from '#kernel/instant.ts';
import { PRICE_KEPT_MS } from '../../constants.ts';
import type { BillingPeriod } from './billing-period.ts';

/**
 * The instant that a price is worked out for: that of the preview which a person agreed to, as long as it is fresh and lies
 * in the period that runs. Otherwise it is now, and a person who agreed to another amount is asked again. A prorated price
 * falls by a cent every few minutes; without this, a purchase that comes a moment after its preview may be refused.
 */
export function priceInstant(request: {
  /** Undefined when nobody has seen a price yet. */
  pricedAt: Instant | undefined;
  now: Instant;
  /** Null when nothing runs. */
  period: BillingPeriod | null;
}): Instant {
  const { pricedAt, now, period } = request;
  if (pricedAt === undefined || pricedAt > now || now - pricedAt > PRICE_KEPT_MS) return now;
  // The price of a start depends on no time, and its month begins when it is bought.
  if (period === null || pricedAt < period.start || now >= period.end) return now;
  return pricedAt;
}
