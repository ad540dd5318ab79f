import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programOf } from '#features/identity/server/wire/wire.world.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import { LOOK_HEADER } from '#kernel/look-header.ts';
import { LOOK_ROUTES } from '#platform/server/http/looking.ts';
import { connectDevice, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { features } from '../../../../entries/features.ts';

const clock = createRunningClock();
let world: World;
let operator: Client;
let person: Client;
let other: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  operator = await world.signUp(alice);
  person = await world.signUp(bob);
  other = await world.signUp(carol);
});
afterAll(() => world.stop());

const why = { reason: 'Reported for spam' };
const actions = async (subject: string) =>
  (await operator.admin.audit({ subject })).rows.map(({ action, reason }) => [action, reason]);

describe('the list of people', () => {
  test.each(['bob', 'BOB', '@bob', bob.email, bob.email.slice(0, 4), bob.name.slice(0, 4)])(
    'finds somebody by %s',
    async (text) => {
      const { people } = await operator.admin.people({ text });
      expect(people.map(({ id }) => id)).toContain(person.user.id);
    },
  );

  test('finds somebody by their id, and nobody by what only looks like a pattern', async () => {
    const { people } = await operator.admin.people({ text: person.user.id });
    expect(people.map(({ email }) => email)).toEqual([bob.email]);
    expect((await operator.admin.people({ text: '%' })).people).toEqual([]);
    expect((await operator.admin.people({ text: '_ob' })).people).toEqual([]);
  });

  test('is everybody without a search, newest first, in pages', async () => {
    const { people, next } = await operator.admin.people({});
    expect(people.map(({ id }) => id)).toEqual([other.user.id, person.user.id, operator.user.id]);
    expect(next).toBe(null);
    const older = await operator.admin.people({ before: person.user.id });
    expect(older.people.map(({ id }) => id)).toEqual([operator.user.id]);
  });

  test("is the operator's alone", async () => {
    await expect(person.admin.people({})).rejects.toMatchObject({ status: 403 });
    await expect(world.visitor().admin.people({})).rejects.toMatchObject({ status: 401 });
    await expect(person.admin.suspendPerson({ id: other.user.id, ...why })).rejects.toMatchObject({
      status: 403,
    });
    await expect(operator.admin.person({ id: 'nobody' })).rejects.toMatchObject({ status: 404 });
    await expect(operator.admin.suspendPerson({ id: other.user.id, reason: ' ' })).rejects.toMatchObject({
      status: 400,
    });
  });
});

test('a page says who somebody is, with sessions, workspaces, history, notes and what operators did', async () => {
  await operator.admin.addNote({ about: 'account', id: person.user.id, body: 'Called about the port-in.' });
  const page = await operator.admin.person({ id: person.user.id });
  expect(page.person).toMatchObject({
    name: bob.name,
    email: bob.email,
    username: 'bob',
    suspendedUntil: null,
  });
  expect(page.sessions).toHaveLength(1);
  expect(page.workspaces).toMatchObject([{ id: person.user.id, role: 'owner', people: 1 }]);
  expect(page.safety.map(({ kind }) => kind)).toContain('signed-in');
  expect(page.notes).toMatchObject([{ by: alice.name, body: 'Called about the port-in.' }]);
  expect(page.audit.map(({ action }) => action)).toEqual(['note.written']);
});

