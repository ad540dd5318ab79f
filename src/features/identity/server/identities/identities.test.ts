import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { agreedTo, alice, bob, type Person } from '#test/people.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type CompanyPerson,
  type OidcCompany,
  startOidcCompany,
  throughCompany,
} from '#test/stand-ins/oidc-company.ts';
import { eventually } from '#test/wait.ts';
import { lead, type SsoWorld, startSsoWorld } from '../sso/sso.world.ts';

const gwen: CompanyPerson = { sub: 'g-1', email: 'gwen@people.test', name: 'Gwen Green' };

let all: SsoWorld;
let provider: OidcCompany;
beforeAll(async () => {
  provider = await startOidcCompany(gwen);
  all = await startSsoWorld({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Example ID',
    },
  });
  provider.allow(`${all.world.url}/sso/oidc`);
});
afterAll(async () => {
  await all.world.stop();
  await provider.stop();
});

const person = (username: string): Person => ({ ...bob, username, email: `${username}@people.test` });
const at = (username: string): CompanyPerson => ({
  sub: `sub of ${username}`,
  email: `${username}@people.test`,
  name: username,
});

async function continueWith(who: CompanyPerson, browser = all.world.visitor()) {
  provider.person = who;
  const { url } = await browser.identity.beginElsewhere({ with: { provider: 'oidc' }, agreedTo });
  return { browser, led: await lead(browser, await throughCompany(url, provider)) };
}

async function link(browser: Client, who: CompanyPerson): Promise<string> {
  provider.person = who;
  const { url } = await browser.identity.linkIdentity({ provider: 'oidc' });
  return lead(browser, await throughCompany(url, provider));
}

describe('a provider for everybody', () => {
  test('opens an account with the address that it has confirmed, and knows its person afterwards', async () => {
    const { browser, led } = await continueWith(gwen);
    expect(led).toBe('/onboarding');
    const me = await browser.identity.me();
    expect(me).toMatchObject({ name: 'Gwen Green', email: 'gwen@people.test', emailVerified: true });
    // Whatever address they have there the next time.
    const again = await continueWith({ ...gwen, email: 'new@people.test' });
    expect((await again.browser.identity.me()).id).toBe(me.id);
  });

  test.each([false, undefined])(
    'an address that is not confirmed there neither opens an account nor finds one: %s',
    async (email_verified) => {
      // JSON leaves out what is undefined.
      const who = { ...at('alice'), email_verified: email_verified as boolean };
      expect((await continueWith(who)).led).toBe('/login?error=sso.emailUnproven');
      const nobody = { ...at('nobody'), email_verified: email_verified as boolean };
      expect((await continueWith(nobody)).led).toBe('/login?error=sso.emailUnproven');
    },
  );

  test('a confirmed address of an account has its owner show the password, and opens nothing by itself', async () => {
    const { browser, led } = await continueWith(at('alice'));
    expect(led).toMatch(/^\/sign-in\/link-account\?pending=/);
    await expect(browser.identity.me()).rejects.toMatchObject({ status: 401 });
    const pending = new URL(led, 'http://ours').searchParams.get('pending') ?? '';
    const { password } = alice;
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, () => browser.identity.confirmLink({ pending, password })),
    );
    expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await browser.identity.me()).username).toBe('alice');
  });

  test('one that is not set up is not there', async () => {
    const begin = all.world.visitor().identity.beginElsewhere({ with: { provider: 'google' }, agreedTo });
    await expect(begin).rejects.toMatchObject({ code: 'sso.unknownProvider', status: 404 });
    const github = all.world.visitor().identity.beginElsewhere({ with: { provider: 'github' }, agreedTo });
    await expect(github).rejects.toMatchObject({ code: 'sso.unknownProvider' });
  });
});

