import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { programOf } from './wire.world.ts';

const SITE = 'https://app.example.com';
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { API_ORIGINS: SITE } });
  await programOf(world).signUp({ email: alice.email, password: alice.password });
});
afterAll(() => world.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

describe('pages of other sites', () => {
  test('call the contract when they are configured, and never by a cookie', async () => {
    const preflight = await fetch(`${world.url}/auth/v1/user`, {
      method: 'OPTIONS',
      headers: { origin: SITE, 'access-control-request-method': 'PUT' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version');
    const browser = world.visitor();
    await browser.signIn(alice);
    const read = await fetch(`${world.url}/auth/v1/user`, { headers: { cookie: browser.cookie() } });
    expect(read.status).toBe(401);
    const credentials = JSON.stringify({ email: alice.email, password: alice.password });
    const signedIn = await post('/token?grant_type=password', credentials, {
      origin: SITE,
      'sec-fetch-site': 'cross-site',
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(signedIn.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version');
    expect(signedIn.headers.getSetCookie()).toEqual([]);
  });

  test('are refused otherwise', async () => {
    const evil = await post('/token?grant_type=password', '{}', { origin: 'https://evil.example' });
    expect(evil.status).toBe(403);
    expect(evil.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('bad input', () => {
  test.each([
    ['/token?grant_type=password', 'not json', 400, 'bad_json'],
    ['/token?grant_type=password', '{}', 400, 'validation_failed'],
    ['/token?grant_type=password', '[]', 400, 'validation_failed'],
    ['/token?grant_type=password', 'null', 400, 'validation_failed'],
    ['/token?grant_type=password', '{"email":{"a":1},"password":[]}', 400, 'validation_failed'],
    ['/token?grant_type=password', '{"email":"a@b.test\\u0000","password":"x"}', 400, 'invalid_credentials'],
    ['/token?grant_type=password', '{"email":"a@b.test","password":"\\u0000"}', 400, 'invalid_credentials'],
    ['/token?grant_type=web3', '{}', 400, 'validation_failed'],
    ['/token', '{}', 400, 'validation_failed'],
    ['/token?grant_type=pkce', '{"auth_code":"x","code_verifier":"y"}', 404, 'flow_state_not_found'],
    ['/token?grant_type=pkce', '{"auth_code":"\\u0000","code_verifier":"y"}', 404, 'flow_state_not_found'],
    ['/signup', '{"email":"new@people.test"}', 400, 'validation_failed'],
    ['/signup', '{"email":"nobody","password":"a good long phrase"}', 400, 'validation_failed'],
    ['/otp', '{"email":"nobody"}', 400, 'validation_failed'],
    ['/otp', '{"phone":"+15551234567"}', 400, 'phone_provider_disabled'],
    ['/recover', '{}', 400, 'validation_failed'],
    ['/resend', '{"email":"new@people.test","type":"odd"}', 400, 'validation_failed'],
    ['/verify', '{"type":"email","email":"new@people.test","token":"000000"}', 403, 'otp_expired'],
    ['/verify', '{"type":"email","token_hash":"nothing"}', 403, 'otp_expired'],
    ['/verify', '{"type":"odd","token_hash":"nothing"}', 400, 'validation_failed'],
    ['/factors', '{}', 401, 'no_authorization'],
    ['/factors/x/verify', '{}', 401, 'no_authorization'],
    ['/nothing', '{}', 404, 'not_found'],
  ])('%s with %s is refused with %d', async (path, body, status, code) => {
    const answer = await post(path, body, { 'x-supabase-api-version': '2024-01-01' });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, error_code: code, msg: expect.any(String) });
  });

  test('without its version, a client reads the status where it expects it', async () => {
    const answer = await post('/token?grant_type=password', '{}');
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  test('longer than 64 kB is not read', async () => {
    expect((await post('/signup', JSON.stringify({ data: 'x'.repeat(70_000) }))).status).toBe(413);
  });

  test('more data than an access token holds is refused', async () => {
    const program = programOf(world);
    await program.signInWithPassword({ email: alice.email, password: alice.password });
    const { error } = await program.updateUser({ data: { notes: 'x'.repeat(5_000) } });
    expect(error).toMatchObject({ code: 'validation_failed' });
  });
});

test('a number is not changed where codes cannot be read out, and the same address changes nothing', async () => {
  const program = programOf(world);
  await program.signInWithPassword({ email: alice.email, password: alice.password });
  expect((await program.updateUser({ phone: '+15551234567' })).error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
  });
  expect((await program.updateUser({ email: alice.email })).error).toBeNull();
  const { data } = await program.getUser();
  expect(data.user).toMatchObject({ email: alice.email, phone: '' });
});

test('programs read what they can count on', async () => {
  const settings: unknown = await (await fetch(`${world.url}/auth/v1/settings`)).json();
  expect(settings).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  });
  expect((await fetch(`${world.url}/auth/v1/health`)).status).toBe(200);
});

test('the eleventh guess of a password waits, and says how long', async () => {
  const strict = await world.startAnother({ RATE_LIMIT_SCALE: '1' });
  const guess = () =>
    fetch(`${strict.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'guessed@people.test', password: 'another good phrase' }),
    });
  const statuses = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await guess()).status);
  expect(new Set(statuses)).toEqual(new Set([400]));
  const late = await guess();
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await late.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
});

test('signing in, recovering and asking for a code take as long for known as for unknown addresses', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const measure = async (list: number[], email: string) => {
    const startedAt = performance.now();
    await post('/token?grant_type=password', JSON.stringify({ email, password: 'another good phrase' }));
    list.push(performance.now() - startedAt);
  };
  for (let n = 0; n < 7; n += 1) {
    await measure(times.known, alice.email);
    await measure(times.unknown, `nobody-${n}@people.test`);
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  expect(Math.abs(known - unknown)).toBeLessThanOrEqual(Math.max(3, 0.3 * Math.max(known, unknown)));
  for (const path of ['/recover', '/otp']) {
    const answers = [];
    for (const email of [alice.email, 'nobody@people.test']) {
      const answer = await post(path, JSON.stringify({ email, create_user: false }));
      answers.push([answer.status, await answer.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
  }
});
