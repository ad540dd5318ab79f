import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { DurableEvent } from '#kernel/realtime-protocol.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { agreedTo, alice, bob, type Person } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { type User, user } from '../model.ts';
import { createDirectory } from './service.ts';
import { createStore } from './store.ts';

const clock = createTestClock();
let world: World;
let aliceAtHome: Client;
let bobAtHome: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  aliceAtHome = await world.signUp(alice);
  bobAtHome = await world.signUp(bob);
});
afterAll(() => world.stop());

async function newcomer(person: Pick<Person, 'name' | 'email'>): Promise<Client> {
  const client = world.visitor();
  await client.identity.register({ ...person, password: 'dials seven digits', agreedTo });
  return client;
}

/** Statements that wait until another transaction lets go of the person. */
const WAITING =
  "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%update \"users\"%'";

describe('availability', () => {
  test.each([
    ['zoe', null],
    ['@ZOE', null],
    ['bob', 'identity.usernameTaken'],
    ['b0b', 'identity.usernameTooSimilar'],
    ['b.o.b', 'identity.usernameTooSimilar'],
    ['admin', 'identity.usernameReserved'],
    ['al', 'identity.usernameInvalid'],
    ['no spaces', 'identity.usernameInvalid'],
  ])('of "%s" is %s', async (username, reason) => {
    const answer = await aliceAtHome.identity.usernameAvailability({ username });
    expect(answer).toMatchObject({ reason, available: reason === null });
  });

  test('of a taken one comes with free ones made from the name', async () => {
    const { suggestions } = await bobAtHome.identity.usernameAvailability({ username: 'alice' });
    expect(suggestions).toEqual(['bob.bell', 'bbell', 'bobb']);
  });

  test('suggests nothing that looks like a taken one', async () => {
    const namesake = await newcomer({ name: 'Alice Archer', email: 'alice2@people.test' });
    expect(await namesake.identity.usernameSuggestions()).toEqual(['alice.archer', 'aarcher', 'alicea']);
  });
});

describe('claiming', () => {
  test.each([
    ['alice', 'identity.usernameTaken', 'This username is taken'],
    ['a1ice', 'identity.usernameTooSimilar', 'This username looks too much like one that is taken'],
    ['support', 'identity.usernameReserved', 'This username is reserved'],
    [
      '9lives',
      'identity.usernameInvalid',
      'Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter',
    ],
  ])('"%s" is refused with %s', async (username, code, message) => {
    await expect(bobAtHome.identity.claimUsername({ username })).rejects.toMatchObject({ code, message });
    expect((await bobAtHome.identity.me()).username).toBe('bob');
  });

  test("one's own current username changes nothing", async () => {
    expect((await bobAtHome.identity.claimUsername({ username: '@Bob' })).username).toBe('bob');
  });

  test.each([
    ['the same username', ['racer', 'racer'], 'identity.usernameTaken'],
    ['two that look alike', ['r00ster', 'rooster'], 'identity.usernameTooSimilar'],
  ])('%s by ten people at the same moment is granted to one', async (_what, names, code) => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        newcomer({ name: 'Racer', email: `${names[1]}${index}@people.test` }),
      ),
    );
    const outcomes = await Promise.allSettled(
      people.map((client, index) => client.identity.claimUsername({ username: String(names[index % 2]) })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(codes).toHaveLength(9);
    expect(codes.every((each) => each === code || each === 'identity.usernameTaken')).toBe(true);
  });

  test('two usernames at the same moment leaves one account with one of them', async () => {
    const person = await newcomer({ name: 'Twice', email: 'twice@people.test' });
    await Promise.all([
      person.identity.claimUsername({ username: 'twice.one' }),
      person.identity.claimUsername({ username: 'twice.two' }),
    ]);
    const held = await world.sql(
      "select username from usernames where username like 'twice%' and released_at is null",
    );
    expect(held).toEqual([{ username: (await person.identity.me()).username }]);
  });
});

