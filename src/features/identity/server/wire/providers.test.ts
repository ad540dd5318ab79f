import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import {
  type CompanyPerson,
  type OidcCompany,
  startOidcCompany,
  throughCompany,
} from '#test/stand-ins/oidc-company.ts';
import type { World } from '#test/world.ts';
import { lead, type SsoWorld, setUp, startSsoWorld, turnOn } from '../sso/sso.world.ts';
import { APP, createShelf, programOf } from './wire.world.ts';

const nora: CompanyPerson = { sub: 'n-7', email: 'nora@example.org', name: 'Nora North' };
const redirectTo = `${APP}/welcome`;
/** The operator's own company has no name among those that the client lists. */
const provider = 'oidc' as 'google';

let all: SsoWorld;
let world: World;
let company: OidcCompany;
beforeAll(async () => {
  company = await startOidcCompany(nora);
  all = await startSsoWorld({
    env: {
      AUTH_REDIRECT_URLS: `${APP}/*`,
      OIDC_NAME: 'Example',
      OIDC_ISSUER: company.issuer,
      OIDC_CLIENT_ID: company.clientId,
      OIDC_CLIENT_SECRET: company.clientSecret,
    },
  });
  ({ world } = all);
  company.allow(`${world.url}/sso/oidc`);
  company.allow('https://program.example/back');
});
afterAll(async () => {
  await company.stop();
  await world.stop();
});

const pathOf = (url: string) => url.slice(new URL(url).origin.length);

/** A browser that follows an address of ours to the company and back. @returns where it is sent in the end */
async function follow(url: string, person: CompanyPerson, browser: Client = world.visitor()): Promise<URL> {
  company.person = person;
  let at = await lead(browser, pathOf(url));
  if (at.startsWith(world.url)) at = await lead(browser, pathOf(at));
  const back = await lead(browser, await throughCompany(at, company));
  return new URL(back.startsWith(`${world.url}/auth/v1/callback`) ? await lead(browser, pathOf(back)) : back);
}

async function addressFor(program: ReturnType<typeof programOf>): Promise<string> {
  const { data } = await program.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return data.url ?? '';
}

describe('a company of the operator', () => {
  test('signs in somebody of a program with a secret, by a code that counts once', async () => {
    const program = programOf(world, { flowType: 'pkce' });
    const target = await follow(await addressFor(program), nora);
    expect(target.origin + target.pathname).toBe(redirectTo);
    const code = target.searchParams.get('code') ?? '';
    const { data, error } = await program.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: nora.email,
      user_metadata: { name: 'Nora North' },
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
      identities: [{ provider: 'oidc', id: 'n-7', identity_data: { sub: 'n-7', email_verified: true } }],
    });
    const claims = await program.getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  test('signs in somebody of a program without one, and the session is in the fragment', async () => {
    const target = await follow(await addressFor(programOf(world)), nora);
    expect(target.origin + target.pathname).toBe(redirectTo);
    const values = new URLSearchParams(target.hash.slice(1));
    const { data, error } = await programOf(world).setSession({
      access_token: values.get('access_token') ?? '',
      refresh_token: values.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(nora.email);
  });

  test('is asked in one browser, and answers in no other', async () => {
    const url = await addressFor(programOf(world));
    const browser = world.visitor();
    const begun = await lead(browser, pathOf(url));
    const path = await throughCompany(await lead(browser, pathOf(begun)), company);
    expect(await lead(world.visitor(), path)).toBe('/login?error=sso.flowExpired');
  });

  test('tells the program when somebody refuses, or has an account already that isn’t linked', async () => {
    const program = programOf(world);
    const url = await addressFor(program);
    const browser = world.visitor();
    company.person = null;
    const begun = await lead(browser, pathOf(url));
    const back = await lead(browser, await throughCompany(await lead(browser, pathOf(begun)), company));
    expect(Object.fromEntries(new URLSearchParams(new URL(back).hash.slice(1)))).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
    });
    const taken = await follow(url, { sub: 'alice', email: alice.email, name: 'Alice' });
    expect(taken.hash).toContain('error_code=identity_already_exists');
  });

  test('is not asked for a page that is nobody’s, or when it isn’t set up', async () => {
    const get = (query: Record<string, string>) =>
      fetch(`${world.url}/auth/v1/authorize?${new URLSearchParams(query).toString()}`, {
        redirect: 'manual',
      });
    const evil = await get({ provider: 'oidc', redirect_to: 'https://evil.example' });
    expect(evil.status).toBe(400);
    const missing = await get({ provider: 'google', redirect_to: redirectTo });
    const ticket = missing.headers.get('location') ?? '';
    expect(await lead(world.visitor(), pathOf(ticket))).toBe('/login?error=sso.unknownProvider');
    expect(await lead(world.visitor(), '/sso/begin?ticket=forged')).toBe('/login?error=sso.flowExpired');
  });
});

