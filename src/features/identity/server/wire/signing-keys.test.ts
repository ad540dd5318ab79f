import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSealing } from '#platform/server/sealing.ts';
import { createTestClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createSigningKeys } from './signing-keys.ts';
import { programOf } from './wire.world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const DAY_MS = 86_400_000;

async function fresh() {
  await world.sql('delete from signing_keys');
  const clock = createTestClock();
  const make = (secret = 'a secret of the installation') =>
    createSigningKeys({ database: world.platform.database, clock, sealing: createSealing(secret) });
  return { clock, make, keys: make() };
}

describe('signing keys', () => {
  test('are one for all processes, also when twenty ask for the first one at once', async () => {
    const { make } = await fresh();
    const all = await Promise.all(Array.from({ length: 20 }, () => make().current()));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await world.sql('select 1 from signing_keys')).toHaveLength(1);
  });

  test('are sealed in the database: a copy of it signs nothing', async () => {
    const { keys } = await fresh();
    await keys.current();
    const [row] = await world.sql('select public_key, private_key from signing_keys');
    expect(row?.['public_key']).not.toHaveProperty('d');
    expect(String(row?.['private_key'])).not.toContain('PRIVATE KEY');
  });

  test('get a successor after 90 days, which is published before it signs, and go a day later', async () => {
    const { clock, keys } = await fresh();
    const first = await keys.current();
    clock.advance(89 * DAY_MS);
    await keys.rotate();
    expect(await keys.published()).toHaveLength(1);
    clock.advance(DAY_MS);
    await keys.rotate();
    const [next] = await keys.published();
    expect(await keys.published()).toHaveLength(2);
    expect((await keys.current()).id).toBe(first.id);
    clock.advance(16 * 60_000);
    expect((await keys.current()).id).toBe(next?.kid);
    expect(await keys.find(first.id)).not.toBeNull();
    clock.advance(DAY_MS);
    await keys.rotate();
    expect(await keys.find(first.id)).toBeNull();
    expect((await keys.current()).id).toBe(next?.kid);
  });

  test('of another secret are as good as none: new ones are made', async () => {
    const { make, keys } = await fresh();
    const old = await keys.current();
    const other = make('another secret of the installation');
    expect((await other.current()).id).not.toBe(old.id);
  });
});

describe('an access token', () => {
  async function parts() {
    const { clock, keys } = await fresh();
    const tokens = createAccessTokens({ keys, clock, publicUrl: () => 'https://ahoy.example.com' });
    const claims = { session_id: 'a session', role: 'authenticated' };
    const now = Math.floor(clock.now() / 1000);
    const signed = (key: Parameters<SignJWT['sign']>[0], header: object, changed: object = {}) =>
      new SignJWT({
        ...claims,
        sub: 'an account',
        iss: 'https://ahoy.example.com/auth/v1',
        aud: 'authenticated',
        iat: now,
        exp: now + 60,
        ...changed,
      })
        .setProtectedHeader({ alg: 'ES256', ...header })
        .sign(key);
    return { clock, keys, tokens, signed, now };
  }

  test('counts until it expires', async () => {
    const { clock, keys, tokens, signed } = await parts();
    const { id: kid, privateKey } = await keys.current();
    const token = await signed(privateKey, { kid });
    expect(await tokens.read(token)).toMatchObject({ accountId: 'an account', sessionId: 'a session' });
    clock.advance(61_000);
    expect(await tokens.read(token)).toBeNull();
  });

  test('of another issuer, for another audience, without a session or with another key counts never', async () => {
    const { keys, tokens, signed } = await parts();
    const { id: kid, privateKey, publicKey } = await keys.current();
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const all = [
      await signed(privateKey, { kid }, { iss: 'https://evil.example/auth/v1' }),
      await signed(privateKey, { kid }, { aud: 'others' }),
      await signed(privateKey, { kid }, { session_id: undefined }),
      await signed(privateKey, {}),
      await signed(privateKey, { kid: 'unknown' }),
      await signed(foreign, { kid }),
      await signed(foreign, { kid, jwk: await exportJWK(foreign) }),
      // The public key as the secret of a symmetric algorithm.
      await signed(Buffer.from(JSON.stringify(publicKey.export({ format: 'jwk' }))), { kid, alg: 'HS256' }),
    ];
    const good = await signed(privateKey, { kid });
    const [header = '', payload = ''] = good.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    all.push(`${none}.${payload}.`, `${header}.${payload}.`, `${header}.${payload}`, `${good}x`, 'a.b.c');
    for (const token of all) expect(await tokens.read(token), token).toBeNull();
  });
});

test.each([
  [undefined, 401, 'no_authorization'],
  ['Bearer a public key', 401, 'no_authorization'],
  ['Bearer x', 403, 'bad_jwt'],
  ['Bearer ey.ey.ey', 403, 'bad_jwt'],
])('with "%s" nobody is read: %d', async (authorization, status, code) => {
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    'x-supabase-api-version': '2024-01-01',
  };
  const answer = await fetch(`${world.url}/auth/v1/user`, { headers });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(await answer.json()).toMatchObject({ code, error_code: code });
});

test('a token of a program that has signed out is of a session that does not exist', async () => {
  const program = programOf(world);
  await program.signUp({ email: alice.email, password: alice.password });
  const { data } = await program.getSession();
  await program.signOut({ scope: 'local' });
  const { error } = await programOf(world).getUser(data.session?.access_token);
  expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
});
