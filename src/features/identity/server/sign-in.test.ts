import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreedTo, alice, bob, carol, mallory, registrationOf } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const answerOf = async (response: Response): Promise<Record<string, unknown>> =>
  Object(await response.json());
const signedOut = { code: 'common.signedOut', status: 401 };

describe('registering', () => {
  test('a newcomer is signed in and has no username until one is claimed', async () => {
    const browser = world.visitor();
    const registered = await browser.identity.register(registrationOf(alice));
    expect(registered).toMatchObject({ name: 'Alice Archer', email: 'alice@people.test', username: null });
    expect((await browser.identity.claimUsername({ username: '@Alice' })).username).toBe('alice');
    expect(await browser.identity.me()).toMatchObject({ username: 'alice', emailVerified: false });
  });

  test('with a known address it fails with the sentence that says nothing, and the owner is told by mail', async () => {
    const stranger = world.visitor();
    await expect(
      stranger.identity.register({
        name: 'Eve',
        email: ' ALICE@people.test',
        password: 'another good phrase',
        agreedTo,
      }),
    ).rejects.toMatchObject({
      code: 'identity.registrationFailed',
      status: 400,
      message: 'Registration failed',
    });
    expect(stranger.cookieValue('session')).toBeUndefined();
    expect((await world.mailTo(alice.email, 'already have an account')).text).toContain('/login');
  });

  test('sending a password to be stored as an operator or with a chosen id changes neither', async () => {
    const browser = world.visitor();
    const answer = await browser.fetch(
      '/api/identity/register',
      json({ ...registrationOf(carol), id: 'chosen', isOperator: true, emailVerified: true }),
    );
    expect(await answer.json()).toMatchObject({ isOperator: false, emailVerified: false });
    expect((await browser.identity.me()).id).not.toBe('chosen');
  });

  test.each([
    ['nine sign', 'identity.passwordTooShort'],
    ['x'.repeat(129), 'identity.passwordTooLong'],
    ['password123', 'identity.passwordCommon'],
    ['newcomer1234', 'identity.passwordCommon'],
  ])('the password "%s" is refused with %s', async (password, code) => {
    await expect(
      world
        .visitor()
        .identity.register({ name: 'New Comer', email: 'newcomer@people.test', password, agreedTo }),
    ).rejects.toMatchObject({ code, status: 400 });
  });

  test('the stored password is a hash and sessions are not the cookies', async () => {
    const [row] = await world.sql('select password from credentials limit 1');
    expect(String(row?.['password'])).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    const browser = world.visitor();
    await browser.signIn(alice);
    const tokens = await world.sql('select token from sessions');
    expect(tokens.map(({ token }) => token)).not.toContain(browser.cookieValue('session'));
    const forger = world.visitor();
    forger.useCookies(`session=${String(tokens[0]?.['token'])}`);
    await expect(forger.identity.me()).rejects.toMatchObject(signedOut);
  });
});

describe('agreeing to the documents', () => {
  const dave = { name: 'Dave Dial', email: 'dave@people.test', password: 'dave dials seven digits' };
  const versionsOf = (email: string) =>
    world.sql(`select terms_version, privacy_version from users where email = '${email}'`);

  test('the versions that a newcomer was shown are kept with the account', async () => {
    await world.visitor().identity.register({ ...dave, agreedTo });
    expect(await versionsOf(dave.email)).toEqual([
      { terms_version: '2026-11-22', privacy_version: '2026-11-22' },
    ]);
  });

  test.each([
    { terms: '2024-01-01', privacy: '2026-11-22' },
    { terms: '2026-11-22', privacy: '2024-01-01' },
    { terms: '2099-01-01', privacy: '2026-11-22' },
    { terms: '', privacy: '' },
  ])(
    '%j are not the documents in force: nobody is registered, and the sentence says what to do',
    async (old) => {
      const email = 'eve@people.test';
      const visitor = world.visitor();
      await expect(visitor.identity.register({ ...dave, email, agreedTo: old })).rejects.toMatchObject({
        code: 'identity.documentsChanged',
        status: 409,
        message: 'Our terms or our privacy policy have changed. Please reload the page and read them again.',
      });
      expect(visitor.cookieValue('session')).toBeUndefined();
      expect(await versionsOf(email)).toEqual([]);
    },
  );

  test.each([undefined, null, true, '2026-11-22', {}, { terms: '2026-11-22' }, { terms: 1, privacy: 2 }])(
    'without saying to what (%j) nobody is registered',
    async (nothing) => {
      const email = 'eve@people.test';
      const answer = await world
        .visitor()
        .fetch('/api/identity/register', json({ ...dave, email, agreedTo: nothing }));
      expect(answer.status).toBe(400);
      expect(await versionsOf(email)).toEqual([]);
    },
  );
});

test('ten people who register with one address at the same moment are one account', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      world.visitor().identity.register({ ...registrationOf(alice), email: 'same@people.test' }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const messages = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [String(each.reason.message)] : [],
  );
  expect(new Set(messages)).toEqual(new Set(['Registration failed']));
  expect(await world.sql("select count(*)::int as n from users where email = 'same@people.test'")).toEqual([
    { n: 1 },
  ]);
});

