import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { commonErrors } from '#kernel/common-errors.ts';
import type { RateLimits } from './rate-limits.ts';

/** Limits that hold within one process and are forgotten with it. */
export function createMemoryRateLimits(scale: number): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    async take(limit, key) {
      let limiter = limiters.get(limit.name);
      if (limiter === undefined) {
        limiter = new RateLimiterMemory({ points: Math.ceil(limit.points * scale), duration: limit.seconds });
        limiters.set(limit.name, limiter);
      }
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw commonErrors.tooManyRequests({ retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
      }
    },
  };
}
