import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import { createPersonalData, personalDataRegistry } from '#platform/server/personal-data.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol, type Person } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const mine = { of: { kind: 'account' } } as const;
const workspace = (id: string) => ({ of: { kind: 'workspace', id } }) as const;

const HOUR_MS = 60 * MINUTE_MS;
const clock = createRunningClock();
const registry = createPersonalData();
let world: World;
let ann: Client;
let folder: string;
beforeAll(async () => {
  world = await startWorld({ clock, personalData: registry });
  ann = await world.signUp(alice);
  folder = await mkdtemp(join(tmpdir(), 'ahoy-data-'));
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Exports, waits, downloads, and unpacks with the program of the system. */
async function exported(client: Client, of: Parameters<Client['privacy']['startExport']>[0] = mine) {
  const { id } = await client.privacy.startExport(of);
  const done = await eventually(async () => {
    const found = (await client.privacy.overview()).exports.find((one) => one.id === id);
    return found?.state === 'done' && found;
  });
  const answer = await client.fetch(done.file ?? '');
  expect(answer.status).toBe(200);
  const path = join(folder, `${id}.zip`);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  const into = join(folder, id);
  execFileSync('python3', ['-m', 'zipfile', '-e', path, into]);
  return { view: done, read: (name: string) => readFile(join(into, name), 'utf8') };
}

describe('every table', () => {
  /** Columns that say whose a row is. */
  const OWNERS = [
    'account_id',
    'workspace_id',
    'user_id',
    'person',
    'caller_id',
    'callee_id',
    'other_id',
    'email',
    'invited_by',
    'published_by',
    'leaves_workspace',
    'actor',
    'written_by',
  ];

  test('with an owner is named by a feature, with what a deletion leaves of it', async () => {
    const rows = await world.sql(
      `select distinct table_name as name from information_schema.columns join information_schema.tables
         using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any($1) order by 1`,
      [OWNERS],
    );
    const named = new Set(registry.all.flatMap(({ tables }) => Object.keys(tables)));
    expect(rows.map(({ name }) => String(name)).filter((name) => !named.has(name))).toEqual([]);
  });

  test('that a feature names is there, and is named once', async () => {
    const named = registry.all.flatMap(({ tables }) => Object.keys(tables));
    const rows = await world.sql(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    const tables = new Set(rows.map((row) => String(row['table_name'])));
    expect(named.filter((name) => !tables.has(name))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test('a table that stays without a reason is refused', () => {
    expect(() => createPersonalData().add('toys', { tables: { toy: { kept: 'fun' } } })).toThrow(
      'toys says why and until when rows of toy stay',
    );
  });
});

describe('an export', () => {
  test('has what the person has, as JSON and as CSV', async () => {
    await world.sql(
      `insert into profiles (account_id, first_name, last_name, updated_at) values ($1, 'Alice', '=Archer', now())
       on conflict (account_id) do update set last_name = '=Archer'`,
      [ann.user.id],
    );
    await world.sql(
      `insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, user_agent, created_at, answer)
       select 'one', user_id, id, 'https://push.example/secret-path', 'secret-key', 'secret-auth', 'Chrome on Windows', now(), 'accepted'
       from sessions where user_id = $1 limit 1`,
      [ann.user.id],
    );
    const { read, view } = await exported(ann);
    expect(JSON.parse(await read('account/account.json'))).toMatchObject([
      { name: 'Alice Archer', email: 'alice@people.test', username: 'alice', emailVerified: false },
    ]);
    expect(await read('account/account.csv')).toContain('alice@people.test');
    expect(JSON.parse(await read('security/history.json'))).toEqual(expect.any(Array));
    expect(await read('README.txt')).toContain('account/account\n    Your account');
    expect(JSON.parse(await read('account/profile.json'))).toMatchObject([{ lastName: '=Archer' }]);
    // A spreadsheet would calculate what begins with an equals sign.
    expect(await read('account/profile.csv')).toContain(",'=Archer,");
    expect(Object.keys(JSON.parse(await read('security/sign-in-methods.json'))[0])).toEqual([
      'provider',
      'email',
      'createdAt',
      'lastSignInAt',
    ]);
    // Whoever has the whole address, or the keys, can push to the browser.
    const browsers = await read('notifications/devices.json');
    expect(JSON.parse(browsers)).toMatchObject([
      { userAgent: 'Chrome on Windows', pushService: 'push.example', answer: 'accepted' },
    ]);
    expect(browsers).not.toMatch(/secret/);
    expect(view).toMatchObject({ state: 'done', workspaceId: null });
  });

  test('of a workspace has its people and its money, for its owner', async () => {
    const { read } = await exported(ann, workspace(ann.user.id));
    expect(JSON.parse(await read('workspace/members.json'))).toMatchObject([
      { name: 'Alice Archer', role: 'owner' },
    ]);
    expect(JSON.parse(await read('billing/statement.json'))).toEqual(expect.any(Array));
  });

  test("of somebody else's workspace isn't made", async () => {
    const ben = await world.signUp({ ...bob, username: 'ben', email: 'ben@people.test' });
    await expect(ben.privacy.startExport(workspace(ann.user.id))).rejects.toMatchObject({
      code: 'common.notFound',
    });
    await world.sql(`insert into workspace_members values ($1, $2, 'admin', now())`, [
      ann.user.id,
      ben.user.id,
    ]);
    await expect(ben.privacy.startExport(workspace(ann.user.id))).rejects.toMatchObject({
      code: 'common.notFound',
    });
    await world.sql('delete from workspace_members where workspace_id = $1 and account_id = $2', [
      ann.user.id,
      ben.user.id,
    ]);
  });

  test('asked for twenty times at once is one', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => ann.privacy.startExport(mine)));
    const running = await world.sql(
      `select id from data_export where state in ('waiting', 'running', 'done')
      and asked_at > now() - interval '1 hour' and account_id = $1`,
      [ann.user.id],
    );
    expect(new Set(all.map(({ id }) => id)).size).toBeLessThanOrEqual(2);
    expect(running.length).toBeLessThanOrEqual(4);
    await eventually(async () =>
      (await ann.privacy.overview()).exports.every(({ state }) => state === 'done'),
    );
  });

  test("of a workspace is made although one of the person's own things is on its way", async () => {
    const [own, ofWorkspace] = await Promise.all([
      ann.privacy.startExport(mine),
      ann.privacy.startExport(workspace(ann.user.id)),
    ]);
    expect([own.workspaceId, ofWorkspace.workspaceId]).toEqual([null, ann.user.id]);
    await eventually(async () =>
      (await ann.privacy.overview()).exports.every(({ state }) => state === 'done'),
    );
  });

  test('asked for twenty times at once counts once, and after ten in a day the words say when the next is possible', async () => {
    const cleo = await world.signUp({ ...carol, username: 'cleo', email: 'cleo@people.test' });
    const begun = () => world.sql('select id from data_export where account_id = $1', [cleo.user.id]);
    const done = () =>
      eventually(async () =>
        (await cleo.privacy.overview()).exports.every(
          ({ file, state }) => file !== null || state === 'failed',
        ),
      );
    await Promise.all(Array.from({ length: 20 }, () => cleo.privacy.startExport(mine)));
    expect((await begun()).length).toBe(1);
    await done();
    // Eight more since, the oldest of them 18 hours ago.
    await world.sql(
      `insert into data_export (id, account_id, state, asked_at)
       select 'earlier-' || n, $1, 'failed', $2::timestamptz - n * interval '2 hours' - interval '2 hours' from generate_series(1, 8) as n`,
      [cleo.user.id, new Date(clock.now()).toISOString()],
    );
    await cleo.privacy.startExport(mine);
    await done();
    const refused = await Promise.allSettled([
      cleo.privacy.startExport(mine),
      cleo.privacy.startExport(workspace(cleo.user.id)),
    ]);
    for (const one of refused)
      expect(one).toMatchObject({
        reason: {
          status: 429,
          message: expect.stringMatching(
            /^You've made 10 exports in the last 24 hours\. The next one is possible in (6 h|5 h 59 min)\.$/,
          ),
        },
      });
    expect((await begun()).length).toBe(10);
    clock.advance(6 * HOUR_MS + MINUTE_MS);
    await expect(cleo.privacy.startExport(mine)).resolves.toMatchObject({ workspaceId: null });
    await done();
  });

  test('is for the session of its person alone, and for no other signature', async () => {
    const [made] = (await ann.privacy.overview()).exports;
    const file = made?.file ?? '';
    expect((await world.visitor().fetch(file)).status).toBe(401);
    const mallory = await world.signUp({ ...carol, username: 'mal', email: 'mal@people.test' });
    expect((await mallory.fetch(file)).status).toBe(404);
    expect((await ann.fetch(`${file.slice(0, -1)}${file.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await ann.fetch(file)).status).toBe(200);
  });

  test('that was killed in the middle is begun anew by the next worker, and is whole', async () => {
    const [before] = (await ann.privacy.overview()).exports;
    // As the process leaves it: running, with part of a file on the disk.
    await world.sql(`update data_export set state = 'running', bytes = null, rows_done = 7 where id = $1`, [
      before?.id,
    ]);
    await writeFile(join(world.dataDir, 'unfinished-exports', `${before?.id}.zip`), 'PK half');
    await world.platform.jobs.enqueue('privacy-export', { id: before?.id });
    const again = await eventually(async () => {
      const found = (await ann.privacy.overview()).exports.find(({ id }) => id === before?.id);
      return found?.state === 'done' && found;
    });
    expect(again.rows).toBe(before?.rows);
    const { read } = await exported(ann);
    expect(await read('account/account.json')).toContain('alice@people.test');
  });

  test('is gone with its file after seven days', async () => {
    const [made] = (await ann.privacy.overview()).exports;
    clock.advance(7 * DAY_MS + HOUR_MS);
    expect((await ann.fetch(made?.file ?? '')).status).toBe(404);
    expect((await ann.privacy.overview()).exports).toEqual([]);
    await world.platform.jobs.enqueue('privacy-clean', {});
    await eventually(async () => (await world.sql('select id from data_export')).length === 0);
    expect(await world.platform.blobs.exists(`exports/${made?.id}.zip`)).toBe(false);
  });

  test('takes somebody who is signed in, and bad input is refused', async () => {
    await expect(world.visitor().privacy.startExport(mine)).rejects.toMatchObject({ status: 401 });
    await expect(ann.privacy.startExport({ of: { kind: 'everybody' } } as never)).rejects.toMatchObject({
      status: 400,
    });
  });
});

const dora: Person = { ...bob, name: 'Dora Dell', username: 'dora', email: 'dora@people.test' };

describe('a deletion', () => {
  test('is refused signed out, without a fresh proof, for bad input, and for what is another’s', async () => {
    await expect(world.visitor().privacy.askDeletion(mine)).rejects.toMatchObject({ status: 401 });
    await expect(world.visitor().privacy.stopDeletion(mine)).rejects.toMatchObject({ status: 401 });
    await expect(world.visitor().privacy.previewDeletion(mine)).rejects.toMatchObject({ status: 401 });
    await expect(world.visitor().privacy.overview()).rejects.toMatchObject({ status: 401 });
    const eve = await world.signUp({ ...bob, username: 'eve', email: 'eve@people.test' });
    await expect(eve.privacy.askDeletion(workspace(ann.user.id))).rejects.toMatchObject({ status: 404 });
    await expect(eve.privacy.stopDeletion(workspace(ann.user.id))).rejects.toMatchObject({ status: 404 });
    await expect(eve.privacy.askDeletion({} as never)).rejects.toMatchObject({ status: 400 });
    clock.advance(11 * MINUTE_MS);
    await expect(eve.privacy.askDeletion(mine)).rejects.toMatchObject({ code: 'identity.proofNeeded' });
  });

  test('the operator can’t delete the account that the installation belongs to', async () => {
    await ann.signIn(alice);
    await expect(ann.privacy.askDeletion(mine)).rejects.toMatchObject({ code: 'privacy.operator' });
  });

  test('the last owner of a workspace with others is told to hand it over or delete it', async () => {
    const fay = await world.signUp({ ...bob, username: 'fay', email: 'fay@people.test' });
    const gus = await world.signUp({ ...bob, username: 'gus', email: 'gus@people.test' });
    await world.sql(`insert into workspace_members values ($1, $2, 'member', now())`, [
      fay.user.id,
      gus.user.id,
    ]);
    const { obstacles } = await fay.privacy.previewDeletion(mine);
    expect(obstacles).toMatchObject([{ path: '/team' }]);
    expect(obstacles[0]?.sentence).toContain("You're the only owner of");
    await expect(fay.privacy.askDeletion(mine)).rejects.toMatchObject({ code: 'privacy.inTheWay' });
  });

  test('signs out everywhere, and whoever signs in again can keep the account', async () => {
    const dee = await world.signUp(dora);
    const { deletesAt } = await dee.privacy.askDeletion(mine);
    expect(deletesAt - clock.now()).toBeGreaterThan(14 * DAY_MS - HOUR_MS);
    await expect(dee.identity.me()).rejects.toMatchObject({ status: 401 });
    expect((await world.mailTo(dora.email, 'Your account will be deleted')).text).toContain('/keep-account');
    expect((await dee.signIn(dora)).deletesAt).toBe(deletesAt);
    // Until the account is kept, nothing else is open, asking again included.
    await expect(dee.privacy.askDeletion(mine)).rejects.toMatchObject({ status: 401 });
    await dee.privacy.stopDeletion(mine);
    expect((await dee.identity.me()).deletesAt).toBe(null);
    await expect(dee.privacy.stopDeletion(mine)).rejects.toMatchObject({ code: 'privacy.noDeletion' });
    clock.advance(15 * DAY_MS);
    await world.platform.jobs.enqueue('privacy-due', {});
    await dee.signIn(dora);
    expect((await dee.identity.me()).email).toBe(dora.email);
  });

  test('of a workspace takes it from everybody, and its owner gets a new one', async () => {
    const hal = await world.signUp({ ...bob, name: 'Hal Hill', username: 'hal', email: 'hal@people.test' });
    const ida = await world.signUp({ ...bob, username: 'ida', email: 'ida@people.test' });
    await world.sql(`insert into workspace_members values ($1, $2, 'member', now())`, [
      hal.user.id,
      ida.user.id,
    ]);
    await expect(ida.privacy.askDeletion(workspace(hal.user.id))).rejects.toMatchObject({ status: 404 });
    const { deletesAt } = await hal.privacy.askDeletion(workspace(hal.user.id));
    expect((await hal.privacy.overview()).workspaces).toMatchObject([{ id: hal.user.id, deletesAt }]);
    clock.advance(14 * DAY_MS + HOUR_MS);
    await world.platform.jobs.enqueue('privacy-due', {});
    await eventually(
      async () => (await world.sql('select id from workspaces where id = $1', [hal.user.id])).length === 0,
    );
    await hal.signIn({ ...bob, username: 'hal', email: 'hal@people.test' });
    expect((await hal.workspaces.mine()).map(({ name, role }) => ({ name, role }))).toEqual([
      { name: 'Hal Hill', role: 'owner' },
    ]);
    expect((await world.mailTo('hal@people.test', 'was deleted')).text).toContain('We keep this:');
    await ida.signIn({ ...bob, username: 'ida', email: 'ida@people.test' });
    expect((await ida.workspaces.mine()).map(({ id }) => id)).toEqual([ida.user.id]);
  });
});

test('the registry is the one that the server filled', () => {
  expect(personalDataRegistry.name).toBe('personal data');
  expect(registry.all.map(({ feature }) => feature)).toEqual([
    'identity',
    'workspaces',
    'notifications',
    'privacy',
    'rates',
    'billing',
    'numbers',
    'contacts',
    'tasks',
    'calendar',
    'calling',
    'meetings',
    'admin',
    'site',
  ]);
});

test('the page says the same about how long things are kept as the privacy policy', async () => {
  await ann.signIn(alice);
  const { retention } = await ann.privacy.overview();
  const all = new Map(retention.map(({ what, howLong }) => [what, howLong]));
  const policy = await readFile(join(import.meta.dirname, '../../site/web/privacy-2026-11-22.ts'), 'utf8');
  for (const [what, howLong, sentence] of [
    ['A username you gave up', '90 days', 'A username that was given up: 90 days'],
    [
      'A number you gave back',
      '30 days, so that you can take it back',
      'A number that you gave back: 30 days',
    ],
    ['Events for your devices', '7 days', 'Events for your devices: 7 days.'],
    ['Messages to us', '365 days', 'Messages to us: 365 days.'],
    ['Cards', 'Until you remove them', 'Your cards: until you remove them.'],
    ['How calls sounded', '180 days', 'How your calls sounded: %QUALITY_DAYS% days.'],
  ] as const) {
    expect(all.get(what)).toBe(howLong);
    expect(policy).toContain(sentence);
  }
});
