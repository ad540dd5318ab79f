import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../src/entries/server-app.ts';
import { reconcile } from '../src/features/billing/server/ledger/reconcile.ts';
import type { Client } from './client.ts';
import { alice } from './people.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let visitor: Client;
let demo: NonNullable<RunningServer['demo']>;

beforeAll(async () => {
  world = await startWorld({ env: { WORKSPACE: 'demo', RATE_LIMIT_SCALE: '1' } });
  if (world.demo === null) throw new Error('this is no demo workspace');
  demo = world.demo;
  visitor = world.visitor();
  await visitor.signIn({ ...alice, ...demo });
});
afterAll(() => world.stop());

async function wholeHistory() {
  const calls = [];
  for (let cursor: string | undefined; ; ) {
    const page = await visitor.calling.history(cursor === undefined ? {} : { cursor });
    calls.push(...page.items);
    if (page.nextCursor === null) return calls;
    cursor = page.nextCursor;
  }
}

async function wholeStatement() {
  const entries = [];
  for (let cursor: string | undefined; ; ) {
    const page = await visitor.billing.statement(cursor === undefined ? {} : { cursor });
    entries.push(...page.entries);
    if (page.nextCursor === null) return entries;
    cursor = page.nextCursor;
  }
}

const everything = async () => ({
  me: await visitor.identity.me(),
  calls: await wholeHistory(),
  statement: await wholeStatement(),
  invoices: (await visitor.billing.invoices({})).items,
  plans: await visitor.billing.subscriptions(),
  numbers: await visitor.numbers.mine(),
  given: await visitor.numbers.given(),
  callerIds: await visitor.numbers.callerIds(),
  messages: (await visitor.site.messages({ show: 'all' })).messages.map(({ subject }) => subject),
  missed: await visitor.calling.missed(),
  // Who is online just now is no sample.
  team: (await visitor.workspaces.team()).members.map(({ name, role }) => [name, role]),
  invitations: await visitor.workspaces.invitations(),
  bookings: (await visitor.calendar.bookings({ show: 'all' })).bookings,
  workspaces: await visitor.workspaces.mine(),
  contacts: (await visitor.contacts.list({})).contacts,
  lists: (await visitor.contacts.lists()).lists,
});

test('a visitor signs in as the demo user, whose address needs no proof any more', async () => {
  expect(await visitor.identity.me()).toMatchObject({
    name: 'Demo User',
    username: 'demo',
    email: 'demo@ahoy.example',
    emailVerified: true,
  });
  expect(demo.password).toMatch(/^[\w-]{12}$/);
  expect(await visitor.identity.sessions()).toHaveLength(1);
});

test('a week has events and bookings, of which some are over, one was canceled and one missed', async () => {
  const { bookings } = await visitor.calendar.bookings({ show: 'all' });
  expect(bookings.map(({ status }) => status).toSorted()).toEqual([
    'canceled',
    'completed',
    'confirmed',
    'confirmed',
    'no_show',
  ]);
  const now = Date.now();
  const { events } = await visitor.calendar.events({ from: now, before: now + 7 * 86_400_000 });
  expect(events.filter(({ title }) => title === 'Team standup').length).toBeGreaterThan(3);
});

test('a month of calls is in the history, some on each of the last seven days, all of them over', async () => {
  const calls = await wholeHistory();
  expect(calls.length).toBeGreaterThanOrEqual(60);
  expect(calls.length).toBeLessThanOrEqual(90);
  const now = Date.now();
  const oldest = calls.at(-1)?.placedAt ?? now;
  expect(Math.round((now - oldest) / 86_400_000)).toBeGreaterThanOrEqual(27);
  for (const { placedAt, talkMs } of calls) expect(placedAt + talkMs).toBeLessThan(now);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { days } = await visitor.calling.week({ timeZone });
  for (const day of days.slice(0, -1)) expect(day.calls).toBeGreaterThan(0);
});