describe('a suspension', () => {
  test('ends sessions, sockets and calls on every process within a second, and tells the open pages and the right password why', async () => {
    const second = await world.startAnother();
    const there = world.visitorOf(second);
    await there.signIn(carol);
    const [carols, bobs] = [await connectDevice(there), await connectDevice(person)];
    const id = newCallId();
    await there.calling.place({ id, to: 'bob', deviceId: carols.id });
    await person.calling.answer({ id, deviceId: bobs.id });
    const isGone = new Promise((gone) => carols.socket.once('disconnect', gone));
    const said = new Promise((ended) => carols.socket.once('ended', ended));
    const began = performance.now();
    await operator.admin.suspendPerson({ id: other.user.id, ...why });
    await bobs.sees(id, { state: 'ended', endReason: 'suspended' });
    await isGone;
    expect(await said).toBe('identity.accountSuspended');
    await eventually(async () => !(await isIn(there)) && !(await isIn(other)));
    expect(performance.now() - began).toBeLessThan(1_000);
    await expect(world.visitor().signIn(carol)).rejects.toMatchObject({ code: 'identity.accountSuspended' });
    await expect(world.visitor().signIn({ ...carol, password: 'not this one' })).rejects.toMatchObject({
      code: 'identity.loginFailed',
    });
  });

  test('closes every other door, and leaves nothing to push to', async () => {
    const dave = { ...carol, username: 'dave', email: 'dave@people.test' };
    const client = await world.signUp(dave);
    const program = programOf(world);
    await program.signInWithPassword({ email: dave.email, password: dave.password });
    const { data } = await program.getSession();
    const bearer = data.session?.access_token ?? '';
    await world.sql(
      `insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, created_at)
       select 'a browser', user_id, id, 'https://push.example/1', 'x', 'x', now() from sessions where user_id = $1 limit 1`,
      [client.user.id],
    );
    const withBearer = () =>
      fetch(`${world.url}/auth/v1/user`, { headers: { authorization: `Bearer ${bearer}` } });
    expect((await withBearer()).status).toBe(200);
    await operator.admin.suspendPerson({ id: client.user.id, ...why });
    await eventually(async () => (await withBearer()).status === 403);
    expect((await program.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    const again = await programOf(world).signInWithPassword({ email: dave.email, password: dave.password });
    expect(again.error).toMatchObject({ code: 'user_banned' });
    expect(await world.sql('select id from push_subscriptions')).toEqual([]);
    await expect(client.identity.me()).rejects.toMatchObject({ status: 401 });
    await operator.admin.restorePerson({ id: client.user.id, ...why });
    expect(
      (await programOf(world).signInWithPassword({ email: dave.email, password: dave.password })).error,
    ).toBeNull();
  });

  test('is written down once, however often it is asked for, and is lifted again', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => operator.admin.suspendPerson({ id: other.user.id, ...why })),
    );
    const subject = `account:${other.user.id}`;
    expect(await actions(subject)).toEqual([['account.suspended', 'Reported for spam']]);
    expect((await operator.admin.person({ id: other.user.id })).person.suspendedUntil).not.toBe(null);
    await operator.admin.restorePerson({ id: other.user.id, reason: 'Was a mistake' });
    await other.signIn(carol);
    const { events } = await other.identity.safetyHistory({});
    expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('account-'))).toEqual([
      'account-restored',
      'account-suspended',
    ]);
    expect((await actions(subject))[0]).toEqual(['account.restored', 'Was a mistake']);
  });

  test('is not for oneself, and not for a person who is not there', async () => {
    const refused = operator.admin.suspendPerson({ id: operator.user.id, ...why });
    await expect(refused).rejects.toMatchObject({ status: 403 });
    await expect(operator.admin.suspendPerson({ id: 'nobody', ...why })).rejects.toMatchObject({
      status: 404,
    });
  });
});

const isIn = (client: Client) =>
  client.identity.me().then(
    () => true,
    () => false,
  );

describe('a granted plan', () => {
  const DAY = 24 * 60 * MINUTE_MS;
  const grant = (days: number) =>
    operator.admin.grantPlan({
      id: person.user.id,
      planId: 'business',
      until: clock.now() + days * DAY,
      reason: 'Sorry for the outage',
    });

  test('runs to its day, costs nothing, and is not renewed', async () => {
    await expect(grant(0)).rejects.toMatchObject({ code: 'billing.grantDay' });
    await expect(grant(32)).rejects.toMatchObject({ code: 'billing.grantDay' });
    const secondsOf = async () => (await person.billing.entitlements()).phoneCalls.leftSeconds.zone1;
    const onFree = await secondsOf();
    await grant(20);
    expect(await secondsOf()).toBeGreaterThan(onFree);
    expect((await person.billing.subscriptions()).running[0]).toMatchObject({
      planId: 'business',
      status: 'active',
      nextPlanId: 'free',
    });
    expect((await person.billing.outlook()).charges).toEqual([]);
    expect((await person.billing.invoices({})).items).toEqual([]);
    const { plan } = await operator.admin.workspace({ id: person.user.id });
    expect(plan).toMatchObject({ id: 'business', status: 'active' });
    await expect(grant(20)).rejects.toMatchObject({ code: 'billing.grantNotNow' });
    expect((await actions(`workspace:${person.user.id}`))[0]).toEqual([
      'plan.granted',
      'Sorry for the outage',
    ]);
  });
});

