import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { connectDatabase } from './db/database.ts';
import { createLog } from './log.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import { createPostgresRateLimits } from './postgres-rate-limits.ts';
import { describeRateLimits } from './rate-limits.suite.ts';
import type { RateLimit, RateLimits } from './rate-limits.ts';

const log = createLog('silent');
let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
beforeEach(() => world.database.pool.query('truncate rate_limit'));
afterAll(() => world.stop());

const inPostgres = () => createPostgresRateLimits({ database: world.database, scale: 1, log });

describeRateLimits('in memory', () => createMemoryRateLimits(1));
describeRateLimits('in PostgreSQL', inPostgres);
describeRateLimits('in PostgreSQL, asked by two processes in turn', () => {
  const processes = [inPostgres(), inPostgres()];
  let turn = 0;
  const limits: RateLimits = {
    take(limit, key) {
      turn += 1;
      return processes[turn % 2]?.take(limit, key) ?? Promise.reject(new Error('no process'));
    },
    giveBack(...taken) {
      return processes[turn % 2]?.giveBack(...taken) ?? Promise.reject(new Error('no process'));
    },
  };
  return limits;
});

test('without its database a limit that is open lets calls go on, and one that is closed refuses them', async () => {
  const database = connectDatabase({ connection: { host: '/nowhere' }, connections: 2, log });
  const limits = createPostgresRateLimits({ database, scale: 1, log });
  const limit: RateLimit = { name: 'lookup', points: 1, seconds: 60, whenUnavailable: 'open' };
  await limits.take(limit, 'alice');
  await limits.take(limit, 'alice');
  await expect(limits.take({ ...limit, whenUnavailable: 'closed' }, 'alice')).rejects.toMatchObject({
    code: 'common.shuttingDown',
    status: 503,
  });
  await database.close();
});

test('a limit that each process counts for itself leaves the table alone', async () => {
  const limits = inPostgres();
  const change: RateLimit = {
    name: 'change',
    points: 1,
    seconds: 60,
    whenUnavailable: 'open',
    countedBy: 'process',
  };
  await limits.take(change, 'alice');
  await expect(limits.take(change, 'alice')).rejects.toThrow('Too many attempts');
  await inPostgres().take(change, 'alice');
  const { rows } = await world.database.pool.query('select key from rate_limit');
  expect(rows).toEqual([]);
});

test('a limit that is scaled gives so many times its points', async () => {
  const limits = createMemoryRateLimits(2);
  const limit: RateLimit = { name: 'lookup', points: 1, seconds: 60, whenUnavailable: 'open' };
  await limits.take(limit, 'alice');
  await limits.take(limit, 'alice');
  await expect(limits.take(limit, 'alice')).rejects.toThrow('Too many attempts');
});

test('mail addresses are not kept in the table', async () => {
  await inPostgres().take(
    { name: 'x', points: 1, seconds: 60, whenUnavailable: 'open' },
    'alice@people.test',
  );
  const { rows } = await world.database.pool.query<{ key: string }>('select key from rate_limit');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toContain('alice');
});