test('the people of the calls are contacts, with their calls, notes and consents, and two are one', async () => {
  const { contacts, total } = await visitor.contacts.list({ sort: 'talk' });
  // Five of them booked a meeting.
  expect(total).toBe(19);
  expect(contacts.filter(({ lastTalkAt }) => lastTalkAt !== null).length).toBeGreaterThanOrEqual(8);
  const maya = contacts.find(({ name }) => name === 'Maya Brandt');
  expect(maya).toMatchObject({ tags: ['client', 'stair'], source: 'meeting', birthday: '--03-04' });
  const { entries } = await visitor.contacts.timeline({ id: maya?.id ?? '' });
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['call', 'note', 'consent']));
  const { state } = await visitor.contacts.consents({ id: maya?.id ?? '' });
  expect(state).toEqual({ recording: true, ai: true, sms: null, mail: true });
  const { pairs } = await visitor.contacts.duplicates();
  expect(pairs.map((pair) => pair.contacts.map(({ name }) => name))).toEqual([
    ['Samuel Adeyemi', 'Sam Adeyemi'],
  ]);
  const { lists } = await visitor.contacts.lists();
  expect(lists.map(({ name, count }) => [name, count])).toEqual([
    ['Newsletter', 4],
    ['Leads', 3],
    ['No call in 30 days', expect.any(Number)],
  ]);
  expect((await visitor.contacts.views()).views.map(({ name }) => name)).toEqual(['Clients', 'Suppliers']);
});

test('tasks lead to the contacts that they are about', async () => {
  const { tasks } = await visitor.tasks.list({ scope: 'mine' });
  const { contacts } = await visitor.contacts.list({});
  const about = tasks.flatMap(({ title, source, contactId }) => {
    const name = contacts.find(({ id }) => id === contactId)?.name;
    return source === null ? [] : [[title, source.kind, name]];
  });
  expect(about.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['Call back Brightwell Dental', 'contact', 'Priya Nair'],
    ['Confirm oak samples with Theo', 'contact', 'Theo Lindqvist'],
    ['Send the lease summary to Daniel Cho', 'contact', 'Daniel Cho'],
  ]);
});

test('they were answered, missed, declined, busy and given up, with people and with phones', async () => {
  const calls = await wholeHistory();
  const kinds = new Set(
    calls.map(({ direction, endReason, phone }) =>
      [phone === null ? 'username' : 'phone', direction, endReason].join(' '),
    ),
  );
  for (const kind of [
    'username outgoing hangup',
    'username outgoing cancelled',
    'username outgoing declined',
    'username outgoing busy',
    'username incoming hangup',
    'username missed no-answer',
    'phone outgoing hangup',
    'phone outgoing no-answer',
    'phone outgoing busy',
    'phone outgoing number-unknown',
    'phone incoming hangup',
    'phone incoming declined',
    'phone missed cancelled',
  ])
    expect(kinds).toContain(kind);
  const rough = calls.find(({ mos }) => mos !== null && mos < 3.6);
  expect((await visitor.calling.details({ id: rough?.id ?? '' })).minutes.length).toBeGreaterThan(2);
});

test('five colleagues have usernames, and the visitor has had calls with each of them', async () => {
  const calls = await wholeHistory();
  const called = new Set(calls.filter(({ phone }) => phone === null).map(({ peer }) => peer.name));
  expect([...called].toSorted()).toEqual([
    'Grace Weller',
    'Lena Brandt',
    'Mateo Rivas',
    'Omar Haddad',
    'Ruth Adeyemi',
  ]);
  for (const username of ['grace', 'lena', 'mateo', 'omar', 'ruth'])
    expect((await visitor.calling.lookup({ username })).exists).toBe(true);
});

test('two calls of today want calling back, and those of the days before were seen', async () => {
  expect(await visitor.calling.missed()).toEqual({ count: 2 });
});

