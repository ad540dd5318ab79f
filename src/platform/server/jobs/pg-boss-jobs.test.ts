import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { eventually } from '#test/wait.ts';
import { createLog } from '../log.ts';
import { createJobs, type JobOutcome, type PgBossJobs } from './pg-boss-jobs.ts';

const log = createLog('silent');
let world: TestDatabase;
let opened: PgBossJobs[] = [];

beforeAll(async () => {
  world = await openTestDatabase();
});
afterEach(async () => {
  for (const jobs of opened) await jobs.stop();
  opened = [];
});
afterAll(() => world.stop());

function open(options: { work?: boolean; onOutcome?: (outcome: JobOutcome) => void } = {}): PgBossJobs {
  const jobs = createJobs({ connection: world.connection, log, work: true, ...options });
  opened.push(jobs);
  return jobs;
}

test('a job is run once with its payload, soon after it was added', async () => {
  const seen: unknown[] = [];
  const jobs = open();
  jobs.define('greet', async (payload) => void seen.push(payload));
  await jobs.start();
  const addedAt = performance.now();
  await jobs.enqueue('greet', { name: 'alice' });
  await eventually(() => seen.length > 0);
  // Polling alone would take seconds: the worker was told.
  expect(performance.now() - addedAt).toBeLessThan(1_500);
  expect(seen).toEqual([{ name: 'alice' }]);
});

test('a job added in a transaction that rolls back is never run; one that commits is', async () => {
  const seen: unknown[] = [];
  const jobs = open();
  jobs.define('post', async (payload) => void seen.push(payload));
  await jobs.start();
  const refused = world.database.transaction(async (queries) => {
    await jobs.enqueue('post', { number: 1 }, { within: queries });
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  await world.database.transaction((queries) => jobs.enqueue('post', { number: 2 }, { within: queries }));
  await eventually(() => seen.length > 0);
  const { rows } = await world.database.pool.query(
    "select count(*)::int from pgboss.job where name = 'post'",
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(seen).toEqual([{ number: 2 }]);
});

test('a second job with a key that waits or runs is not added; after it is done, the key is free', async () => {
  const seen: unknown[] = [];
  const finish: (() => void)[] = [];
  const jobs = open();
  jobs.define('sync', async (payload) => {
    seen.push(payload);
    await new Promise<void>((done) => finish.push(done));
  });
  await jobs.start();
  await jobs.enqueue('sync', { take: 1 }, { key: 'alice' });
  await jobs.enqueue('sync', { take: 2 }, { key: 'alice' });
  await eventually(() => finish.length === 1);
  await jobs.enqueue('sync', { take: 3 }, { key: 'alice' });
  const { rows } = await world.database.pool.query(
    "select count(*)::int from pgboss.job where name = 'sync'",
  );
  expect(rows).toEqual([{ count: 1 }]);
  finish[0]?.();
  await eventually(async () => {
    const { rows } = await world.database.pool.query(
      "select 1 from pgboss.job where name = 'sync' and state = 'completed'",
    );
    return rows.length === 1;
  });
  await jobs.enqueue('sync', { take: 4 }, { key: 'alice' });
  await eventually(() => finish.length === 2);
  finish[1]?.();
  expect(seen).toEqual([{ take: 1 }, { take: 4 }]);
});

test('a queue has trouble while a job of it has failed and waits for the next try', async () => {
  let isDown = true;
  const jobs = open();
  jobs.define('letters', async () => {
    if (isDown) throw new Error('the mail server is down');
  });
  await jobs.start();
  expect(await jobs.hasTrouble('letters')).toBe(false);
  await jobs.enqueue('letters', {});
  await eventually(() => jobs.hasTrouble('letters'));
  isDown = false;
  await eventually(async () => !(await jobs.hasTrouble('letters')), 15_000);
});

test('jobs without a key do not replace each other, and follow each other at once', async () => {
  const seen: unknown[] = [];
  const jobs = open();
  jobs.define('many', async (payload) => void seen.push(payload));
  await jobs.start();
  const addedAt = performance.now();
  for (const number of [1, 2, 3]) await jobs.enqueue('many', { number });
  await eventually(() => seen.length === 3, 15_000);
  // Each was looked for as soon as the one before it was done.
  expect(performance.now() - addedAt).toBeLessThan(3_000);
});

test('of twenty jobs added at once for one word, and one after it is done, one is run', async () => {
  const seen: unknown[] = [];
  const jobs = open();
  jobs.define('announce', async (payload) => void seen.push(payload));
  await jobs.start();
  const add = () =>
    world.database.transaction((queries) =>
      jobs.enqueue('announce', { number: 1 }, { within: queries, once: 'opening' }),
    );
  await Promise.all(Array.from({ length: 20 }, add));
  await eventually(() => seen.length > 0);
  await add();
  await jobs.enqueue('announce', { number: 2 }, { once: 'closing' });
  await eventually(() => seen.length === 2);
  expect(seen).toEqual([{ number: 1 }, { number: 2 }]);
});

test('urgent jobs are run before others, and a job may have retries of its own', async () => {
  const seen: unknown[] = [];
  const web = open({ work: false });
  const worker = open();
  for (const jobs of [web, worker])
    jobs.define('read', async (payload) => {
      seen.push(payload);
      throw new Error('unreadable');
    });
  await web.start();
  await web.enqueue('read', { number: 1 }, { retries: 0 });
  await web.enqueue('read', { number: 2 }, { retries: 0, isUrgent: true });
  await worker.start();
  const failed = async () => {
    const sql = "select 1 from pgboss.job where name = 'read' and state = 'failed'";
    return (await world.database.pool.query(sql)).rows.length === 2;
  };
  await eventually(failed);
  expect(seen).toEqual([{ number: 2 }, { number: 1 }]);
});

test('a job that fails is run again after a pause, and its results are reported', async () => {
  const outcomes: string[] = [];
  const at: number[] = [];
  const jobs = open({ onOutcome: ({ queue, result }) => outcomes.push(`${queue} ${result}`) });
  jobs.define('flaky', async () => {
    at.push(performance.now());
    if (at.length === 1) throw new Error('not yet');
  });
  await jobs.start();
  await jobs.enqueue('flaky', {});
  await eventually(() => outcomes.length === 2, 15_000);
  expect(outcomes).toEqual(['flaky failed', 'flaky done']);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(500);
});

test('several processes that start at once on an empty database all become ready', async () => {
  await world.database.pool.query('drop schema pgboss cascade');
  const several = [open(), open(), open(), open()];
  for (const jobs of several) jobs.define('greet', async () => undefined);
  await Promise.all(several.map((jobs) => jobs.start()));
  expect(several.map((jobs) => jobs.isReady())).toEqual([true, true, true, true]);
});

test('a schedule is kept with its zone, a wrong one is refused, and one that is no longer declared is gone', async () => {
  const first = open();
  first.define('nightly', async () => undefined);
  first.define('weekly', async () => undefined);
  first.schedule('nightly', '30 2 * * *', { timeZone: 'Europe/Berlin' });
  first.schedule('weekly', '0 9 * * 1', { timeZone: 'America/New_York' });
  await first.start();
  const second = open();
  second.define('nightly', async () => undefined);
  second.schedule('nightly', '30 2 * * *', { timeZone: 'Europe/Berlin' });
  await second.start();
  const { rows } = await world.database.pool.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: 'nightly', cron: '30 2 * * *', timezone: 'Europe/Berlin' }]);
  const moved = open();
  moved.define('nightly', async () => undefined);
  moved.schedule('nightly', '30 4 * * *', { timeZone: 'Europe/Berlin' });
  await moved.start();
  expect((await world.database.pool.query('select name, cron from pgboss.schedule')).rows).toEqual([
    { name: 'nightly', cron: '30 4 * * *' },
  ]);
  const third = open();
  third.define('nightly', async () => undefined);
  third.schedule('nightly', 'every full moon', { timeZone: 'UTC' });
  await expect(third.start()).rejects.toThrow();
});

