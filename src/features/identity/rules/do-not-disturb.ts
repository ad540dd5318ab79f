import { missingCase } from '#kernel/assert.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { nextDayAt } from '#kernel/time-zone.ts';
import type { DoNotDisturb, QuietSpan } from '../model.ts';

/** When "until tomorrow" ends. */
export const MORNING_HOUR = 8;

/** Whether do not disturb is on now. It ends by the server's clock, without a job. */
export function isQuietNow(set: DoNotDisturb | null, now: Instant): boolean {
  return set !== null && (set.until === null || now < set.until);
}

/**
 * Returns when do not disturb ends if it is turned on now; null: never on its own.
 * @param at.timeZone a known time zone
 */
export function quietUntil(span: QuietSpan, at: { now: Instant; timeZone: string }): Instant | null {
  switch (span) {
    case 'half-hour':
      return at.now + 30 * MINUTE_MS;
    case 'hour':
      return at.now + 60 * MINUTE_MS;
    case 'tomorrow':
      return nextDayAt(at.timeZone, at.now, MORNING_HOUR);
    case 'until-off':
      return null;
    default:
      return missingCase(span);
  }
}
