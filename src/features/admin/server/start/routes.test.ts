import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, mallory } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import type { RunningServer } from '../../../../entries/server-app.ts';
import { personalDataOf } from '../personal-data.ts';
import { createFigures } from './figures.ts';
import { defineWatch } from './watch.ts';

const HOUR_MS = 3_600_000;
let world: World;
let another: RunningServer;
let operator: Client;
let person: Client;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.signUp(alice);
  person = await world.signUp(bob);
  another = await world.startAnother();
});
afterAll(() => world.stop());

const open = async () =>
  (await world.sql('select key from alarms where ended_at is null order by key')).map(({ key }) => key);
/** One look of the watch, by a worker. */
async function look(): Promise<void> {
  const count = async () =>
    (await world.sql("select 1 from pgboss.job where name = 'admin-watch' and state = 'completed'")).length;
  const before = await count();
  await world.platform.jobs.enqueue('admin-watch', {});
  await eventually(async () => (await count()) > before, 15_000);
}
/** A call through a carrier that has ended now. */
async function ended(id: string, leg: { charge: number; cost: number; included: number }): Promise<void> {
  await world.sql(
    `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, answered_at, ended_at, end_reason)
     values ($1, 'one', 'network', 'ended', 1, now() - interval '2 minutes', now(), now() - interval '1 minute', now(), 'hangup')`,
    [id],
  );
  await world.sql(
    `insert into phone_legs (call_id, account_id, direction, units_per_second, provider_name, held_by, billed_seconds,
       included_seconds, charge_micro_usd, cost_micro_usd_per_minute, settled_at)
     values ($1, 'one', 'outgoing', 3, 'Blue', 'here', 60, $2, $3, $4, now())`,
    [id, leg.included, leg.charge, leg.cost],
  );
}

