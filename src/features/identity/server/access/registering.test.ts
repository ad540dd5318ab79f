import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { agreedTo, alice, bob, carol, mallory, registrationOf } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { confirmsFirst, identityConfig } from '../config.ts';

const clock = createTestClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock, env: { REGISTRATION: 'confirm' } });
});
afterAll(() => world.stop());

const expired = { code: 'identity.linkExpired', status: 400 };
const tokenIn = (text: string) => decodeURIComponent(/verify-email\?token=([^\s&]+)/.exec(text)?.[1] ?? '');

function post(client: Client, path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return client.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The tokens of all links that an address was sent to open an account, oldest first. */
async function tokensTo(email: string): Promise<string[]> {
  const mails = (await world.mails()).filter(
    (mail) => mail.to === email && mail.subject === 'Open your account',
  );
  return mails.map(({ text }) => tokenIn(text));
}

/** Registers, and waits for the mail. @returns the token of its link */
async function register(client: Client, person: Parameters<typeof registrationOf>[0]): Promise<string> {
  const before = (await tokensTo(person.email)).length;
  await client.identity.register(registrationOf(person));
  return eventually(async () => (await tokensTo(person.email))[before], 10_000);
}

describe('an account that opens by the emailed link', () => {
  test('is there only once the link was opened, and nobody is the first account before', async () => {
    const browser = world.visitor();
    expect(await browser.identity.register(registrationOf(alice))).toEqual({ checkEmail: true });
    await expect(browser.identity.me()).rejects.toMatchObject({ code: 'common.signedOut' });
    expect(await world.sql('select id from users union all select account_id from first_account')).toEqual(
      [],
    );
    const { text } = await world.mailTo(alice.email, 'Open your account');
    expect(text).toContain('Hello Alice Archer,');
    expect(await browser.identity.verifyEmail({ token: tokenIn(text) })).toEqual({ state: 'opened' });
    expect(await browser.identity.me()).toMatchObject({
      name: 'Alice Archer',
      emailVerified: true,
      isOperator: true,
      username: null,
    });
    await browser.identity.claimUsername({ username: 'alice' });
    expect((await world.visitor().signIn(alice)).username).toBe('alice');
    expect(
      await world.sql('select terms_version, privacy_version from users where email = $1', [alice.email]),
    ).toEqual([{ terms_version: '2026-11-22', privacy_version: '2026-11-22' }]);
  });

  test('in a browser that did not register it asks for a password, which is then the only one', async () => {
    const token = await register(world.visitor(), { ...bob, password: 'what a stranger typed' });
    const owner = world.visitor();
    expect(await owner.identity.verifyEmail({ token })).toEqual({ state: 'passwordNeeded' });
    expect(await world.sql('select id from users where email = $1', [bob.email])).toEqual([]);
    await expect(owner.identity.verifyEmail({ token, password: 'password123' })).rejects.toMatchObject({
      code: 'identity.passwordCommon',
    });
    expect(await owner.identity.verifyEmail({ token, password: bob.password })).toEqual({ state: 'opened' });
    expect((await owner.identity.me()).email).toBe(bob.email);
    await expect(world.visitor().signIn({ ...bob, password: 'what a stranger typed' })).rejects.toMatchObject(
      { code: 'identity.loginFailed' },
    );
    expect((await world.visitor().signIn(bob)).email).toBe(bob.email);
  });

  test('is not opened by a browser that registered the same address for somebody else', async () => {
    const [stranger, owner] = [world.visitor(), world.visitor()];
    const strangers = await register(stranger, { ...carol, name: 'Eve', password: 'what a stranger typed' });
    const owners = await register(owner, carol);
    expect(await stranger.identity.verifyEmail({ token: owners })).toEqual({ state: 'passwordNeeded' });
    expect(await owner.identity.verifyEmail({ token: strangers })).toEqual({ state: 'passwordNeeded' });
    expect(await owner.identity.verifyEmail({ token: owners })).toEqual({ state: 'opened' });
    expect((await owner.identity.me()).name).toBe('Carol Cable');
    // With the account open, what others registered for it is worth nothing.
    await expect(stranger.identity.verifyEmail({ token: strangers })).rejects.toMatchObject(expired);
    await expect(
      stranger.identity.verifyEmail({ token: strangers, password: 'what a stranger typed' }),
    ).rejects.toMatchObject(expired);
  });

  test('is one account when its link is opened twenty times at the same moment', async () => {
    const browser = world.visitor();
    const token = await register(browser, mallory);
    const attempts = Array.from({ length: 20 }, () => {
      const tab = world.visitor();
      tab.useCookies(browser.cookie());
      return tab.identity.verifyEmail({ token });
    });
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.sql('select count(*)::int as n from users where email = $1', [mallory.email])).toEqual(
      [{ n: 1 }],
    );
  });

  test('has a link that works for a day', async () => {
    const browser = world.visitor();
    const token = await register(browser, { ...bob, email: 'late@people.test' });
    clock.advance(DAY_MS);
    await expect(browser.identity.verifyEmail({ token })).rejects.toMatchObject(expired);
  });

  test('leaves neither the token nor the key of the browser in the database', async () => {
    const browser = world.visitor();
    const token = await register(browser, { ...bob, email: 'secret@people.test' });
    const rows = await world.sql('select registrations::text from registrations');
    const jobs = await world.sql("select data::text from pgboss.job where name = 'mail'");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, jobs])).not.toContain(token);
    expect(JSON.stringify([rows, jobs])).not.toContain(browser.cookieValue('registration'));
  });
});

