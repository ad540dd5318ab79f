/** One limit: a bucket of `points` that refills completely over `seconds`. */
export interface RateLimit {
  /** Names the limit in the database and in the log. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** What happens when the limiter itself cannot be reached: calls go on (open) or are refused (closed). */
  readonly whenUnavailable: 'open' | 'closed';
}

export interface RateLimits {
  /**
   * Takes one point of `key` (an account, an address, a mail address).
   * @throws AppError common.tooManyRequests with `retryAfterSeconds` when the bucket is empty
   */
  take(limit: RateLimit, key: string): Promise<void>;
}