describe('alarms', () => {
  beforeEach(async () => {
    await world.sql('delete from phone_legs');
    await world.sql('delete from calls');
    await world.sql('delete from desk_hours');
    await world.sql('delete from alarms');
    await world.sql('delete from phone_freezes');
  });

  test('a backup older than a day is told of until there is a new one', async () => {
    const mark = join(world.dataDir, 'last-backup');
    await writeFile(mark, '');
    const twoDaysAgo = new Date(Date.now() - 48 * HOUR_MS);
    await utimes(mark, twoDaysAgo, twoDaysAgo);
    await look();
    expect(await open()).toContain('backup');
    await utimes(mark, new Date(), new Date());
    await look();
    expect(await open()).not.toContain('backup');
  });

  test('calls that cost more than was earned raise the margin of the day, and of their provider', async () => {
    await ended('0-loss', { charge: 1_000_000, cost: 6_000_000, included: 0 });
    await look();
    expect(await open()).toEqual(['margin', 'margin:Blue']);
    await world.sql("update phone_legs set cost_micro_usd_per_minute = 0 where call_id = '0-loss'");
    await look();
    expect(await open()).toEqual([]);
  });

  test('minutes that a plan includes lose no money with a provider', async () => {
    await ended('0-included', { charge: 0, cost: 6_000_000, included: 60 });
    await look();
    expect(await open()).toEqual(['margin']);
  });

  test('plans that were paid ten days ago pay for the calls of today', async () => {
    await ended('0-planned', { charge: 0, cost: 6_000_000, included: 60 });
    await look();
    // A thirtieth is more than what the calls cost.
    await world.sql(
      `insert into desk_hours values ('plans', date_trunc('hour', now() - interval '10 days'), 200000000)`,
    );
    await look();
    expect(await open()).toEqual([]);
  });

  test('a frozen account is told of while it is frozen', async () => {
    await world.sql(
      `insert into phone_freezes values ('one', 'too many tries', now(), now() + interval '1 day')`,
    );
    await look();
    expect(await open()).toEqual(['frozen:one']);
    const [alarm] = (await operator.admin.alarms()).alarms;
    expect(alarm).toMatchObject({ title: 'An account was frozen', path: '/admin/ledger?account=one' });
    await world.sql("update phone_freezes set until = now() - interval '1 second'");
    await look();
    expect(await open()).toEqual([]);
  });

  test('emails that a mail server refuses are told of until they leave', async () => {
    await world.sql(
      `insert into pgboss.job (name, state, started_on, singleton_key) values ('mail', 'retry', now(), 'stuck')`,
    );
    await world.sql(
      "update pgboss.job set start_after = now() + interval '1 hour' where singleton_key = 'stuck'",
    );
    await look();
    expect(await open()).toEqual(['mail']);
    await world.sql("delete from pgboss.job where singleton_key = 'stuck'");
    await look();
    // Its next attempt may fail as well.
    expect(await open()).toEqual(['mail']);
    await world.sql("update alarms set seen_at = seen_at - interval '16 minutes'");
    await look();
    expect(await open()).toEqual([]);
  });

  test('a job that was given up is told of until it is discarded', async () => {
    const id = await giveUp('billing-reconcile');
    await look();
    expect(await open()).toEqual(['jobs']);
    expect((await operator.admin.jobs()).failed).toMatchObject([
      { queue: 'billing-reconcile', id, says: 'the ledger is away' },
    ]);
    expect((await operator.admin.discardJob({ queue: 'billing-reconcile', id })).failed).toEqual([]);
    await look();
    expect(await open()).toEqual([]);
  });

  test('books that do not balance are told of until they do', async () => {
    const reconciled = async () => {
      const count = async () =>
        (await world.sql("select 1 from pgboss.job where name = 'billing-reconcile' and state = 'completed'"))
          .length;
      const before = await count();
      await world.platform.jobs.enqueue('billing-reconcile', {});
      await eventually(async () => (await count()) > before, 15_000);
    };
    const change = async (sign: '+' | '-') => {
      const client = await world.platform.database.pool.connect();
      try {
        await client.query('set session_replication_role = replica');
        await client.query(
          `insert into ledger_account (id, code, unit) values (900, 'wallet:odd', 'USD') on conflict (id) do nothing`,
        );
        await client.query(`update ledger_account set available = available ${sign} 5 where id = 900`);
        await client.query('set session_replication_role = origin');
      } finally {
        client.release();
      }
    };
    await change('+');
    await reconciled();
    expect(await open()).toEqual(['books']);
    await change('-');
    await reconciled();
    expect(await open()).toEqual([]);
  });

  /** A watch of one process that looks when it is told to, and finds this. */
  function watchOf(
    platform: World['platform'],
    found: { isUp?: boolean; carriers?: string[]; free?: number },
  ) {
    const { carriers = ['Blue'], isUp = true, free = 50 } = found;
    const list = () => carriers.map((name) => ({ name, isUp, problem: null, avoidedUntil: null }));
    const jobs = { ...platform.jobs, define: () => undefined, schedule: () => undefined };
    const figures = {
      refresh: async () => undefined,
      disk: async () => ({ free, size: 100 }),
      backupAt: async () => null,
    };
    return defineWatch({ platform: { ...platform, jobs }, figures, standings: { list } });
  }
  const unseenFor = (time: string) => world.sql('update alarms set seen_at = seen_at - $1::interval', [time]);

  test('a carrier that is down is told of until it is up', async () => {
    await watchOf(world.platform, { isUp: false }).lookAtCarriers();
    expect(await open()).toEqual(['carrier:Blue']);
    await unseenFor('1 minute');
    await watchOf(world.platform, { isUp: true }).lookAtCarriers();
    expect(await open()).toEqual([]);
  });

  test('a carrier that is down and then taken out is told of no longer', async () => {
    await watchOf(world.platform, { isUp: false }).lookAtCarriers();
    await watchOf(world.platform, { carriers: [] }).lookAtCarriers();
    expect(await open()).toEqual(['carrier:Blue']);
    await unseenFor('1 minute');
    await watchOf(world.platform, { carriers: [] }).lookAtCarriers();
    expect(await open()).toEqual([]);
  });

  test('a disk with 9% left is told of once by two processes, and ends when 12% are free', async () => {
    const told = () => world.sql("select title from alarms where key = 'disk'");
    const isFull = [world.platform, another.platform].map((platform) => watchOf(platform, { free: 9 }));
    await Promise.all(isFull.map((watch) => watch.look()));
    expect(await told()).toEqual([{ title: 'The disk is nearly full' }]);
    await watchOf(world.platform, { free: 12 }).look();
    expect(await open()).toEqual([]);
  });

  test('two processes that look at once raise one alarm of each trouble', async () => {
    await ended('0-twice', { charge: 1_000_000, cost: 6_000_000, included: 0 });
    await createFigures(world.platform).refresh();
    await world.sql(
      `insert into phone_freezes values ('two', 'too many tries', now(), now() + interval '1 day')`,
    );
    const jobId = await giveUp('billing-reconcile');
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        watchOf(nth % 2 === 0 ? world.platform : another.platform, { isUp: false }),
      ).flatMap((watch) => [watch.look(), watch.lookAtCarriers()]),
    );
    const raised = await world.sql(
      'select key, count(*)::int as times from alarms group by key order by key',
    );
    expect(raised).toEqual([
      { key: 'carrier:Blue', times: 1 },
      { key: 'frozen:two', times: 1 },
      { key: 'jobs', times: 1 },
      { key: 'margin', times: 1 },
      { key: 'margin:Blue', times: 1 },
    ]);
    await world.sql('delete from phone_freezes');
    await operator.admin.discardJob({ queue: 'billing-reconcile', id: jobId });
  });

  test('deleting an account forgets that it was frozen', async () => {
    const { platform } = world;
    await platform.alarms.raise('frozen:gone', { title: 'An account was frozen', says: 'For now.' });
    const { erase } = personalDataOf(platform.database.queries);
    await erase?.({ kind: 'person', accountId: asAccountId('gone') });
    expect(await open()).toEqual([]);
  });

  test('sums and alarms are forgotten after 400 days', async () => {
    const { platform } = world;
    await world.sql(
      `insert into desk_hours select 'calls', date_trunc('hour', now()) - days * interval '1 day', 1
       from unnest(array[399, 401]) as days`,
    );
    await world.sql(
      `insert into alarms (id, key, title, says, raised_at, seen_at, ended_at)
       select 'old-' || days, 'old', '', '', now(), now(), now() - days * interval '1 day' from unnest(array[399, 401]) as days`,
    );
    await platform.jobs.enqueue('admin-prune', {});
    await eventually(async () => (await world.sql("select 1 from alarms where id = 'old-401'")).length === 0);
    expect(await world.sql('select id from alarms')).toEqual([{ id: 'old-399' }]);
    expect(
      await world.sql(
        "select 1 from desk_hours where measure = 'calls' and hour < now() - interval '300 days'",
      ),
    ).toHaveLength(1);
  });

  test('a muted alarm runs on, and only one that runs can be muted', async () => {
    await world.platform.alarms.raise('disk', { title: 'The disk is nearly full', says: 'Make room.' });
    const [alarm] = (await operator.admin.alarms()).alarms;
    const muted = await operator.admin.muteAlarm({ id: String(alarm?.id) });
    expect(muted.endedAt).toBeNull();
    expect(Number(muted.mutedUntil)).toBeGreaterThan(Date.now());
    await world.platform.alarms.clear('disk');
    await expect(operator.admin.muteAlarm({ id: String(alarm?.id) })).rejects.toMatchObject({ status: 404 });
  });
});

