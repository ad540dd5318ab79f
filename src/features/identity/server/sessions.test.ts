import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import { LISTENER_NAME } from '#platform/server/db/listen.ts';
import type { Client, TestSocket } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { pause, startWorld, type World } from '#test/world.ts';
import type { RunningServer } from '../../../entries/server-app.ts';

const clock = createTestClock();
let world: World;
let another: RunningServer;
beforeAll(async () => {
  world = await startWorld({ clock });
  await world.signUp(alice);
  await world.signUp(bob);
  another = await world.startAnother();
});
afterAll(() => world.stop());

const signedOut = { code: 'common.signedOut', status: 401 };

async function signedIn(client: Client = world.visitor()): Promise<Client> {
  await client.signIn(alice);
  return client;
}

/** The same cookies at the other server. */
async function atAnother(client: Client): Promise<Client> {
  const copy = world.visitorOf(another);
  copy.useCookies(client.cookie());
  await copy.identity.me();
  return copy;
}

function gone(socket: TestSocket): Promise<string> {
  return new Promise((done) => socket.once('disconnect', done));
}

async function refusedWithin(client: Client, milliseconds: number): Promise<void> {
  for (const until = Date.now() + milliseconds; ; await pause(20)) {
    const { status } = await client.fetch('/api/identity/me');
    if (status === 401) return;
    if (Date.now() > until) throw new Error(`still signed in after ${milliseconds} ms`);
  }
}

describe('a session that ends', () => {
  test('by signing out is refused by every server within a second', async () => {
    const browser = await signedIn();
    const copy = await atAnother(browser);
    await browser.identity.signOut();
    await refusedWithin(copy, 1_000);
  });

  test('closes its sockets everywhere, and no others', async () => {
    const [browser, phone] = [await signedIn(), await signedIn()];
    const sockets = [
      await browser.connect('device-one'),
      await (await atAnother(browser)).connect('device-two'),
    ];
    const kept = await phone.connect('device-three');
    const closed = Promise.all(sockets.map(gone));
    await browser.identity.signOut();
    await expect(Promise.race([closed, pause(1_000)])).resolves.toEqual([
      'io server disconnect',
      'io server disconnect',
    ]);
    expect(kept.connected).toBe(true);
  });

  test('by a change of the password is every session but the one that changed it', async () => {
    const [browser, phone] = [await signedIn(), await signedIn()];
    const copy = await atAnother(phone);
    const socket = await phone.connect('device-four');
    const closed = gone(socket);
    const newPassword = 'alice dials eight digits';
    await browser.identity.changePassword({ currentPassword: alice.password, newPassword });
    await expect(phone.identity.me()).rejects.toMatchObject(signedOut);
    await refusedWithin(copy, 1_000);
    expect(await Promise.race([closed, pause(1_000)])).toBe('io server disconnect');
    expect((await browser.identity.me()).email).toBe(alice.email);
    await browser.identity.changePassword({ currentPassword: newPassword, newPassword: alice.password });
  });

  test('is refused even when the announcements of the database cannot be heard', async () => {
    const browser = await signedIn();
    const copy = await atAnother(browser);
    const cut = await world.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LISTENER_NAME],
    );
    // Those of sessions, members, rates and wallets, at each of the two servers.
    expect(cut).toHaveLength(8);
    await world.sql('delete from sessions where token = $1', [browser.cookieValue('session')?.split('.')[0]]);
    await refusedWithin(copy, 1_000);
    await refusedWithin(browser, 1_000);
    // The line comes back by itself, and with it the memory of sessions and what ends them.
    await pause(1_500);
    const next = await signedIn();
    const nextCopy = await atAnother(next);
    await next.identity.signOut();
    await refusedWithin(nextCopy, 1_000);
  });
});

test('a name that changes at one server is the new one at every server within a second', async () => {
  const browser = await signedIn();
  const copy = await atAnother(browser);
  await browser.identity.updateMe({ name: 'Alice Anew' });
  expect((await browser.identity.me()).name).toBe('Alice Anew');
  await expect.poll(async () => (await copy.identity.me()).name, { timeout: 1_000 }).toBe('Alice Anew');
  await copy.identity.claimUsername({ username: 'alice.anew' });
  await expect
    .poll(async () => (await browser.identity.me()).username, { timeout: 1_000 })
    .toBe('alice.anew');
});

