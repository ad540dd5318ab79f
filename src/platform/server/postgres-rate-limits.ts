import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import { type RateLimit, type RateLimits, refusalOf, settingsOf } from './rate-limits.ts';

/** Limits that hold over all processes and restarts, in the table `rate_limit`. */
export function createPostgresRateLimits(options: {
  database: Database;
  scale: number;
  log: Log;
}): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const here = createMemoryRateLimits(options.scale);
  const limiterFor = (limit: RateLimit): RateLimiterPostgres => {
    const limiter = limiters.get(limit.name) ?? limiterOf(limit, options);
    limiters.set(limit.name, limiter);
    return limiter;
  };
  return {
    async take(limit, key) {
      if (limit.countedBy === 'process') return here.take(limit, key);
      const limiter = limiterFor(limit);
      try {
        return (await limiter.consume(digest(key))).consumedPoints / limiter.points;
      } catch (cause) {
        const refusal = refusalOf(cause);
        if (refusal !== undefined) throw refusal;
        options.log.error({ err: cause, limit: limit.name }, 'a rate limit could not be asked');
        if (limit.whenUnavailable === 'closed') throw commonErrors.shuttingDown({}, { cause });
        return 0;
      }
    },
    async giveBack(...taken) {
      await here.giveBack(...taken.filter(([{ countedBy }]) => countedBy === 'process'));
      const keys = taken
        .filter(([{ countedBy }]) => countedBy !== 'process')
        .map(([limit, key]) => limiterFor(limit).getKey(digest(key)));
      if (keys.length === 0) return;
      try {
        // In the order of their keys, so that two never wait for each other.
        await options.database.run({ name: 'rate_limit_give_back', text: GIVE_BACK, values: [keys] });
      } catch (cause) {
        // One point less for a while is all that follows.
        options.log.error({ err: cause }, 'points of a rate limit could not be given back');
      }
    },
  };
}

const GIVE_BACK = `
  with taken as (select key from rate_limit where key = any($1::text[]) order by key for update)
  update rate_limit set points = rate_limit.points - 1 from taken
  where rate_limit.key = taken.key and rate_limit.points > 0`;

function limiterOf(
  limit: RateLimit,
  { database, scale }: { database: Database; scale: number },
): RateLimiterPostgres {
  const settings = settingsOf(limit, scale);
  return new RateLimiterPostgres({
    ...settings,
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    // The migrations make it.
    tableCreated: true,
    keyPrefix: limit.name,
    // A client with an empty bucket is refused from memory, so that a flood doesn't reach the database.
    inMemoryBlockOnConsumed: settings.points + 1,
  });
}

/** Keys are mail addresses and the like, of any length: the table holds their digests. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