test('numbers of four countries are rented, one of them paid by the balance, and a mobile phone is verified', async () => {
  const { numbers } = await visitor.numbers.mine();
  expect(
    numbers
      .map(({ label, place, monthlyMicroUsd, isDefault, hasEmergencyAddress }) =>
        [label, place, monthlyMicroUsd, isDefault, hasEmergencyAddress].join(', '),
      )
      .toSorted(),
  ).toEqual([
    'Berlin, Berlin, 0, false, false',
    'Front desk, San Francisco, 0, true, true',
    'Toronto, Toronto, 1990000, false, true',
    'UK line, London, 0, false, true',
  ]);
  const { callerIds } = await visitor.numbers.callerIds();
  expect(callerIds).toMatchObject([{ number: '+12025550143', codeExpiresAt: null }]);
  const calls = await wholeHistory();
  expect(new Set(calls.flatMap(({ phone }) => phone?.ownNumber ?? [])).size).toBe(3);
});

test('the workspace has a team in several roles and one open invitation, and the visitor is a guest in another', async () => {
  expect(await visitor.workspaces.mine()).toMatchObject([
    { name: 'Harbour Studio', role: 'owner', people: 5 },
    { name: 'Haddad Joinery', role: 'guest', people: 2 },
  ]);
  const { members, seatsTaken } = await visitor.workspaces.team();
  expect(members.map(({ name, role }) => [name, role])).toEqual([
    ['Demo User', 'owner'],
    ['Grace Weller', 'admin'],
    ['Omar Haddad', 'member'],
    ['Lena Brandt', 'billing'],
    ['Ruth Adeyemi', 'guest'],
  ]);
  expect(seatsTaken).toBe(4);
  // Those whose calls are in the history of today and yesterday were here.
  expect(members.filter(({ seenAt }) => seenAt === null)).toEqual([]);
  expect(await visitor.workspaces.invitations()).toMatchObject([
    { email: 'nadia@harbour.example', role: 'member', isMine: true },
  ]);
});

test('the balance began with 25 dollars, the plan is Business, and both were paid by the test card', async () => {
  const { running } = await visitor.billing.subscriptions();
  expect(running).toMatchObject([
    { line: 'monthly', planId: 'business', status: 'active', nextPlanId: null },
  ]);
  // It was renewed after a month.
  const days = Math.round((Date.now() - (running[0]?.periodStart ?? 0)) / 86_400_000);
  expect(days).toBeGreaterThanOrEqual(1);
  expect(days).toBeLessThanOrEqual(4);
  expect(await visitor.billing.paymentMethods()).toMatchObject([
    { brand: 'visa', last4: '4242', isDefault: true },
  ]);
  const { items } = await visitor.billing.invoices({});
  expect(items.map(({ status, title, totalMicroUsd }) => [status, title, totalMicroUsd])).toEqual([
    ['paid', 'Business plan', 24_990_000],
    ['paid', 'Top-up of $15.00', 15_000_000],
    ['paid', 'Business plan', 24_990_000],
    ['paid', 'Phone plan', 4_990_000],
    ['paid', 'Top-up of $25.00', 25_000_000],
  ]);
});

test('the books balance', async () => {
  expect((await reconcile(world.platform.database.queries)).differences).toEqual([]);
});

async function callsOfEveryone() {
  const calls = [];
  for (let cursor: string | undefined; ; ) {
    const page = await visitor.calling.teamHistory(cursor === undefined ? {} : { cursor });
    calls.push(...page.items);
    if (page.nextCursor === null) return calls;
    cursor = page.nextCursor;
  }
}