describe('a username that was given up', () => {
  test('is reserved for ninety days, together with lookalikes', async () => {
    const person = await newcomer({ name: 'Dora', email: 'dora@people.test' });
    const other = await newcomer({ name: 'Eli', email: 'eli@people.test' });
    await person.identity.claimUsername({ username: 'dora' });
    await person.identity.claimUsername({ username: 'theodora' });
    const taken = { code: 'identity.usernameTaken' };
    await expect(other.identity.claimUsername({ username: 'dora' })).rejects.toMatchObject(taken);
    await expect(other.identity.claimUsername({ username: 'd0ra' })).rejects.toMatchObject({
      code: 'identity.usernameTooSimilar',
    });
    clock.advance(89 * DAY_MS);
    await other.identity.signIn({ email: 'eli@people.test', password: 'dials seven digits' });
    await expect(other.identity.claimUsername({ username: 'dora' })).rejects.toMatchObject(taken);
    clock.advance(DAY_MS);
    expect((await other.identity.claimUsername({ username: 'dora' })).username).toBe('dora');
  });

  test("can be reclaimed by its last owner, and calls don't find it in the meantime", async () => {
    await bobAtHome.signIn(bob);
    // What was just found is remembered, but not for longer than it is true.
    expect(await bobAtHome.identity.checkUsername({ username: 'bob' })).toEqual({ exists: true });
    await bobAtHome.identity.claimUsername({ username: 'bobby' });
    expect(await bobAtHome.identity.checkUsername({ username: 'bob' })).toEqual({ exists: false });
    expect((await bobAtHome.identity.claimUsername({ username: 'bob' })).username).toBe('bob');
    expect(await bobAtHome.identity.checkUsername({ username: 'bob' })).toEqual({ exists: true });
  });

  test('in another process is found no longer, although it was found here just before', async () => {
    const person = await newcomer({ name: 'Ida', email: 'ida@people.test' });
    await person.identity.claimUsername({ username: 'ida.calls' });
    expect(await person.identity.checkUsername({ username: 'ida.calls' })).toEqual({ exists: true });
    await world.sql("update usernames set released_at = now() where username = 'ida.calls'");
    const check = () => person.identity.checkUsername({ username: 'ida.calls' });
    await expect.poll(check).toEqual({ exists: false });
  });

  test('can be replaced at once by one that looks like it', async () => {
    const person = await newcomer({ name: 'Sol', email: 'sol@people.test' });
    await person.identity.claimUsername({ username: 'solaris' });
    expect((await person.identity.claimUsername({ username: 'sol.aris' })).username).toBe('sol.aris');
  });
});

describe('events for the devices of an account', () => {
  test('old state and events make the same person as a fresh fetch', async () => {
    const person = await newcomer({ name: 'Fay', email: 'fay@people.test' });
    let held: User = await person.identity.me();
    const socket = await person.connect('device-fay');
    const received: DurableEvent[] = [];
    socket.on('events', (_stream, events) => received.push(...events));
    await person.identity.claimUsername({ username: 'fay.away' });
    await Promise.all([
      person.identity.updateMe({ name: 'Fay Away' }),
      person.identity.claimUsername({ username: 'fay.home' }),
      person.identity.updateMe({ name: 'Fay Home' }),
    ]);
    await expect.poll(() => received.length).toBe(4);
    for (const { topic, payload } of received.toSorted((a, b) => a.seq - b.seq))
      if (topic === 'identity.user') held = user.parse(payload);
    expect(held).toEqual(await person.identity.me());
    expect(received.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });

  test('a change of name that waits for a change of username tells both', async () => {
    const person = await newcomer({ name: 'Gil', email: 'gil@people.test' });
    const { id } = await person.identity.claimUsername({ username: 'gil.before' });
    const renamed = await world.platform.database.transaction(async (queries) => {
      const store = createStore(queries, { operatorEmail: undefined });
      await store.lockAccount(asAccountId(id));
      const renaming = person.identity.updateMe({ name: 'Gil After' });
      await expect.poll(() => world.sql(WAITING)).toHaveLength(1);
      await store.releaseUsername(asAccountId(id), clock.now());
      const claim = { username: 'gil.after', skeleton: 'gil.after', accountId: asAccountId(id) };
      await store.insertUsername(claim, clock.now());
      return { renaming };
    });
    expect(await renamed.renaming).toMatchObject({ name: 'Gil After', username: 'gil.after' });
  });

  test('stays between the account and its devices', async () => {
    const socket = await bobAtHome.connect('device-bob');
    const received: DurableEvent[] = [];
    socket.on('events', (_stream, events) => received.push(...events));
    await aliceAtHome.signIn(alice);
    await aliceAtHome.identity.updateMe({ name: 'Alice A.' });
    await bobAtHome.identity.updateMe({ name: 'Bob B.' });
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]?.payload).toMatchObject({ name: 'Bob B.' });
  });
});

describe('the directory for other features', () => {
  test('finds people by typed usernames and shows their public profiles', async () => {
    const store = createStore(world.platform.database.queries, { operatorEmail: undefined });
    const directory = createDirectory(store, {
      user: (accountId) => store.user(accountId),
      profileNamed: (username) => store.profileByUsername(username),
    });
    const profile = await directory.findByUsername(' @BOB ');
    expect(profile).toEqual({
      accountId: bobAtHome.user.id,
      username: 'bob',
      name: 'Bob B.',
      findableBy: 'everyone',
      doNotDisturb: null,
      avatar: null,
    });
    expect(await directory.findByUsername('nobody.here')).toBeNull();
    const nameless = await newcomer({ name: 'Nameless', email: 'nameless@people.test' });
    const { id } = await nameless.identity.me();
    const ids = [bobAtHome.user.id, aliceAtHome.user.id, id, 'unknown'].map(asAccountId);
    const usernames = (await directory.profilesOf(ids)).map(({ username }) => username);
    expect(usernames.toSorted()).toEqual(['alice', 'bob']);
    expect(await directory.profilesOf([bobAtHome.user.id, id].map(asAccountId))).toEqual([profile]);
  });
});

