import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { writeGeoIpFile } from '#test/stand-ins/geo-ip-file.ts';
import { startWorld, type World } from '#test/world.ts';

const FILE = join(tmpdir(), `ahoy-sessions-${process.pid}.mmdb`);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let world: World;
beforeAll(async () => {
  await writeGeoIpFile(FILE, [{ first: 203, city: 'Oakland', country: 'United States' }]);
  world = await startWorld({ env: { GEOIP_FILE: FILE, TRUST_PROXY: '1' } });
  await world.signUp(alice);
  await world.signUp(bob);
});
afterAll(async () => {
  await world.stop();
  await rm(FILE);
});

const signedOut = { code: 'common.signedOut', status: 401 };

async function signedIn(): Promise<Client> {
  const browser = world.visitor();
  await browser.signIn(alice);
  return browser;
}

/** Ends whatever the tests before have left. */
async function alone(): Promise<Client> {
  const browser = await signedIn();
  await browser.identity.endOtherSessions();
  return browser;
}

test('a session is shown with its program, its place and the beginning of its address', async () => {
  const browser = await alone();
  const answer = await world.visitor().fetch('/api/identity/sign-in', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.77',
      'user-agent': FIREFOX,
    },
    body: JSON.stringify({ email: alice.email, password: alice.password }),
  });
  expect(answer.status).toBe(200);
  const sessions = await browser.identity.sessions();
  expect(sessions).toMatchObject([
    { current: true },
    { current: false, userAgent: FIREFOX, network: '203.0.113.x', place: 'Oakland, United States' },
  ]);
  expect(JSON.stringify(sessions)).not.toContain('113.77');
});

describe('ending sessions', () => {
  test('others: ends each but this one, with its sockets, within a second', async () => {
    const [kept, first, second] = [await alone(), await signedIn(), await signedIn()];
    const socket = await first.connect('device-other');
    const closed = new Promise((done) => socket.once('disconnect', done));
    const startedAt = performance.now();
    await kept.identity.endOtherSessions();
    expect(await closed).toBe('io server disconnect');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    for (const ended of [first, second]) await expect(ended.identity.me()).rejects.toMatchObject(signedOut);
    expect(await kept.identity.sessions()).toHaveLength(1);
  });

  test('all: ends this one too and clears its cookies', async () => {
    const [one, other] = [await alone(), await signedIn()];
    await one.identity.endAllSessions();
    expect(one.cookieValue('session')).toBeUndefined();
    await expect(other.identity.me()).rejects.toMatchObject(signedOut);
  });

  test('leaves other people alone', async () => {
    const bobs = world.visitor();
    await bobs.signIn(bob);
    const [session] = await bobs.identity.sessions();
    const browser = await signedIn();
    await expect(browser.identity.revokeSession({ id: session?.id ?? '' })).rejects.toMatchObject({
      status: 404,
    });
    await browser.identity.endAllSessions();
    expect(await bobs.identity.me()).toMatchObject({ email: bob.email });
  });

  test('is told to the open pages of the account, which then fetch the list anew', async () => {
    const [browser, other] = [await alone(), await signedIn()];
    const socket = await browser.connect('device-list');
    const topics: string[] = [];
    socket.on('events', (_stream, events) => topics.push(...events.map(({ topic }) => topic)));
    const ended = (await browser.identity.sessions()).find(({ current }) => !current);
    await browser.identity.revokeSession({ id: ended?.id ?? '' });
    await expect.poll(() => topics).toContain('identity.sessions');
    await expect.poll(() => topics).toContain('identity.safety');
    await expect(other.identity.me()).rejects.toMatchObject(signedOut);
  });

  test('needs a session', async () => {
    for (const call of ['sessions', 'endOtherSessions', 'endAllSessions'] as const)
      await expect(world.visitor().identity[call]()).rejects.toMatchObject(signedOut);
  });

  test('by twenty at once of one session is one ending', async () => {
    const [browser, other] = [await alone(), await signedIn()];
    const ended = (await browser.identity.sessions()).find(({ current }) => !current);
    const tries = Array.from({ length: 20 }, () => browser.identity.revokeSession({ id: ended?.id ?? '' }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(other.identity.me()).rejects.toMatchObject(signedOut);
  });
});