describe('the list of sessions', () => {
  test('shows where the account is signed in and which one is asking', async () => {
    await world.sql('delete from sessions');
    const browser = await signedIn();
    await signedIn();
    const list = await browser.identity.sessions();
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({
      network: '127.0.0.x',
      place: null,
      createdAt: clock.now(),
      expiresAt: clock.now() + 30 * DAY_MS,
    });
  });

  test('lets one of them be ended', async () => {
    const [browser, phone] = [await signedIn(), await signedIn()];
    const mine = (await phone.identity.sessions()).find(({ current }) => current);
    await browser.identity.revokeSession({ id: String(mine?.id) });
    await expect(phone.identity.me()).rejects.toMatchObject(signedOut);
  });

  test("can't end another person's", async () => {
    const other = world.visitor();
    await other.signIn(bob);
    const socket = await other.connect('device-bob');
    const theirs = (await other.identity.sessions()).find(({ current }) => current);
    const browser = await signedIn();
    await expect(browser.identity.revokeSession({ id: String(theirs?.id) })).rejects.toMatchObject({
      code: 'common.notFound',
      status: 404,
    });
    expect((await other.identity.me()).email).toBe(bob.email);
    expect(socket.connected).toBe(true);
  });

  test('says to the minute when a session was last seen', async () => {
    const browser = await signedIn();
    clock.advance(5 * MINUTE_MS);
    await browser.identity.me();
    const mine = (await browser.identity.sessions()).find(({ current }) => current);
    expect(mine?.lastSeenAt).toBe(clock.now());
  });
});

describe('time', () => {
  test('a session that is used is extended, and its cookie is set again once a day', async () => {
    const browser = await signedIn();
    clock.advance(DAY_MS / 2);
    expect((await browser.fetch('/api/identity/me')).headers.getSetCookie()).toEqual([]);
    clock.advance(20 * DAY_MS);
    const renewed = (await browser.fetch('/api/identity/me')).headers.getSetCookie();
    expect(renewed[0]).toBe(
      `session=${browser.cookieValue('session')}; Path=/; SameSite=Lax; HttpOnly; Max-Age=2592000`,
    );
    clock.advance(20 * DAY_MS);
    expect((await browser.identity.me()).email).toBe(alice.email);
  });

  test('a session that is not used for thirty days is over', async () => {
    const browser = await signedIn();
    clock.advance(30 * DAY_MS + 1);
    await expect(browser.identity.me()).rejects.toMatchObject(signedOut);
  });

  test('a session that has run out is cleared away, and its sockets with it', async () => {
    const browser = await signedIn();
    const socket = await browser.connect('device-six');
    const closed = gone(socket);
    clock.advance(31 * DAY_MS);
    await world.platform.jobs.enqueue('identity-prune', {});
    expect(await closed).toBe('io server disconnect');
    expect(
      await world.sql('select id from sessions where expires_at <= $1', [new Date(clock.now())]),
    ).toEqual([]);
  });

  test('an hour set back does not bring an ended session back', async () => {
    const browser = await signedIn();
    await browser.identity.me();
    clock.advance(-60 * MINUTE_MS);
    await browser.identity.signOut();
    expect((await browser.fetch('/api/identity/me')).status).toBe(401);
    clock.advance(60 * MINUTE_MS);
  });
});

describe('a websocket', () => {
  function open(headers: Record<string, string>): Promise<string> {
    const socket = io(world.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
      auth: { deviceId: 'device-five' },
    });
    return new Promise<string>((done) => {
      socket.once('connect', () => done('connected'));
      socket.once('connect_error', (error) => done(error.message));
    }).finally(() => socket.close());
  }

  test('opened by a page of another site is refused', async () => {
    const browser = await signedIn();
    expect(await open({ cookie: browser.cookie(), origin: 'https://evil.test' })).not.toBe('connected');
  });

  test('opened by our own page is accepted', async () => {
    const browser = await signedIn();
    expect(await open({ cookie: browser.cookie(), origin: world.url })).toBe('connected');
  });

  test('without a session is refused', async () => {
    expect(await open({})).toBe('common.signedOut');
  });
});