describe('linking', () => {
  test('adds a way in to the account, which then signs in by it, and takes it away again', async () => {
    const shelf = createShelf();
    const program = programOf(world, { flowType: 'pkce', shelf });
    await program.signUp({ email: bob.email, password: bob.password });
    const person = { sub: 'b-1', email: 'bob@elsewhere.test', name: 'Bob Bell' };
    const asked = await program.linkIdentity({
      provider,
      options: { redirectTo, skipBrowserRedirect: true },
    });
    expect(asked.error).toBeNull();
    const target = await follow(asked.data.url ?? '', person);
    // A browser that was lured there has another secret.
    expect(target.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    const linked = await program.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(linked.error).toBeNull();
    expect(linked.data.user?.email).toBe(bob.email);
    const { data } = await program.getUserIdentities();
    expect(data?.identities.map((one) => one.provider)).toEqual(['email', 'oidc']);
    const other = programOf(world, { flowType: 'pkce' });
    const back = await follow(await addressFor(other), person);
    const entered = await other.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(entered.data.user?.email).toBe(bob.email);
    const identity = data?.identities[1];
    if (identity === undefined) throw new Error('nothing was linked');
    expect((await program.unlinkIdentity(identity)).error).toBeNull();
    expect((await program.unlinkIdentity(identity)).error).toMatchObject({ code: 'identity_not_found' });
  });

  test('needs a program with a secret, and the only way in stays', async () => {
    const implicit = programOf(world);
    await implicit.signInWithPassword({ email: bob.email, password: bob.password });
    const asked = await implicit.linkIdentity({
      provider,
      options: { redirectTo, skipBrowserRedirect: true },
    });
    expect(asked.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const program = programOf(world, { flowType: 'pkce' });
    const target = await follow(await addressFor(program), nora);
    await program.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    const { data } = await program.getUserIdentities();
    const only = data?.identities[0];
    if (only === undefined) throw new Error('there is no way in');
    expect((await program.unlinkIdentity(only)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
  });
});

test('the company of a domain signs its people in', async () => {
  const { issuer, clientId, clientSecret } = company;
  const made = await setUp(all, { kind: 'oidc', issuer, clientId, secret: clientSecret }, 'example.com');
  company.allow(made.ours.returnTo);
  await turnOn(all, made.id);
  const program = programOf(world, { flowType: 'pkce' });
  const { data, error } = await program.signInWithSSO({ domain: 'example.com', options: { redirectTo } });
  expect(error).toBeNull();
  const target = await follow(data?.url ?? '', { sub: 'c-1', email: 'carla@example.com', name: 'Carla' });
  const entered = await program.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  expect(entered.data.user?.email).toBe('carla@example.com');
  const unknown = await program.signInWithSSO({ domain: 'nobody.example', options: { redirectTo } });
  expect(unknown.error).toMatchObject({ status: 404, code: 'sso_provider_not_found' });
});

describe('an ID token that a program got by itself', () => {
  async function tokenFor(person: CompanyPerson, nonce: string): Promise<string> {
    company.person = person;
    const verifier = randomBytes(32).toString('base64url');
    const redirect_uri = 'https://program.example/back';
    const query = new URLSearchParams({
      client_id: company.clientId,
      response_type: 'code',
      redirect_uri,
      scope: 'openid email profile',
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const back = await throughCompany(`${company.issuer}/auth?${query.toString()}`, company);
    const code = new URLSearchParams(back.split('?')[1]).get('code') ?? '';
    const secret = [company.clientId, company.clientSecret].map(encodeURIComponent).join(':');
    const answer = await fetch(`${company.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(secret).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri,
        code_verifier: verifier,
      }),
    });
    const tokens: unknown = await answer.json();
    return String(Object(tokens)['id_token']);
  }

  test('signs in once, with its nonce or the hash of it', async () => {
    const nonce = 'a nonce of the program';
    const token = await tokenFor(nora, createHash('sha256').update(nonce).digest('hex'));
    const program = programOf(world);
    const { data, error } = await program.signInWithIdToken({ provider, token, nonce });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(nora.email);
    const again = await programOf(world).signInWithIdToken({ provider, token, nonce });
    expect(again.error).toMatchObject({ code: 'flow_state_not_found' });
  });

  test('is refused with another nonce, without one, changed, and from who isn’t asked', async () => {
    const token = await tokenFor(nora, 'right');
    const refused = async (shown: { token: string; nonce?: string }) =>
      (await programOf(world).signInWithIdToken({ provider, ...shown })).error?.code;
    expect(await refused({ token, nonce: 'wrong' })).toBe('bad_oauth_callback');
    expect(await refused({ token })).toBe('bad_oauth_callback');
    expect(await refused({ token: `${token.slice(0, -4)}AAAA`, nonce: 'right' })).toBe('bad_oauth_callback');
    expect(await refused({ token: 'nothing' })).toBe('bad_oauth_callback');
    const google = await programOf(world).signInWithIdToken({ provider: 'google', token, nonce: 'right' });
    expect(google.error).toMatchObject({ status: 400, code: 'provider_disabled' });
  });
});
