import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type RateLimit, type RateLimits, refusalOf, settingsOf } from './rate-limits.ts';

/** Limits that hold within one process and are forgotten with it. */
export function createMemoryRateLimits(scale: number): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (limit: RateLimit): RateLimiterMemory => {
    const limiter = limiters.get(limit.name) ?? new RateLimiterMemory(settingsOf(limit, scale));
    limiters.set(limit.name, limiter);
    return limiter;
  };
  return {
    async take(limit, key) {
      const limiter = limiterOf(limit);
      try {
        return (await limiter.consume(key)).consumedPoints / limiter.points;
      } catch (refusal) {
        throw refusalOf(refusal) ?? refusal;
      }
    },
    async giveBack(...taken) {
      for (const [limit, key] of taken) await limiterOf(limit).reward(key);
    },
  };
}
