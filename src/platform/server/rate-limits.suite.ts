import { describe, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import type { RateLimit, RateLimits } from './rate-limits.ts';

const signIn: RateLimit = { name: 'sign-in', points: 5, seconds: 60, whenUnavailable: 'closed' };

/** Tests that every engine of rate limits must pass. `open` returns fresh limits, or several views of the same ones. */
export function describeRateLimits(engine: string, open: () => RateLimits): void {
  describe(`rate limits ${engine}`, () => {
    test('of 20 takes at once from a bucket of 5, exactly 5 are granted', async () => {
      const limits = open();
      const takes = Array.from({ length: 20 }, () => limits.take(signIn, 'alice@people.test'));
      const results = await Promise.allSettled(takes);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        expect(result.reason).toBeInstanceOf(AppError);
        expect(result.reason).toMatchObject({ code: 'common.tooManyRequests', status: 429 });
      }
    });

    test('a refusal says after how many seconds to come back', async () => {
      const limits = open();
      for (let take = 0; take < 5; take += 1) await limits.take(signIn, 'bob@people.test');
      const refusal = await limits.take(signIn, 'bob@people.test').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AppError);
      const { retryAfterSeconds } = (refusal as AppError).details;
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    });

    test('a take says how much of the bucket is used', async () => {
      const limits = open();
      const shares = [];
      for (let take = 0; take < 5; take += 1) shares.push(await limits.take(signIn, 'dora@people.test'));
      expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
    });

    test('a point that is given back can be taken again', async () => {
      const limits = open();
      for (let take = 0; take < 12; take += 1) {
        await limits.take(signIn, 'erin@people.test');
        await limits.giveBack([signIn, 'erin@people.test']);
      }
      expect(await limits.take(signIn, 'erin@people.test')).toBe(0.2);
    });

    test('one person used up does not touch another, nor another limit of the same person', async () => {
      const limits = open();
      for (let take = 0; take < 5; take += 1) await limits.take(signIn, 'carol@people.test');
      await limits.take(signIn, 'mallory@people.test');
      await limits.take({ ...signIn, name: 'register' }, 'carol@people.test');
    });

    test('a bucket is full again after its time', async () => {
      const limits = open();
      const brief: RateLimit = { name: 'brief', points: 1, seconds: 1, whenUnavailable: 'closed' };
      await limits.take(brief, 'alice');
      await expect(limits.take(brief, 'alice')).rejects.toThrow('Too many attempts');
      await new Promise((done) => setTimeout(done, 1_100));
      await limits.take(brief, 'alice');
    });

    test('a key of any length is taken as it is', async () => {
      const limits = open();
      const one: RateLimit = { name: 'long', points: 1, seconds: 60, whenUnavailable: 'closed' };
      await limits.take(one, `${'x'.repeat(5_000)}1`);
      await limits.take(one, `${'x'.repeat(5_000)}2`);
      await expect(limits.take(one, `${'x'.repeat(5_000)}1`)).rejects.toThrow('Too many attempts');
    });
  });
}
