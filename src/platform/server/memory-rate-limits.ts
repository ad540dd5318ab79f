import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type RateLimits, refusalOf, settingsOf } from './rate-limits.ts';

/** Limits that hold within one process and are forgotten with it. */
export function createMemoryRateLimits(scale: number): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    async take(limit, key) {
      const settings = settingsOf(limit, scale);
      const limiter = limiters.get(limit.name) ?? new RateLimiterMemory(settings);
      limiters.set(limit.name, limiter);
      try {
        return (await limiter.consume(key)).consumedPoints / settings.points;
      } catch (refusal) {
        throw refusalOf(refusal) ?? refusal;
      }
    },
  };
}
