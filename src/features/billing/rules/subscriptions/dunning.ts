import { DAY_MS, type Instant } from '#kernel/instant.ts';

/** Days after a failed renewal on which the card is charged again. */
export const RETRY_DAYS = [1, 3, 5, 7] as const;
/** Days that a plan stays active after a failed renewal. The last retry is at the end. */
export const GRACE_DAYS = 7;
/** Days after the grace period in which a missed retry is still made. After that the plan ends without it. */
const LATE_RETRY_DAYS = 1;

/** A renewal that was tried and not paid. */
export interface FailedRenewal {
  readonly failedAt: Instant;
  /** Time of the last charge: at `failedAt`, or of a retry. */
  readonly triedAt: Instant;
}

/** What to do next. */
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
