import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { Check } from '#platform/server/checks.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createTestClock } from '#test/clock.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { createHeartbeats } from './jobs.ts';
import { createSiteService } from './service.ts';
import { createStore } from './store.ts';

/** Noon of day 20,778. */
const clock = createTestClock(Date.UTC(2026, 10, 21, 12));
const NOON_MINUTE = 29_921_040;
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
  // The one that the server writes when it starts is not what these tests are about.
  await eventually(async () => (await rows()).length > 0);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.sql('delete from site_heartbeat');
  // Answers are remembered for some seconds.
  clock.advance(MINUTE_MS);
});

const rows = () => world.sql('select * from site_heartbeat order by minute');
const minute = () => Math.floor(clock.now() / MINUTE_MS);

const works: Check = () => true;
const fails: Check = () => false;

/** A process of this installation with these parts. */
function processWith(facts: {
  services: ('web' | 'worker' | 'realtime')[];
  checks?: Partial<Record<'mail' | 'jobs' | 'realtime', Check>>;
}) {
  const { config, database, log } = world.platform;
  const checks = { database: works, mail: works, jobs: works, realtime: works, ...facts.checks };
  return createHeartbeats(
    { checks, clock, log, config: { ...config, SERVICES: facts.services } },
    createStore(database.queries),
  );
}

describe('a heartbeat', () => {
  test('is one row for the minute, however often and from however many processes it is written', async () => {
    const first = processWith({ services: ['web', 'worker', 'realtime'] });
    await first.beat();
    await first.beat();
    await processWith({ services: ['web', 'worker', 'realtime'] }).beat();
    expect(await rows()).toEqual([{ minute: minute(), web: true, mail: true, jobs: true, realtime: true }]);
  });

  test('records nothing for services of other processes', async () => {
    await processWith({ services: ['web'] }).beat();
    expect(await rows()).toMatchObject([{ web: true, mail: true, jobs: null, realtime: null }]);
    await processWith({ services: ['worker'], checks: { jobs: fails, mail: fails } }).beat();
    expect(await rows()).toMatchObject([{ web: true, mail: true, jobs: false, realtime: null }]);
    await processWith({ services: ['worker', 'realtime'] }).beat();
    expect(await rows()).toMatchObject([{ web: true, mail: true, jobs: true, realtime: true }]);
  });

  test('records what fails, hangs or throws', async () => {
    const throws = () => Promise.reject(new Error('no connection'));
    await processWith({
      services: ['web', 'worker', 'realtime'],
      checks: { mail: fails, jobs: throws },
    }).beat();
    expect(await rows()).toMatchObject([{ mail: false, jobs: false, realtime: true }]);
  });

  test('is written when the server starts', async () => {
    const fresh = await startWorld();
    try {
      const written = await eventually(async () => {
        const found = await fresh.sql('select * from site_heartbeat');
        return found.length > 0 && found;
      });
      expect(written).toMatchObject([{ web: true, mail: true, jobs: true, realtime: true }]);
    } finally {
      await fresh.stop();
    }
  });
});

