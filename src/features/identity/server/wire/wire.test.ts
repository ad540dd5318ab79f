import type { AuthChangeEvent, GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { codeIn, createShelf, mailBy, programOf } from './wire.world.ts';

const clock = createRunningClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.stop());

const passwordOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

describe('registering by a program', () => {
  test('opens an account and a session, with the name and the data that the program gave', async () => {
    const program = programOf(world);
    const { data, error } = await program.signUp({
      ...passwordOf(alice),
      options: { data: { full_name: 'Alice Archer', favourite: 'blue' } },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: 'alice@people.test',
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { name: 'Alice Archer', favourite: 'blue' },
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    });
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const browser = world.visitor();
    expect((await browser.signIn(alice)).name).toBe('Alice Archer');
  });

  test('is refused for an address that has an account, a weak password and nobody', async () => {
    const program = programOf(world);
    expect((await program.signUp(passwordOf(alice))).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    });
    const weak = await program.signUp({ email: 'weak@people.test', password: 'password123' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
    const short = await program.signUp({ email: 'weak@people.test', password: 'short' });
    expect(short.error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
    expect((await program.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
    const byPhone = await program.signUp({ phone: '+15551234567', password: alice.password });
    expect(byPhone.error).toMatchObject({ code: 'phone_provider_disabled' });
  });
});

describe('a session of a program', () => {
  test('begins with a password and has claims that its published key proves', async () => {
    const program = programOf(world);
    const { data, error } = await program.signInWithPassword(passwordOf(alice));
    expect(error).toBeNull();
    const claims = await program.getClaims(data.session?.access_token);
    expect(claims.error).toBeNull();
    expect(claims.data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(claims.data?.claims).toMatchObject({
      iss: `${world.url}/auth/v1`,
      aud: 'authenticated',
      sub: data.user?.id,
      role: 'authenticated',
      aal: 'aal1',
      email: 'alice@people.test',
      amr: [{ method: 'password' }],
    });
    const { keys } = (await (await fetch(`${world.url}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: object[];
    };
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
  });

  test.each([
    { email: alice.email, password: 'another good phrase' },
    { email: 'nobody@people.test', password: 'another good phrase' },
    { email: 'not an address', password: 'another good phrase' },
    { phone: '+15550000000', password: 'another good phrase' },
  ])('is refused alike for what is wrong: %j', async (credentials) => {
    const { error } = await programOf(world).signInWithPassword(credentials);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  test('is read, and its person is changed, also for the pages of the app', async () => {
    const program = programOf(world);
    await program.signUp({ ...passwordOf(bob), options: { data: { name: 'Bob Bell' } } });
    const { data, error } = await program.updateUser({ data: { name: 'Bob the Bell', theme: 'dark' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Bob the Bell', theme: 'dark' });
    const read = await program.getUser();
    expect(read.data.user?.user_metadata).toEqual({ name: 'Bob the Bell', theme: 'dark' });
    expect(read.data.user?.identities).toMatchObject([{ provider: 'email', id: read.data.user?.id }]);
    await program.updateUser({ data: { theme: null } });
    expect((await program.getUser()).data.user?.user_metadata).toEqual({ name: 'Bob the Bell' });
    expect((await world.visitor().signIn(bob)).name).toBe('Bob the Bell');
  });

  test('opens the API and the tables of the specification by its access token', async () => {
    const program = programOf(world);
    const { data } = await program.signInWithPassword(passwordOf(alice));
    const authorization = `Bearer ${data.session?.access_token}`;
    const me = await fetch(`${world.url}/api/identity/me`, { headers: { authorization } });
    expect(await me.json()).toMatchObject({ id: data.user?.id, email: alice.email });
    const rows = await fetch(`${world.url}/rest/v1/phone_numbers`, { headers: { authorization } });
    expect(rows.status).toBe(200);
    const asCookie = await fetch(`${world.url}/api/identity/me`, {
      headers: { cookie: `session=${data.session?.access_token}` },
    });
    expect(asCookie.status).toBe(401);
    await program.signOut({ scope: 'local' });
    const after = await fetch(`${world.url}/api/identity/me`, { headers: { authorization } });
    expect(after.status).toBe(401);
  });

  test('is in the list of sessions, and ends for the program when it is ended there', async () => {
    const program = programOf(world);
    await program.signUp({ ...passwordOf(carol), options: { data: { name: 'Carol Cable' } } });
    const browser = world.visitor();
    await browser.signIn(carol);
    const others = (await browser.identity.sessions()).filter(({ current }) => !current);
    expect(others).toHaveLength(1);
    await browser.identity.revokeSession({ id: others[0]?.id ?? '' });
    const { error } = await program.getUser();
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await program.getSession()).data.session).toBeNull();
  });
});

describe('signing out', () => {
  async function three() {
    const programs = [programOf(world), programOf(world), programOf(world)] as const;
    for (const program of programs) await program.signInWithPassword(passwordOf(alice));
    return programs;
  }
  const isIn = async (program: ReturnType<typeof programOf>) => (await program.getUser()).error === null;

  test('locally ends this session alone', async () => {
    const [first, second] = await three();
    expect((await first.signOut({ scope: 'local' })).error).toBeNull();
    expect(await isIn(second)).toBe(true);
    expect((await first.getSession()).data.session).toBeNull();
  });

  test('of the others keeps this one', async () => {
    const [first, second, third] = await three();
    expect((await first.signOut({ scope: 'others' })).error).toBeNull();
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([true, false, false]);
  });

  test('everywhere ends all of them, and their refresh tokens', async () => {
    const [first, second] = await three();
    const { data } = await second.getSession();
    expect((await first.signOut()).error).toBeNull();
    expect(await isIn(second)).toBe(false);
    const refreshed = await programOf(world).refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' });
  });
});

describe('refreshing', () => {
  async function signedIn(shelf = createShelf()) {
    const program = programOf(world, { shelf });
    const { data } = await program.signInWithPassword(passwordOf(alice));
    return {
      program,
      shelf,
      token: data.session?.refresh_token ?? '',
      id: claimIn(data.session?.access_token),
    };
  }
  const refresh = (refresh_token: string) => programOf(world).refreshSession({ refresh_token });
  const claimIn = (token = '..'): string =>
    String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id);

  test('gives new tokens for the same session, each of which counts once', async () => {
    const { program, token, id } = await signedIn();
    const first = await program.refreshSession();
    expect(first.error).toBeNull();
    expect(first.data.session?.refresh_token).not.toBe(token);
    expect(claimIn(first.data.session?.access_token)).toBe(id);
    const second = await program.refreshSession();
    expect(second.error).toBeNull();
    expect(second.data.session?.refresh_token).not.toBe(first.data.session?.refresh_token);
    const stored = await world.sql('select token_hash from refresh_tokens where session_id = $1', [id]);
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain(second.data.session?.refresh_token);
  });

  test('with one token at once, twenty times, gives all of them the same successor', async () => {
    const { token, id } = await signedIn();
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    expect(all.map(({ error }) => error)).toEqual(Array.from({ length: 20 }, () => null));
    const successors = new Set(all.map(({ data }) => data.session?.refresh_token));
    expect(successors.size).toBe(1);
    expect(await world.sql('select 1 from refresh_tokens where session_id = $1', [id])).toHaveLength(2);
    expect((await refresh([...successors][0] ?? '')).error).toBeNull();
  });

  test('again within ten seconds gives the token that is open now, however far it has come', async () => {
    const { program, token } = await signedIn();
    await program.refreshSession();
    const newest = await program.refreshSession();
    const late = await refresh(token);
    expect(late.data.session?.refresh_token).toBe(newest.data.session?.refresh_token);
  });

  test('with a used token after ten seconds ends the session, and its owner reads it in the history', async () => {
    const { program, token, id } = await signedIn();
    await program.refreshSession();
    clock.advance(10_001);
    const stolen = await refresh(token);
    expect(stolen.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    // Nothing of the family is left, for the thief or for the owner.
    expect((await program.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await program.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(await world.sql('select 1 from sessions where id = $1', [id])).toEqual([]);
    const noted = await world.sql(
      "select facts from safety_events where kind = 'session-ended' order by id desc limit 1",
    );
    expect(noted).toEqual([{ facts: { reason: 'refresh-token-reused' } }]);
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '\u0000', "' or 1=1 --"])(
    'with "%.20s", which is no token, is refused',
    async (token) => {
      const answer = await fetch(`${world.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: token }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 400, error_code: 'refresh_token_not_found' });
    },
  );

  test('keeps two tabs in step: the second one finds the tokens that the first one got', async () => {
    const shelf = createShelf();
    const { program: first } = await signedIn(shelf);
    const second = programOf(world, { shelf });
    expect((await second.getUser()).error).toBeNull();
    await Promise.all([first.refreshSession(), second.refreshSession()]);
    const [one, other] = [await first.getSession(), await second.getSession()];
    expect(one.data.session?.refresh_token).toBe(other.data.session?.refresh_token);
    expect((await second.refreshSession()).error).toBeNull();
    expect((await first.getUser()).error).toBeNull();
    await second.signOut({ scope: 'local' });
    expect((await first.getSession()).data.session).toBeNull();
  });

  test('stops for a session that ran out, and for a person who is suspended', async () => {
    const { token, id } = await signedIn();
    await world.sql("update sessions set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect((await refresh(token)).error).toMatchObject({ code: 'session_expired' });
    const again = await signedIn();
    await world.sql("update users set suspended_until = now() + interval '1 day' where email = $1", [
      alice.email,
    ]);
    expect((await refresh(again.token)).error).not.toBeNull();
    expect((await programOf(world).signInWithPassword(passwordOf(alice))).error).toMatchObject({
      status: 403,
      code: 'user_banned',
    });
    await world.sql('update users set suspended_until = null');
    // The session ended with the suspension.
    expect((await refresh(again.token)).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await signedIn()).token).not.toBe('');
  });
});

const dora = { email: 'dora@people.test', password: 'dora dials seven digits' };
const erin = { email: 'erin@people.test', password: 'erin dials seven digits' };

/** What a program hears of its session, beginning with the first thing. */
async function eventsOf(program: GoTrueClient): Promise<AuthChangeEvent[]> {
  const heard: AuthChangeEvent[] = [];
  program.onAuthStateChange((event) => void heard.push(event));
  await eventually(() => heard[0]);
  return heard;
}

test('a program hears of its session: at first, signed in, refreshed, changed, lifted by a factor and signed out', async () => {
  const program = programOf(world);
  const heard = await eventsOf(program);
  const { data } = await program.signUp(passwordOf(dora));
  expect(data.session).toMatchObject({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.stringMatching(/^.{20,}$/),
    expires_in: 3600,
    token_type: 'bearer',
    user: { email: 'dora@people.test', identities: [{ provider: 'email' }] },
  });
  const nowSeconds = clock.now() / 1000;
  expect(data.session?.expires_at).toBeGreaterThan(nowSeconds + 3500);
  expect(data.session?.expires_at).toBeLessThan(nowSeconds + 3700);
  await program.refreshSession();
  await program.updateUser({ data: { favourite: 'blue' } });
  const { data: factor } = await program.mfa.enroll({ factorType: 'totp', friendlyName: 'Pixel' });
  const code = codeAt(factor?.totp.secret ?? '', clock.now());
  await program.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
  const { data: lifted } = await program.getUser();
  expect(lifted.user?.factors).toMatchObject([
    { factor_type: 'totp', status: 'verified', friendly_name: 'Pixel' },
  ]);
  await program.signOut({ scope: 'local' });
  expect(heard).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
  ]);
});

test('a program hears that somebody came to set a new password', async () => {
  await programOf(world).signUp(passwordOf(erin));
  const program = programOf(world);
  const heard = await eventsOf(program);
  const mail = await mailBy(world, { to: erin.email, subject: 'Set a new password' }, () =>
    program.resetPasswordForEmail(erin.email),
  );
  await program.verifyOtp({ type: 'recovery', email: erin.email, token: codeIn(mail) });
  expect(heard).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY']);
});