async function giveUp(queue: string): Promise<string> {
  const [row] = await world.sql(
    `insert into pgboss.job (name, state, completed_on, singleton_key, output, retry_count)
     values ($1, 'failed', now(), gen_random_uuid()::text, '{"message":"the ledger is away\\nat line 3"}', 5) returning id`,
    [queue],
  );
  return String(row?.['id']);
}

describe('jobs', () => {
  test('a job that was given up runs once more when the operator asks', async () => {
    const id = await giveUp('billing-reconcile');
    await operator.admin.retryJob({ queue: 'billing-reconcile', id });
    await eventually(async () => {
      const [row] = await world.sql('select state from pgboss.job where id = $1', [id]);
      return row?.['state'] === 'completed';
    }, 15_000);
    await expect(operator.admin.retryJob({ queue: 'billing-reconcile', id })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('switches', () => {
  type Name = Parameters<Client['admin']['setSwitch']>[0]['name'];
  const PAYLOAD = { headers: { 'content-type': 'application/json' } };
  const post = async (client: Client, path: string, body: object) => {
    const answer = await client.fetch(path, { ...PAYLOAD, method: 'POST', body: JSON.stringify(body) });
    return ((await answer.json()) as { code?: string }).code;
  };
  const id = '6f1f6a50-7c5e-4a52-9d38-0f8f2b9c1a11';
  const uses: [Name, (client: Client) => Promise<string | undefined>][] = [
    [
      'registration',
      (client) =>
        client.register(mallory).then(
          () => 'let in',
          (cause: { code?: string }) => cause.code,
        ),
    ],
    [
      'phone-calls',
      (client) =>
        client.calling
          .placePhone({ id, from: '+12125550123', to: '+442079460123', home: 'US', deviceId: 'a-tab' })
          .then(
            () => 'placed',
            (cause: { code?: string }) => cause.code,
          ),
    ],
    ['number-rents', (client) => post(client, '/api/numbers', { id, number: '+12125550123' })],
    ['port-ins', (client) => post(client, `/api/numbers/port-ins/${id}/submit`, {})],
  ];

  test.each(uses)(
    '%s that is switched off is refused by every process within a second, and on again',
    async (name, use) => {
      const there = world.visitorOf(another);
      if (name !== 'registration') there.useCookies(person.cookie());
      const isOn = () =>
        another.platform.switches.mustBeOn(name).then(
          () => true,
          () => false,
        );
      const isSwitched = async () =>
        (await operator.admin.switches()).switches.find((one) => one.name === name)?.isOn;
      await operator.admin.setSwitch({ name, isOn: false });
      await eventually(async () => !(await isOn()), 1_000);
      expect([await use(there), await isSwitched()]).toEqual(['common.switchedOff', false]);
      await operator.admin.setSwitch({ name, isOn: true });
      await eventually(isOn, 1_000);
      expect(await isSwitched()).toBe(true);
      expect(await use(there)).not.toBe('common.switchedOff');
    },
  );
});

describe('figures', () => {
  test('count people, calls, talk and cost in the hour in which they were', async () => {
    await world.sql('delete from desk_hours');
    await world.sql('delete from phone_legs');
    await world.sql('delete from calls');
    await ended('0-counted', { charge: 30_000, cost: 20_000, included: 0 });
    await world.sql(
      `insert into ledger_posting (entry, nth, kind, source, destination, amount, posted_at, fingerprint, details)
       values ('plan', 0, 'subscription', -1, -2, 9000000, now(), '\\x00', '{}')`,
    );
    await look();
    const { sums, live } = await operator.admin.figures({ span: '24h' });
    const total = (list: number[] = []) => list.reduce((sum, one) => sum + one, 0);
    expect([total(sums.calls), total(sums.talk), total(sums.cost)]).toEqual([1, 60, 20_000]);
    expect([total(sums.earned), total(sums.plans)]).toEqual([9_000_000, 9_000_000]);
    expect(live.people).toBe(total(sums.people));
    expect(live.diskSize).toBeGreaterThan(live.diskFree);
  });
});

describe('the desk', () => {
  const job = { queue: 'mail', id: '00000000-0000-4000-8000-000000000000' };
  test('is shown to nobody but the operator', async () => {
    const asks = (client: Client) => [
      client.admin.figures({ span: '24h' }),
      client.admin.alarms(),
      client.admin.muteAlarm({ id: 'none' }),
      client.admin.jobs(),
      client.admin.retryJob(job),
      client.admin.discardJob(job),
      client.admin.switches(),
      client.admin.setSwitch({ name: 'registration', isOn: false }),
      client.admin.health(),
    ];
    await Promise.all(asks(person).map((asked) => expect(asked).rejects.toMatchObject({ status: 403 })));
    await Promise.all(
      asks(world.visitor()).map((asked) => expect(asked).rejects.toMatchObject({ status: 401 })),
    );
  });

  test.each(['?span=1y', '?span=', ''])('refuses a span that there is not: "%s"', async (query) => {
    expect((await operator.fetch(`/api/admin/figures${query}`)).status).toBe(400);
  });

  test('checks the engines with the words of the doctor, and shows no secret', async () => {
    const { findings } = await operator.admin.health();
    expect(findings.find(({ subject }) => subject === 'Database')).toMatchObject({ isGood: true });
    expect(findings.find(({ subject }) => subject === 'Backups')?.says).toBe('the last one was just now');
    expect(findings.find(({ subject }) => subject === 'Books')?.says).toContain('every posting balanced');
    expect(JSON.stringify(findings)).not.toContain(
      new URL(world.databaseUrl).password || 'no password at all',
    );
  });
});