test('the history of everyone, statement and balance agree on what calls have cost', async () => {
  const { statement } = await everything();
  const cost = (calls: Awaited<ReturnType<typeof callsOfEveryone>>) =>
    calls.reduce((sum, { phone }) => sum + (phone?.chargeMicroUsd ?? 0), 0);
  const byHistory = cost(await callsOfEveryone());
  const byKind = (wanted: string) =>
    statement.filter(({ kind }) => kind === wanted).reduce((sum, { microUsd }) => sum + microUsd, 0);
  expect(byHistory).toBeGreaterThan(4_000_000);
  expect(byHistory).toBeGreaterThan(cost(await wholeHistory()));
  expect(-byKind('call')).toBe(byHistory);
  expect([byKind('top-up'), byKind('number-rent')]).toEqual([40_000_000, -1_990_000]);
  const balance = 40_000_000 - 1_990_000 - byHistory;
  expect((await visitor.billing.wallet()).availableMicroUsd).toBe(balance);
  expect(statement[0]?.balanceMicroUsd).toBe(balance);
});

test('the calls of each person in a month agree with what usage says of them: how many, how long and how much', async () => {
  const calls = await callsOfEveryone();
  const current = await visitor.billing.teamSpending({});
  for (const month of current.months) {
    const spent = await visitor.billing.teamSpending({ month });
    for (const { name, ...sums } of spent.people.filter(({ accountId }) => accountId !== null)) {
      // Only calls that a plan or a balance paid for are usage: not those to us, nor to test numbers.
      const theirs = calls.filter(
        ({ person, direction, talkMs, placedAt, phone }) =>
          person?.name === name &&
          direction === 'outgoing' &&
          talkMs > 0 &&
          phone?.ownNumber !== null &&
          new Date(placedAt).toISOString().startsWith(month),
      );
      const sum = (of: (call: (typeof theirs)[number]) => number) =>
        theirs.reduce((all, call) => all + of(call), 0);
      expect([month, name, sums.calls, sums.seconds, sums.microUsd]).toEqual([
        month,
        name,
        theirs.length,
        sum(({ talkMs }) => talkMs / 1_000),
        sum(({ phone }) => phone?.chargeMicroUsd ?? 0),
      ]);
    }
    const all = (of: (one: (typeof spent.people)[number]) => number) =>
      spent.people.reduce((sum, one) => sum + of(one), 0);
    expect([spent.microUsd, spent.seconds]).toEqual([
      all(({ microUsd }) => microUsd),
      all(({ seconds }) => seconds),
    ]);
  }
});

test('colleagues have calls that the balance paid for', async () => {
  const calls = await callsOfEveryone();
  for (const name of ['Demo User', 'Grace Weller', 'Omar Haddad']) {
    const cost = calls
      .filter(({ person }) => person?.name === name)
      .reduce((sum, { phone }) => sum + (phone?.chargeMicroUsd ?? 0), 0);
    expect([name, cost > 500_000]).toEqual([name, true]);
  }
});

test('the statement is in the order of time, and the later top-up is two weeks old', async () => {
  const { statement } = await everything();
  const times = statement.map(({ postedAt }) => postedAt);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  const later = statement.find(({ kind }) => kind === 'top-up');
  expect(Math.round((Date.now() - (later?.postedAt ?? 0)) / 86_400_000)).toBe(14);
});

test('the minutes left are those of the plan less the talk, each minute with the weight of its zone', async () => {
  const [plan] = (await visitor.billing.subscriptions()).running;
  const [row] = await world.sql(
    `select sum(billed_seconds * units_per_second)::int as thirds from phone_legs
     join calls on calls.id = phone_legs.call_id where direction = 'outgoing' and placed_at >= $1`,
    [new Date(plan?.periodStart ?? 0)],
  );
  const { phoneCalls } = await visitor.billing.entitlements();
  expect(phoneCalls.includedSeconds).toBe(500 * 60);
  expect(phoneCalls.leftSeconds.zone1).toBe(Math.floor((500 * 60 * 3 - Number(row?.['thirds'])) / 3));
  expect(phoneCalls.leftSeconds.zone1).toBeGreaterThan(6 * 3_600);
  expect(phoneCalls.leftSeconds.zone1).toBeLessThan(500 * 60);
});

