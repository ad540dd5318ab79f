import { RateLimiterRes } from 'rate-limiter-flexible';
import type { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';

/** One limit: a bucket of `points` that refills completely over `seconds`. */
export interface RateLimit {
  /** Names the limit in the database and in the log. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** What happens when the limiter itself cannot be reached: calls go on (open) or are refused (closed). */
  readonly whenUnavailable: 'open' | 'closed';
  /**
   * installation (when absent): one count over all processes and restarts, for what guards secrets and other people;
   * it costs a write. process: each process counts for itself, for what only keeps one account's work small.
   */
  readonly countedBy?: 'installation' | 'process';
}

export interface RateLimits {
  /**
   * Takes one point of `key` (an account, an address, a mail address).
   * @throws AppError common.tooManyRequests with `retryAfterSeconds` when the bucket is empty
   */
  take(limit: RateLimit, key: string): Promise<void>;
}

/** What rate-limiter-flexible is told. A scale below one never closes a limit for good. */
export function settingsOf(limit: RateLimit, scale: number): { points: number; duration: number } {
  return { points: Math.ceil(limit.points * scale), duration: limit.seconds };
}

/** The error for an empty bucket; undefined when the limiter failed for another reason. */
export function refusalOf(cause: unknown): AppError | undefined {
  if (!(cause instanceof RateLimiterRes)) return undefined;
  return commonErrors.tooManyRequests({
    retryAfterSeconds: Math.max(1, Math.ceil(cause.msBeforeNext / 1000)),
  });
}