/** A figure for all rows of each table, but for those that change by themselves. */
async function everything(): Promise<unknown> {
  const tables = await world.sql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name <> all(array['rate_limit', 'site_heartbeat', 'desk_hours', 'alarms', 'push_outbox']) order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name, count(*) as rows, sum(hashtext(t::text)) as sum from "${String(name)}" t`,
  );
  return world.sql(sums.join(' union all '));
}

describe('viewing as somebody', () => {
  const look = () => operator.admin.beginLook({ id: person.user.id, reason: 'Cannot hear callers' });
  const as = (
    id: string,
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => operator.fetch(path, { ...init, headers: { ...init.headers, [LOOK_HEADER]: id } });

  test('shows what they see, tells them, and ends when it is stopped', async () => {
    const { id, endsAt } = await look();
    expect(endsAt - clock.now()).toBeGreaterThan(29 * MINUTE_MS);
    expect(await (await as(id, '/api/identity/me')).json()).toMatchObject({
      email: bob.email,
      isOperator: false,
    });
    expect((await person.identity.safetyHistory({})).events[0]).toMatchObject({ kind: 'looked-at' });
    await operator.admin.endLook({ id });
    await operator.admin.endLook({ id });
    const over = await as(id, '/api/identity/me');
    expect([over.status, await over.json()]).toMatchObject([403, { code: 'common.lookOver' }]);
    expect((await actions(`account:${person.user.id}`)).slice(0, 2)).toEqual([
      ['look.ended', null],
      ['look.began', 'Cannot hear callers'],
    ]);
  });

  test('is over after half an hour, and belongs to one operator in one session', async () => {
    const { id } = await look();
    const elsewhere = world.visitor();
    await elsewhere.signIn(alice);
    const headers = { [LOOK_HEADER]: id };
    expect((await elsewhere.fetch('/api/identity/me', { headers })).status).toBe(403);
    expect((await other.fetch('/api/identity/me', { headers })).status).toBe(403);
    expect((await world.visitor().fetch('/api/identity/me', { headers })).status).toBe(401);
    clock.advance(30 * MINUTE_MS);
    expect((await as(id, '/api/identity/me')).status).toBe(403);
  });

  test('refuses every route but those that are named, and changes nothing by those', async () => {
    // The first visit of a month opens the allowances of its plan, whoever reads them first.
    await person.billing.subscriptions();
    await person.billing.usage({});
    const { id } = await look();
    const before = await everything();
    const refused: string[] = [];
    for (const { name, contract } of features)
      for (const [procedure, { '~orpc': definition }] of Object.entries(contract)) {
        const { method = 'POST', path = '' } = definition.route;
        const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
        const answer = await as(id, path.replaceAll(/\{\w+\}/g, 'x'), { method, ...body });
        const code = Object(await answer.json().catch(() => null)) as { code?: string };
        if (code.code === 'common.onlyLooking') refused.push(`${name}.${procedure}`);
        else
          expect([name, procedure, LOOK_ROUTES.has(`${name}.${procedure}`), method]).toEqual([
            name,
            procedure,
            true,
            'GET',
          ]);
      }
    const known = features.flatMap(({ name, contract }) =>
      Object.keys(contract).map((one) => `${name}.${one}`),
    );
    expect([...LOOK_ROUTES].filter((route) => !known.includes(route))).toEqual([]);
    expect(refused).toContain('calling.placePhone');
    expect(refused).toContain('contacts.exportFile');
    expect(refused).toContain('tasks.file');
    expect(refused).toContain('admin.people');
    expect(refused.length + LOOK_ROUTES.size).toBe(known.length);
    expect(await everything()).toEqual(before);
  });

  test('is for the API alone: no door of programs and no line is open with it', async () => {
    const { id } = await look();
    for (const path of ['/auth/v1/user', '/rest/v1/profiles', '/dashboard', '/healthz']) {
      const answer = await as(id, path);
      expect([path, answer.status, await answer.json()]).toMatchObject([
        path,
        403,
        { code: 'common.onlyLooking' },
      ]);
    }
    const socket = io(world.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { deviceId: 'the-operators-tab', last: {} },
      extraHeaders: { cookie: operator.cookie(), [LOOK_HEADER]: id, origin: world.url },
    });
    const refusal = await new Promise<string>((refused) =>
      socket.once('connect_error', ({ message }) => refused(message)),
    );
    expect(refusal).toBe('common.onlyLooking');
    socket.close();
  });

  test('is no way to look at oneself or at nobody', async () => {
    const own = operator.admin.beginLook({ id: operator.user.id, reason: 'Curious' });
    await expect(own).rejects.toMatchObject({ status: 403 });
    const nobody = operator.admin.beginLook({ id: 'nobody', reason: 'Curious' });
    await expect(nobody).rejects.toMatchObject({ status: 404 });
  });
});

test('factors are reset and everybody signed out, with a reason', async () => {
  await operator.admin.resetPersonFactors({ id: person.user.id, reason: 'Lost the phone' });
  await expect(person.identity.me()).rejects.toMatchObject({ status: 401 });
  await person.signIn(bob);
  await operator.admin.signOutPerson({ id: person.user.id, reason: 'Asked by phone' });
  await expect(person.identity.me()).rejects.toMatchObject({ status: 401 });
  expect((await actions(`account:${person.user.id}`)).slice(0, 2)).toEqual([
    ['account.signed-out', 'Asked by phone'],
    ['account.factors-reset', 'Lost the phone'],
  ]);
});