describe('linked identities', () => {
  test('are added, listed and removed, each in the history of the account', async () => {
    const browser = await all.world.signUp(person('linda'));
    expect(await browser.identity.identities()).toMatchObject({
      linked: [{ provider: 'password', name: 'Password' }],
      available: [{ provider: 'oidc', name: 'Example ID' }],
    });
    // Another address there is no matter: they are signed in here.
    expect(await link(browser, { ...at('linda'), email: 'other@elsewhere.test' })).toBe(
      '/profile?tab=security&linked=oidc',
    );
    const { linked, available } = await browser.identity.identities();
    expect(linked).toMatchObject([
      { provider: 'password' },
      { provider: 'oidc', email: 'other@elsewhere.test' },
    ]);
    expect(available).toEqual([]);
    const stranger = await continueWith({ ...at('linda'), email: 'other@elsewhere.test' });
    expect((await stranger.browser.identity.me()).username).toBe('linda');
    await browser.identity.unlinkIdentity({ id: linked[1]?.id ?? '' });
    expect((await browser.identity.identities()).linked).toHaveLength(1);
    const kinds = await all.world.sql(
      `select kind from safety_events where account_id = $1 and kind like 'identity%' order by id`,
      [browser.user.id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['identity-linked', 'identity-unlinked']);
  });

  test('one that another account has is not linked, and the session goes on', async () => {
    const first = await all.world.signUp(person('first'));
    await link(first, at('shared'));
    const second = await all.world.signUp(person('second'));
    expect(await link(second, at('shared'))).toBe('/profile?tab=security&error=sso.identityAlreadyExists');
    expect((await second.identity.me()).username).toBe('second');
    expect((await second.identity.identities()).linked).toHaveLength(1);
  });

  test('the last one is kept, also when two are removed at once', async () => {
    const { browser } = await continueWith(at('lonely'));
    const { linked } = await browser.identity.identities();
    const id = linked[0]?.id ?? '';
    expect(linked).toHaveLength(1);
    await expect(browser.identity.unlinkIdentity({ id })).rejects.toMatchObject({
      code: 'sso.singleIdentityNotDeletable',
      status: 422,
    });
    const { id: accountId } = await browser.identity.me();
    await all.world.sql(
      `insert into credentials (id, user_id, account_id, provider_id, created_at, updated_at)
       values ('second one', $1, 'x', 'github', now(), now())`,
      [accountId],
    );
    const removed = await Promise.allSettled([
      browser.identity.unlinkIdentity({ id }),
      browser.identity.unlinkIdentity({ id: 'second one' }),
    ]);
    expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a password that was set by email is another way in', async () => {
    const { browser } = await continueWith(at('setter'));
    await all.world.visitor().identity.forgotPassword({ email: 'setter@people.test' });
    const { text } = await all.world.mailTo('setter@people.test', 'Set a new password');
    const token = decodeURIComponent(/token=([^\s&]+)/.exec(text)?.[1] ?? '');
    await browser.identity.resetPassword({ token, password: 'seven purple horses' });
    const next = all.world.visitor();
    await next.identity.signIn({ email: 'setter@people.test', password: 'seven purple horses' });
    const { linked } = await next.identity.identities();
    expect(linked.map((one) => one.provider)).toEqual(['oidc', 'password']);
  });

  test('those of others and the password are not removed, and strangers are refused', async () => {
    const browser = await all.world.signUp(person('owner.one'));
    await link(browser, at('owner.one'));
    const { linked } = await browser.identity.identities();
    const other = await all.world.signUp(person('owner.two'));
    const missing = { code: 'sso.identityNotFound', status: 404 };
    for (const { id } of linked)
      await expect(other.identity.unlinkIdentity({ id })).rejects.toMatchObject(missing);
    const password = linked.find((one) => one.provider === 'password')?.id ?? '';
    await expect(browser.identity.unlinkIdentity({ id: password })).rejects.toMatchObject(missing);
    const stranger = all.world.visitor();
    const signedOut = { status: 401 };
    await expect(stranger.identity.identities()).rejects.toMatchObject(signedOut);
    await expect(stranger.identity.linkIdentity({ provider: 'oidc' })).rejects.toMatchObject(signedOut);
    await expect(stranger.identity.unlinkIdentity({ id: password })).rejects.toMatchObject(signedOut);
  });

  test('linking ends with the session that began it', async () => {
    const browser = await all.world.signUp(person('leaver'));
    provider.person = at('leaver');
    const { url } = await browser.identity.linkIdentity({ provider: 'oidc' });
    const path = await throughCompany(url, provider);
    await browser.identity.signOut();
    expect(await lead(browser, path)).toBe('/login?error=sso.flowExpired');
    expect((await continueWith(at('leaver'))).led).toMatch(/^\/sign-in\/link/);
  });

  test('change only after a fresh proof', async () => {
    const browser = await all.world.signUp(person('stale'));
    await all.world.sql(`update sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [
      browser.user.id,
    ]);
    const needed = { code: 'identity.proofNeeded', status: 403 };
    // The server hears of it a moment later.
    await eventually(async () => {
      const refusal: unknown = await browser.identity
        .unlinkIdentity({ id: 'none' })
        .catch((error: unknown) => error);
      return (refusal as { code?: string }).code === needed.code;
    });
    await expect(browser.identity.linkIdentity({ provider: 'oidc' })).rejects.toMatchObject(needed);
  });
});

test.each([
  { with: { provider: 'myspace' } },
  { with: { email: 'nothing' } },
  { with: {} },
  {},
  { with: { provider: 'oidc' }, from: 'x'.repeat(2001) },
])('bad input is refused: %j', async (body) => {
  const answer = await all.world.visitor().fetch('/api/identity/sign-in-elsewhere', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(400);
});