test('the operator has messages to answer', async () => {
  const { messages } = await visitor.site.messages({ show: 'all' });
  expect(messages.map(({ subject, answeredAt }) => [subject, answeredAt !== null])).toEqual([
    ['Company name on invoices', false],
    ['Three numbers for a bakery', true],
  ]);
});

test('nothing in the database is of the future', async () => {
  const [row] = await world.sql(
    `select (select max(posted_at) from ledger_posting) as posted, (select max(ended_at) from calls) as ended,
       (select max(closed_at) from ledger_hold) as closed, (select count(*)::int from ledger_hold where state = 'open') as open`,
  );
  for (const name of ['posted', 'ended', 'closed'])
    expect([name, Number(row?.[name]) < Date.now()]).toEqual([name, true]);
  expect(row?.['open']).toBe(0);
});

test('the plan renews a month after it was bought, on no day of the past', async () => {
  const [plan] = (await visitor.billing.subscriptions()).running;
  const [start, end] = [new Date(plan?.periodStart ?? 0), new Date(plan?.periodEnd ?? 0)];
  expect(end.getTime()).toBeGreaterThan(Date.now());
  const months =
    12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
  expect(months).toBe(1);
});

test('every page says that it is a demo workspace, and no page of a real one', async () => {
  const rootOf = async (url: string) =>
    /<html[^>]*data-workspace="(\w+)"/.exec(await (await fetch(url)).text())?.[1];
  for (const path of ['/', '/login', '/dashboard', '/api', '/no/such/page'])
    expect([path, await rootOf(`${world.url}${path}`)]).toEqual([path, 'demo']);
  const real = await startWorld();
  for (const path of ['/', '/api'])
    expect([path, await rootOf(`${real.url}${path}`)]).toEqual([path, 'real']);
  await real.stop();
});

test('signing in to a demo leaves the sign-in of a real workspace on the same machine alone', () => {
  expect(visitor.cookieValue('session')).toBeUndefined();
  expect(visitor.cookieValue('demo_session')).toBeDefined();
});

describe('started again', () => {
  test('it has the same password and the same samples, each once', async () => {
    const before = await everything();
    await world.restart();
    expect(world.demo).toEqual(demo);
    expect(await everything()).toEqual(before);
  });

  test('it leaves alone what a visitor has changed', async () => {
    await visitor.identity.updateMe({ name: 'Somebody Else' });
    const { numbers } = await visitor.numbers.mine();
    for (const { id, label } of numbers) if (label === 'Berlin') await visitor.numbers.release({ id });
    const { callerIds } = await visitor.numbers.callerIds();
    for (const { id } of callerIds) await visitor.numbers.removeCallerId({ id });
    for (const { id } of await visitor.workspaces.invitations())
      await visitor.workspaces.revokeInvitation({ id });
    const before = await everything();
    await world.restart();
    expect(await visitor.identity.me()).toMatchObject({ name: 'Somebody Else', username: 'demo' });
    expect(await everything()).toEqual(before);
  });

  test('a workspace of an earlier version, whose people are not that old, keeps the samples that it has', async () => {
    const before = await everything();
    await world.sql('update users set created_at = now()');
    await world.restart();
    const { me: _before, ...samples } = before;
    expect(await everything()).toMatchObject(samples);
  });
});

test('a database in which people have accounts is not filled with samples', async () => {
  const real = await startWorld();
  await real.signUp(alice);
  await expect(real.restart({ WORKSPACE: 'demo', DATA_DIR: `${real.dataDir}/empty` })).rejects.toThrow(
    'The database has accounts of people: a demo workspace needs an empty one of its own.',
  );
  await real.restart();
  expect((await real.visitor().signIn(alice)).username).toBe('alice');
  await real.stop();
});