describe('someone who wants to know who has an account', () => {
  const dave = { name: 'Dave Dial', email: 'dave@people.test', password: 'dave dials seven digits' };
  let daves: Client;
  beforeAll(async () => {
    daves = world.visitor();
    await daves.identity.verifyEmail({ token: await register(daves, dave) });
    await daves.identity.claimUsername({ username: 'dave' });
  });

  /** All that a stranger sees of an answer; of random values only their length. */
  async function seen(answer: Response) {
    const body = await answer.text();
    const headers = [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name),
    );
    const cookies = answer.headers
      .getSetCookie()
      .map((line) => line.replace(/=[\w-]{43};/, '=43 characters;'));
    return {
      status: answer.status,
      headers,
      cookies,
      body: body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
    };
  }

  test('gets the same answer from registering, and no session', async () => {
    const body = { name: 'Eve', password: 'another good phrase', agreedTo };
    const known = await post(world.visitor(), '/api/identity/register', {
      ...body,
      email: ' DAVE@people.test',
    });
    const unknown = await post(world.visitor(), '/api/identity/register', {
      ...body,
      email: 'no@people.test',
    });
    const [first, second] = [await seen(known), await seen(unknown)];
    expect(first).toMatchObject({
      status: 200,
      body: '{"checkEmail":true}',
      cookies: ['registration=43 characters; Path=/; SameSite=Lax; HttpOnly; Max-Age=86400'],
    });
    expect(second).toEqual(first);
  });

  test('learns nothing by signing in with what was just registered', async () => {
    const password = 'another good phrase';
    const signIn = async (email: string) => {
      await world.visitor().identity.register({ name: 'Eve', email, password, agreedTo });
      return seen(await post(world.visitor(), '/api/identity/sign-in', { email, password }));
    };
    const known = await signIn(dave.email);
    expect(known).toMatchObject({ status: 401 });
    expect(await signIn('not-there@people.test')).toEqual(known);
  });

  test('changes nothing about the account, and its owner hears what to do', async () => {
    await world
      .visitor()
      .identity.register({ ...dave, name: 'Eve', password: 'another good phrase', agreedTo });
    const { text } = await world.mailTo(dave.email, 'You already have an account');
    expect(text).toContain(`${world.url}/login`);
    expect(text).toContain(`${world.url}/forgot-password`);
    expect(text).not.toContain('token=');
    expect(await tokensTo(dave.email)).toHaveLength(1);
    expect(await daves.identity.me()).toMatchObject({ name: 'Dave Dial', username: 'dave' });
    expect((await world.visitor().signIn({ ...dave, username: 'dave' })).name).toBe('Dave Dial');
  });
});

describe('whether an account opens by a link', () => {
  test.each([
    [{}, false],
    [{ SMTP_URL: 'smtp://mail.example.com' }, true],
    [{ SMTP_URL: 'smtp://mail.example.com', REGISTRATION: 'instant' }, false],
    [{ REGISTRATION: 'confirm' }, true],
  ])('is so with %j: %s', (env, isConfirmed) => {
    expect(confirmsFirst(readConfig(env, [], [identityConfig]))).toBe(isConfirmed);
  });
});
