import { RateLimiterRes } from 'rate-limiter-flexible';
import type { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';

/** One limit: a bucket of `points` that refills completely over `seconds`. */
export interface RateLimit {
  /** Names the limit in the database and in the log. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** What happens if the limiter itself is unavailable: calls continue (open) or are refused (closed). */
  readonly whenUnavailable: 'open' | 'closed';
  /**
   * installation (default): one count over all processes and restarts, for secrets and other people's protection; it
   * costs a write. process: each process counts for itself, for limits that only bound one account's work.
   */
  readonly countedBy?: 'installation' | 'process';
}

/** A limit and whose point of it was taken. */
export type Taken = readonly [limit: RateLimit, key: string];

export interface RateLimits {
  /**
   * Takes one point of `key` (an account, an address, a mail address).
   * @returns how much of the bucket is used now, above 0 and up to 1; 0 if the limiter is unavailable and open
   * @throws AppError common.tooManyRequests with `retryAfterSeconds` when the bucket is empty
   */
  take(limit: RateLimit, key: string): Promise<number>;
  /** Gives a point of each back, for limits that count only what fails. */
  giveBack(...taken: readonly Taken[]): Promise<void>;
}

/** Settings for rate-limiter-flexible. A scale below one never blocks a limit for good. */
export function settingsOf(limit: RateLimit, scale: number): { points: number; duration: number } {
  return { points: Math.ceil(limit.points * scale), duration: limit.seconds };
}

/** Returns the error for an empty bucket; undefined if the limiter failed for another reason. */
export function refusalOf(cause: unknown): AppError | undefined {
  if (!(cause instanceof RateLimiterRes)) return undefined;
  return commonErrors.tooManyRequests({
    retryAfterSeconds: Math.max(1, Math.ceil(cause.msBeforeNext / 1000)),
  });
}