describe('the function check-username, called by its own client', () => {
  const functions = (authorization?: string) =>
    new FunctionsClient(`${world.url}/functions/v1`, {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });
  const bearer = async () => {
    const browser = world.visitor();
    await browser.signIn(alice);
    return `Bearer ${browser.cookieValue('session')}`;
  };
  const statusOf = (error: unknown) =>
    error instanceof FunctionsHttpError && error.context instanceof Response
      ? error.context.status
      : undefined;

  test.each([
    ['bob', true],
    ['@Bob', true],
    ['nobody.here', false],
    ['no', false],
  ])('says whether "%s" exists', async (username, exists) => {
    const { data, error } = await functions(await bearer()).invoke('check-username', { body: { username } });
    expect(error).toBeNull();
    expect(data).toEqual({ exists });
  });

  test('refuses a body without a username with 400', async () => {
    const { data, error } = await functions(await bearer()).invoke('check-username', { body: {} });
    expect(data).toBeNull();
    expect(statusOf(error)).toBe(400);
  });

  test('refuses callers who are not signed in with 401', async () => {
    const { error } = await functions().invoke('check-username', { body: { username: 'bob' } });
    expect(statusOf(error)).toBe(401);
  });
});

test("a username doesn't reveal an email address", async () => {
  await aliceAtHome.signIn(alice);
  const answer = await aliceAtHome.identity.usernameAvailability({ username: 'bob' });
  expect(JSON.stringify(answer)).not.toContain('people.test');
});

test('a username is changed with a proof of the last ten minutes, and claimed without', async () => {
  const person = await newcomer({ name: 'Lou', email: 'lou@people.test' });
  clock.advance(11 * 60_000);
  const claim = (username: string) => person.identity.claimUsername({ username });
  expect((await claim('lou.first')).username).toBe('lou.first');
  expect((await claim('lou.first')).username).toBe('lou.first');
  await expect(claim('lou.two')).rejects.toMatchObject({ code: 'identity.proofNeeded', status: 403 });
  await person.identity.prove({ proof: { password: 'dials seven digits' } });
  expect((await claim('lou.two')).username).toBe('lou.two');
});

describe('changing a username again and again', () => {
  const often = {
    code: 'identity.usernameChangedOften',
    status: 429,
    message: 'You can change your username twice in 24 hours and five times in 30 days',
  };

  test('is possible twice in a day and five times in thirty days, and a refusal says when it is again', async () => {
    const jan = { name: 'Jan', email: 'jan@people.test' };
    const person = await newcomer(jan);
    const claim = (username: string) => person.identity.claimUsername({ username });
    const pass = async (ms: number) => {
      clock.advance(ms);
      await person.identity.prove({ proof: { password: 'dials seven digits' } });
    };
    const first = clock.now();
    for (const username of ['jan.first', 'jan.two', 'jan.three']) await claim(username);
    const refused = { ...often, data: expect.objectContaining({ possibleAt: first + DAY_MS }) };
    await expect(claim('jan.four')).rejects.toMatchObject(refused);
    // What was refused gave nothing up, and to claim what one has is no change.
    expect((await claim('jan.three')).username).toBe('jan.three');
    await expect(claim('jan.first')).rejects.toMatchObject(refused);
    await pass(DAY_MS);
    for (const username of ['jan.four', 'jan.five']) await claim(username);
    await pass(DAY_MS);
    await claim('jan.six');
    await expect(claim('jan.seven')).rejects.toMatchObject({
      ...often,
      data: expect.objectContaining({ possibleAt: first + 30 * DAY_MS }),
    });
    clock.advance(28 * DAY_MS);
    await person.identity.signIn({ ...jan, password: 'dials seven digits' });
    expect((await claim('jan.seven')).username).toBe('jan.seven');
  });

  test('is possible twice when twenty changes come at the same moment', async () => {
    const person = await newcomer({ name: 'Kai', email: 'kai@people.test' });
    await person.identity.claimUsername({ username: 'kai.first' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        person.identity.claimUsername({ username: `kai.${String.fromCodePoint(97 + nth).repeat(3)}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const kept = await world.sql("select username from usernames where username like 'kai.%'");
    expect(kept).toHaveLength(3);
  });
});
