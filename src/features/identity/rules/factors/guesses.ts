import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { FACTOR_GUESSES, FACTOR_LOCK_MINUTES } from '../../constants-factors.ts';

/** Wrong codes of an account since the last right one. */
export interface Guesses {
  readonly failures: number;
  readonly failedAt: Instant | null;
  readonly lockedUntil: Instant | null;
}

/** Returns when codes count again; null if they do. */
export function lockOf({ lockedUntil }: Guesses, now: Instant): Instant | null {
  return lockedUntil !== null && lockedUntil > now ? lockedUntil : null;
}

/** What is kept after a wrong code. The fifth one locks all codes of the account. Old ones are forgotten after a while. */
export function afterFailure({ failures, failedAt }: Guesses, now: Instant): Guesses {
  const isOld = failedAt === null || now - failedAt >= FACTOR_LOCK_MINUTES * MINUTE_MS;
  const count = isOld ? 1 : failures + 1;
  const isLocked = count >= FACTOR_GUESSES;
  return {
    failures: isLocked ? 0 : count,
    failedAt: now,
    lockedUntil: isLocked ? now + FACTOR_LOCK_MINUTES * MINUTE_MS : null,
  };
}
