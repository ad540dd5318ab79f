import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { CARD_EXPIRES_SOON_DAYS } from '../../constants-payments.ts';
import type { PaymentMethod } from '../../model-payments.ts';

/** A month of the calendar; 1 is January. */
interface CardExpiry {
  readonly expMonth: number;
  readonly expYear: number;
}

/** A card can be used until its month has ended, counted in UTC. Soon: this is less than 30 days away. */
export function expiryOf({ expMonth, expYear }: CardExpiry, now: Instant): PaymentMethod['expiry'] {
  const end = startOfMonth(expMonth === 12 ? expYear + 1 : expYear, expMonth === 12 ? 1 : expMonth + 1);
  if (now >= end) return 'expired';
  return end - now <= CARD_EXPIRES_SOON_DAYS * DAY_MS ? 'soon' : 'valid';
}

/** Midnight of the first day of a month, UTC: days are counted in years that start in March, so that leap days are last. */
function startOfMonth(year: number, month: number): Instant {
  const marchYear = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return (marchYear * 365 + leapDays + dayOfYear - DAYS_TO_1970) * DAY_MS;
}

/** From 0000-03-01 to 1970-01-01. */
const DAYS_TO_1970 = 719_468;