describe('the status', () => {
  const status = () => world.visitor().site.status();
  const partOf = async (id: string) => (await status()).parts.find((part) => part.id === id);
  const write = (from: number, until: number, states: Partial<Record<string, boolean | null>> = {}) =>
    world.sql(
      `insert into site_heartbeat (minute, web, mail, jobs, realtime)
       select minute, $3, $4, $5, $6 from generate_series($1::integer, $2::integer - 1) as minute`,
      [
        from,
        until,
        states['web'] ?? true,
        states['mail'] ?? true,
        states['jobs'] ?? true,
        states['realtime'] ?? true,
      ],
    );

  test('is for everybody and has the parts in their order', async () => {
    const { parts } = await status();
    expect(parts.map(({ id }) => id)).toEqual(['web', 'database', 'realtime', 'jobs', 'mail']);
  });

  test('without heartbeats the past is unknown, and only what answers is up', async () => {
    const { checkedAt, parts } = await status();
    expect(checkedAt).toBeNull();
    expect(parts.map(({ id, now, since }) => [id, now, since])).toEqual([
      ['web', 'up', null],
      ['database', 'up', null],
      ['realtime', 'unknown', null],
      ['jobs', 'unknown', null],
      ['mail', 'unknown', null],
    ]);
    expect(parts[0]?.known).toEqual(Array.from({ length: 90 }, () => 0));
  });

  test('counts what was measured of each day: yesterday from six in the evening, five minutes missing today', async () => {
    clock.set(Date.UTC(2026, 10, 21, 12));
    await write(NOON_MINUTE - 720 - 360, NOON_MINUTE - 720);
    await write(NOON_MINUTE - 720, NOON_MINUTE - 305);
    await write(NOON_MINUTE - 300, NOON_MINUTE);
    const { firstDay, parts } = await status();
    expect(firstDay).toBe(20_778 - 89);
    const web = parts[0];
    expect(web?.since).toBe(Date.UTC(2026, 10, 20, 18));
    expect(web?.known.slice(-3)).toEqual([0, 360, 720]);
    expect(web?.up.slice(-3)).toEqual([0, 360, 715]);
  });

  test('distinguishes a failed part from one that no process runs', async () => {
    await write(minute() - 10, minute(), { mail: false });
    await world.sql('update site_heartbeat set jobs = null');
    expect(await partOf('mail')).toMatchObject({ now: 'down' });
    expect((await partOf('mail'))?.known.at(-1)).toBe(10);
    expect((await partOf('mail'))?.up.at(-1)).toBe(0);
    expect(await partOf('jobs')).toMatchObject({ now: 'unknown', since: null });
    expect((await partOf('jobs'))?.known.at(-1)).toBe(0);
    expect(await partOf('realtime')).toMatchObject({ now: 'up' });
  });

  test("doesn't take old heartbeats for the current state", async () => {
    await write(minute() - 10, minute() - 2);
    expect(await partOf('mail')).toMatchObject({ now: 'unknown' });
  });

  test('is remembered for some seconds, so that many who ask cost one question', async () => {
    expect(await partOf('mail')).toMatchObject({ now: 'unknown' });
    await write(minute() - 1, minute() + 1);
    clock.advance(14_000);
    expect(await partOf('mail')).toMatchObject({ now: 'unknown' });
    clock.advance(1_000);
    expect(await partOf('mail')).toMatchObject({ now: 'up' });
  });

  test('works without a database, too', async () => {
    const { platform } = world;
    // Nothing listens there.
    const connection = { host: '127.0.0.1', port: 9, user: 'nobody', database: 'nothing' };
    const database = connectDatabase({ connection, connections: 1, log: createLog('silent') });
    const service = createSiteService({
      platform: { ...platform, database, log: createLog('silent') },
      store: createStore(database.queries),
      storeOn: createStore,
      tellOperator: async () => undefined,
    });
    const { checkedAt, parts } = await service.status();
    expect(checkedAt).toBeNull();
    expect(parts.map(({ id, now }) => [id, now])).toEqual([
      ['web', 'up'],
      ['database', 'down'],
      ['realtime', 'unknown'],
      ['jobs', 'unknown'],
      ['mail', 'unknown'],
    ]);
    await database.close();
  });
});

test('heartbeats are kept for ninety days', async () => {
  clock.set(Date.UTC(2026, 10, 21, 12));
  await world.sql('insert into site_heartbeat (minute) values ($1), ($2)', [
    NOON_MINUTE - 90 * 1_440 - 1,
    NOON_MINUTE - 90 * 1_440,
  ]);
  await world.platform.jobs.enqueue('site-prune', {});
  await eventually(async () => (await rows())[0]?.['minute'] === NOON_MINUTE - 90 * 1_440);
  clock.advance(DAY_MS);
  await world.platform.jobs.enqueue('site-prune', {});
  await eventually(async () => (await rows()).length === 0);
});
