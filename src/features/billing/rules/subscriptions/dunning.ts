import { DAY_MS, type Instant } from '#kernel/instant.ts';

/** Days after the renewal that failed on which the card is asked again. */
export const RETRY_DAYS = [1, 3, 5, 7] as const;
/** How long a plan stays although its renewal was not paid; the last retry is at its end. */
export const GRACE_DAYS = 7;
/** How long after the grace a retry that could not be made in time is still made. Then the plan ends without it. */
const LATE_RETRY_DAYS = 1;

/** A renewal that was tried and not paid. */
export interface FailedRenewal {
  readonly failedAt: Instant;
  /** When the card was asked last: at `failedAt`, or with a retry. */
  readonly triedAt: Instant;
}

/** What is to be done about it at a moment. */
export type DunningStep =
  | { readonly kind: 'wait'; readonly until: Instant }
  | { readonly kind: 'retry' }
  | { readonly kind: 'give-up' };

export const graceEnd = (failedAt: Instant): Instant => failedAt + GRACE_DAYS * DAY_MS;

/**
 * The next step of collecting a renewal. Retries that were missed, as when the server was off, are made up for by one,
 * never by several at once.
 */
export function dunningStep({ failedAt, triedAt }: FailedRenewal, at: Instant): DunningStep {
  const retries = RETRY_DAYS.map((day) => failedAt + day * DAY_MS);
  const next = retries.find((retry) => retry > triedAt);
  if (next === undefined || at >= graceEnd(failedAt) + LATE_RETRY_DAYS * DAY_MS) return { kind: 'give-up' };
  return next <= at ? { kind: 'retry' } : { kind: 'wait', until: next };
}