test('a queue that an earlier version made gets the settings of this one', async () => {
  const settings = async () => {
    const { rows } = await world.database.pool.query(
      "select retry_limit, retry_delay from pgboss.queue where name = 'patient'",
    );
    return rows;
  };
  const earlier = open();
  earlier.define('patient', async () => undefined, { retries: 2, retryAfterSeconds: 3 });
  await earlier.start();
  expect(await settings()).toEqual([{ retry_limit: 2, retry_delay: 3 }]);
  const later = open();
  later.define('patient', async () => undefined, { retries: 4 });
  await later.start();
  expect(await settings()).toEqual([{ retry_limit: 4, retry_delay: 1 }]);
});

test('a process that does not work adds jobs and runs none', async () => {
  const seen: unknown[] = [];
  const web = open({ work: false });
  web.define('elsewhere', async () => void seen.push('web'));
  await web.start();
  await web.enqueue('elsewhere', {});
  const worker = open();
  worker.define('elsewhere', async () => void seen.push('worker'));
  await worker.start();
  await eventually(() => seen.length > 0);
  expect(seen).toEqual(['worker']);
});

test('a job whose worker was killed is run again by another', { timeout: 60_000 }, async () => {
  const program = resolve(import.meta.dirname, '../../../../test/programs/job-worker.ts');
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PGHOST: world.connection.host, PGDATABASE: world.connection.database },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await eventually(() => output.includes('ready'), 15_000);
  const done: unknown[] = [];
  const jobs = open({ work: false });
  jobs.define('slow', async () => undefined);
  await jobs.start();
  await jobs.enqueue('slow', { number: 7 });
  await eventually(() => output.includes('taken'), 15_000);
  child.kill('SIGKILL');
  const worker = open();
  worker.define('slow', async (payload) => void done.push(payload));
  await worker.start();
  await eventually(() => done.length > 0, 40_000);
  expect(done).toEqual([{ number: 7 }]);
});