describe('signing in', () => {
  test.each(['x'.repeat(129), 'x'.repeat(1_024), '🦊'.repeat(300), ' ', '\u0000'])(
    'with a password that cannot be anybody’s fails like any wrong one',
    async (password) => {
      await expect(world.visitor().identity.signIn({ email: alice.email, password })).rejects.toMatchObject({
        code: 'identity.loginFailed',
        message: 'Login failed',
      });
    },
  );

  test('a wrong password and an unknown address fail alike', async () => {
    const known = await world
      .visitor()
      .fetch('/api/identity/sign-in', json({ email: alice.email, password: 'wrong' }));
    const unknown = await world
      .visitor()
      .fetch('/api/identity/sign-in', json({ email: 'no@people.test', password: 'wrong' }));
    const [first, second] = [await answerOf(known), await answerOf(unknown)];
    expect(known.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(first).toMatchObject({ code: 'identity.loginFailed', message: 'Login failed' });
    expect({ ...second, data: null }).toEqual({ ...first, data: null });
    expect(unknown.headers.getSetCookie()).toEqual(known.headers.getSetCookie());
  });

  test('each one makes a new token and ends the session that the browser had', async () => {
    const browser = world.visitor();
    await browser.signIn(alice);
    const before = browser.cookie();
    await browser.signIn(alice);
    expect(browser.cookieValue('session')).not.toBe(before.match(/session=([^;]+)/)?.[1]);
    const old = world.visitor();
    old.useCookies(before);
    await expect(old.identity.me()).rejects.toMatchObject(signedOut);
  });

  test('a session cookie that was planted beforehand is not taken over', async () => {
    const browser = world.visitor();
    browser.useCookies('session=planted.by-somebody-else');
    await browser.signIn(alice);
    expect(browser.cookieValue('session')).not.toContain('planted');
    expect((await browser.identity.me()).email).toBe(alice.email);
  });

  test('the session cookie is hidden from scripts and foreign sites; the hint for documents says nothing', async () => {
    const answer = await world
      .visitor()
      .fetch('/api/identity/sign-in', json({ email: alice.email, password: alice.password }));
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith('session='))).toMatch(
      /^session=[\w-]+\.[\w-]+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=2592000$/,
    );
    expect(cookies).toContain('signed_in=1; Path=/; SameSite=Lax; Max-Age=2592000');
  });

  test('programs may carry the session as a bearer token', async () => {
    const browser = world.visitor();
    await browser.signIn(alice);
    const program = world.visitor();
    const answer = await program.fetch('/api/identity/me', {
      headers: { authorization: `Bearer ${browser.cookieValue('session')}` },
    });
    expect(await answer.json()).toMatchObject({ email: alice.email });
    const forged = await program.fetch('/api/identity/me', {
      headers: { authorization: `Bearer ${browser.cookieValue('session')?.slice(0, -2)}xx` },
    });
    expect(forged.status).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session at once and clears the cookies', async () => {
    const browser = await world.signUp(bob);
    const kept = browser.cookie();
    await browser.identity.signOut();
    expect(browser.cookieValue('session')).toBeUndefined();
    expect(browser.cookieValue('signed_in')).toBeUndefined();
    const copy = world.visitor();
    copy.useCookies(kept);
    await expect(copy.identity.me()).rejects.toMatchObject(signedOut);
  });

  test("isn't an error if nobody is signed in", async () => {
    expect(await world.visitor().identity.signOut()).toEqual({ ok: true });
  });

  test('of one browser leaves the others signed in', async () => {
    const [one, other] = [world.visitor(), world.visitor()];
    await one.signIn(bob);
    await other.signIn(bob);
    await one.identity.signOut();
    expect((await other.identity.me()).email).toBe(bob.email);
  });
});

describe('other sites', () => {
  test.each([
    ['a form of another site', { origin: 'https://evil.test' }],
    ['a script of another site', { 'sec-fetch-site': 'cross-site' }],
    ['another application on the same host', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('%s cannot use the session', async (_who, headers) => {
    const browser = world.visitor();
    await browser.signIn(alice);
    const answer = await browser.fetch('/api/identity/sign-out', { method: 'POST', headers });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'common.crossSite' });
    expect((await browser.identity.me()).email).toBe(alice.email);
  });

  test('our own pages can', async () => {
    const browser = world.visitor();
    await browser.signIn(alice);
    const headers = { origin: world.url, 'sec-fetch-site': 'same-origin' };
    expect((await browser.fetch('/api/identity/sign-out', { method: 'POST', headers })).status).toBe(200);
  });
});

describe('behind https', () => {
  test('cookies are for https and this host only', async () => {
    const secure = await startWorld({ env: { PUBLIC_URL: 'https://ahoy.people.test' } });
    try {
      const answer = await secure.visitor().fetch('/api/identity/register', json(registrationOf(mallory)));
      const cookies = answer.headers.getSetCookie();
      expect(cookies).toHaveLength(3);
      expect(cookies.every((line) => line.includes('; Secure'))).toBe(true);
      expect(cookies[0]).toMatch(/^__Host-session=/);
    } finally {
      await secure.stop();
    }
  });
});

test('the secret that signs sessions is made once, for the owner of the files alone', async () => {
  const file = join(world.dataDir, 'secrets', 'session-secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const secret = await readFile(file, 'utf8');
  const browser = world.visitor();
  await browser.signIn(alice);
  await world.restart();
  expect(await readFile(file, 'utf8')).toBe(secret);
  expect((await browser.identity.me()).email).toBe(alice.email);
});
