import type { Instant } from '#kernel/instant.ts';
import { PRICE_KEPT_MS } from '../../constants.ts';
import type { BillingPeriod } from './billing-period.ts';

/**
 * Returns the instant that a price is computed for: that of the preview which the customer agreed to, while it is fresh
 * and in the current period, otherwise now. A customer who agreed to another amount is asked again. A prorated price
 * falls by a cent every few minutes, so without this a purchase right after its preview could be refused.
 */
export function priceInstant(request: {
  /** Undefined before any price was shown. */
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
