import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#platform/server/ids.ts';
import { agreedTo, alice, bob, type Person } from '#test/people.ts';
import {
  type CompanyPerson,
  type OidcCompany,
  startOidcCompany,
  throughCompany,
} from '#test/stand-ins/oidc-company.ts';
import { begin, lead, type SsoWorld, setUp, startSsoWorld, turnOn } from './sso.world.ts';

const nora: CompanyPerson = { sub: 'n-7', email: 'Nora@Example.com', name: 'Nora North' };
const expired = '/login?error=sso.flowExpired';

let all: SsoWorld;
let company: OidcCompany;
let id: string;
beforeAll(async () => {
  all = await startSsoWorld();
  company = await startOidcCompany(nora);
  const { issuer, clientId, clientSecret } = company;
  const made = await setUp(all, { kind: 'oidc', issuer, clientId, secret: clientSecret }, 'example.com');
  id = made.id;
  company.allow(made.ours.returnTo);
  await turnOn(all, id);
});
afterAll(async () => {
  await company.stop();
  await all.world.stop();
});

/** Somebody who signs in at the company, and the path on which they come back. */
async function comingBack(person: CompanyPerson, from?: string) {
  company.person = person;
  const browser = all.world.visitor();
  const path = await throughCompany(await begin(browser, person.email, from), company);
  return { browser, path };
}

describe('a company with OpenID Connect', () => {
  test('opens an account for a newcomer of its domain, who is in its workspace at once', async () => {
    const { browser, path } = await comingBack(nora, '/calls');
    expect(await lead(browser, path)).toBe('/onboarding?from=%2Fcalls');
    expect(await browser.identity.me()).toMatchObject({
      name: 'Nora North',
      email: 'nora@example.com',
      emailVerified: true,
    });
    const mine = await browser.workspaces.mine();
    expect(mine.find((one) => one.id === all.owner.user.id)?.role).toBe('guest');
    // The second time it is the same person, and nothing is added.
    const again = await comingBack(nora);
    await lead(again.browser, again.path);
    expect(await again.browser.identity.me()).toEqual(await browser.identity.me());
  });

  test('whoever was removed from the workspace signs in to their account, and stays removed', async () => {
    const person = { sub: 'gone', email: 'gone@example.com', name: 'Gina Gone' };
    const first = await comingBack(person);
    await lead(first.browser, first.path);
    const { id: accountId } = await first.browser.identity.me();
    await all.owner.workspaces.remove({ accountId });
    const second = await comingBack(person);
    await lead(second.browser, second.path);
    expect((await second.browser.workspaces.mine()).map((one) => one.id)).toEqual([accountId]);
  });

  test('each sign-in has a state, a nonce and a challenge of its own, and none is in our database as it is', async () => {
    company.asked.length = 0;
    await comingBack(nora);
    await comingBack(nora);
    const values = company.asked
      .filter((query) => query.has('state'))
      .map((query) => ['state', 'nonce', 'code_challenge'].map((name) => query.get(name)));
    expect(new Set(values.flat()).size).toBe(6);
    expect(company.asked[0]?.get('code_challenge_method')).toBe('S256');
    const [{ text = '' } = {}] = await all.world.sql(
      "select string_agg(f::text, ' ') as text from sso_flows f",
    );
    for (const value of values.flat()) expect(text).not.toContain(value);
  });

  test('a sign-in that began in one browser is not finished in another, nor twice, nor in twenty at once', async () => {
    const { browser, path } = await comingBack(nora);
    const victim = all.world.visitor();
    expect(await lead(victim, path)).toBe(expired);
    // Also in a browser that has begun one of its own.
    await begin(victim, nora.email);
    expect(await lead(victim, path)).toBe(expired);
    const led = await Promise.all(Array.from({ length: 20 }, () => lead(browser, path)));
    expect(led.filter((to) => to === expired)).toHaveLength(19);
  });

  test('a flow counts for ten minutes', async () => {
    const { browser, path } = await comingBack(nora);
    await all.world.sql(`update sso_flows set expires_at = now() - interval '1 second'`);
    expect(await lead(browser, path)).toBe(expired);
  });

  test('an answer for one company is not taken for another (mix-up)', async () => {
    const other = await startOidcCompany(nora);
    onTestFinished(() => other.stop());
    const { issuer, clientId, clientSecret } = other;
    const made = await setUp(all, { kind: 'oidc', issuer, clientId, secret: clientSecret }, 'other.example');
    other.allow(made.ours.returnTo);
    await turnOn(all, made.id);
    const { browser, path } = await comingBack(nora);
    expect(await lead(browser, path.replace(id, made.id))).toBe(expired);
    // With our own address, but the name of the other company in the answer (RFC 9207).
    const named = path.replace(encodeURIComponent(company.issuer), encodeURIComponent(other.issuer));
    expect(named).not.toBe(path);
    expect(await lead(browser, named)).toBe('/login?error=sso.answerRefused');
    const unnamed = await comingBack(nora);
    const without = unnamed.path.replace(/&iss=[^&]*/, '');
    expect(await lead(unnamed.browser, without)).toBe('/login?error=sso.answerRefused');
  });

  test('settings that change while somebody is there end their sign-in', async () => {
    const { browser, path } = await comingBack(nora);
    await all.world.sql(
      `update sso_connections set settings = jsonb_set(settings, '{oidc,issuer}', '"http://127.0.0.1:1"') where id = $1`,
      [id],
    );
    const led = await lead(browser, path);
    await all.world.sql(
      `update sso_connections set settings = jsonb_set(settings, '{oidc,issuer}', to_jsonb($2::text)) where id = $1`,
      [id, company.issuer],
    );
    expect(led).toBe(expired);
  });

  test('keys that a company has replaced count at once', async () => {
    await comingBack(nora);
    await company.rotateKeys();
    const { browser, path } = await comingBack(nora);
    expect(await lead(browser, path)).toBe('/onboarding');
  });

  test('somebody who refuses there reads that it was cancelled, and keeps the session that they had', async () => {
    const browser = await all.world.signUp({ ...bob, username: 'keeper', email: 'keeper@people.test' });
    company.person = null;
    const path = await throughCompany(await begin(browser, 'nora@example.com'), company);
    expect(await lead(browser, path)).toBe('/profile?tab=security&error=sso.cancelled');
    expect((await browser.identity.me()).email).toBe('keeper@people.test');
  });

  test('it speaks for its own domains alone', async () => {
    company.person = { sub: 'a-1', email: alice.email, name: 'Alice' };
    const browser = all.world.visitor();
    const path = await throughCompany(await begin(browser, 'a@example.com'), company);
    expect(await lead(browser, path)).toBe('/login?error=sso.foreignDomain');
    await expect(browser.identity.me()).rejects.toMatchObject({ status: 401 });
  });

  test('an address that the company says it has not confirmed opens nothing', async () => {
    const { browser, path } = await comingBack({
      sub: 'u',
      email: 'unsure@example.com',
      name: 'U',
      email_verified: false,
    });
    expect(await lead(browser, path)).toBe('/login?error=sso.emailUnproven');
  });

  test('newcomers have agreed to the documents that are in force', async () => {
    company.person = { sub: 'old', email: 'old@example.com', name: 'Old' };
    const browser = all.world.visitor();
    const { url } = await browser.identity.beginElsewhere({
      with: { email: 'old@example.com' },
      agreedTo: { ...agreedTo, terms: '2025-04-06' },
    });
    expect(await lead(browser, await throughCompany(url, company))).toBe(
      '/login?error=identity.documentsChanged',
    );
  });

  test('where to go on is a page of ours', async () => {
    const { browser, path } = await comingBack(nora, '//evil.example/');
    expect(await lead(browser, path)).toBe('/onboarding');
  });
});

describe('an account that was here before', () => {
  const olga = { ...bob, username: 'olga', email: 'olga@example.com' };
  const there = { sub: 'o-1', email: 'olga@example.com', name: 'Olga' };

  async function asked() {
    const { browser, path } = await comingBack(there, '/calls');
    const led = await lead(browser, path);
    const pending = new URL(led, 'http://ours').searchParams.get('pending') ?? '';
    return { browser, led, pending };
  }

  test('is linked once its owner has shown its password, in the browser that came back', async () => {
    await all.world.signUp(olga);
    const { browser, led, pending } = await asked();
    expect(led).toMatch(/^\/sign-in\/link-account\?pending=[\w-]{43}$/);
    await expect(browser.identity.me()).rejects.toMatchObject({ status: 401 });
    expect(await browser.identity.pendingLink({ pending })).toEqual({
      name: 'Example Corp',
      email: 'olga@example.com',
    });
    const stranger = all.world.visitor();
    const { password } = olga;
    await expect(stranger.identity.confirmLink({ pending, password })).rejects.toMatchObject({
      code: 'sso.flowExpired',
    });
    await expect(browser.identity.confirmLink({ pending, password: 'a guess' })).rejects.toMatchObject({
      code: 'identity.loginFailed',
    });
    expect(await browser.identity.confirmLink({ pending, password })).toEqual({
      factorNeeded: false,
      from: '/calls',
    });
    expect((await browser.identity.me()).username).toBe('olga');
    await expect(browser.identity.confirmLink({ pending, password })).rejects.toMatchObject({
      code: 'sso.flowExpired',
    });
    const next = await comingBack(there, '/calls');
    expect(await lead(next.browser, next.path)).toBe('/calls');
  });

  test('with two-step sign-in on, the company alone opens nothing but the step that asks for a factor', async () => {
    await all.world.sql('update users set asks_factor = true where email = $1', ['olga@example.com']);
    const { browser, path } = await comingBack(there);
    expect(await lead(browser, path)).toBe('/sign-in/factor');
    await expect(browser.identity.me()).rejects.toMatchObject({ status: 401 });
    await all.world.sql('update users set asks_factor = false where email = $1', ['olga@example.com']);
  });

  test('is not let in while it is suspended', async () => {
    await all.world.sql(`update users set suspended_until = now() + interval '1 day' where email = $1`, [
      'olga@example.com',
    ]);
    const { browser, path } = await comingBack(there);
    expect(await lead(browser, path)).toBe('/login?error=identity.accountSuspended');
    await all.world.sql('update users set suspended_until = null where email = $1', ['olga@example.com']);
  });
});

describe('where an address is led', () => {
  test('depends on its domain, and is the same whether or not there is such an account', async () => {
    const browser = all.world.visitor();
    const company = { name: 'Example Corp', isOnly: false };
    expect(await browser.identity.waysIn({ email: 'NORA@example.com' })).toEqual({ company });
    expect(await browser.identity.waysIn({ email: 'nobody@example.com' })).toEqual({ company });
    expect(await browser.identity.waysIn({ email: 'nora@sub.example.com' })).toEqual({ company: null });
    await expect(begin(browser, 'nora@nowhere.example')).rejects.toMatchObject({
      code: 'sso.unknownProvider',
    });
    await expect(browser.identity.waysIn({ email: 'nothing' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('when the company is the only way in', () => {
  const member = { ...bob, username: 'mia', email: 'mia@example.com' };

  test('what its people have open otherwise ends at once, lines too, and nobody else’s', async () => {
    const { world, owner } = all;
    const place = owner.user.id;
    const joined = async (person: Person, role: string) => {
      const client = await world.signUp(person);
      await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
        place,
        client.user.id,
        role,
      ]);
      return client;
    };
    const max = await joined({ ...bob, username: 'max', email: 'max@example.com' }, 'member');
    const ada = await joined({ ...bob, username: 'ada', email: 'ada@example.com' }, 'admin');
    const guest = await joined({ ...bob, username: 'gil', email: 'gil@elsewhere.test' }, 'guest');
    const byCompany = await comingBack({ sub: 'n-8', email: 'nils@example.com', name: 'Nils' });
    await lead(byCompany.browser, byCompany.path);
    const line = await max.connect(`device-${newId()}`, { workspaceId: place });
    const isClosed = new Promise((done) => line.once('disconnect', done));
    await world.sql('update users set asks_factor = true where id = $1', [place]);

    const admins = ada.inWorkspace(place).workspaces;
    const use = { id, isOn: true, joinAs: 'guest' } as const;
    expect(await admins.setSignInUse({ ...use, isEnforced: false })).toMatchObject({ isEnforced: false });
    expect((await max.identity.me()).username).toBe('max');
    // Who requires it is held like everybody else who is no owner.
    expect(await admins.setSignInUse({ ...use, isEnforced: true })).toMatchObject({ isEnforced: true });
    await isClosed;
    for (const ended of [max, ada]) {
      await expect(ended.identity.me()).rejects.toMatchObject({ code: 'common.signedOut', status: 401 });
      await expect(ended.inWorkspace(place).workspaces.team()).rejects.toMatchObject({ status: 401 });
    }
    expect((await guest.identity.me()).username).toBe('gil');
    expect((await byCompany.browser.identity.me()).email).toBe('nils@example.com');
    expect((await owner.identity.me()).id).toBe(place);
    // Where to go is what the page of signing in reads.
    expect(await max.identity.waysIn({ email: 'max@example.com' })).toEqual({
      company: { name: 'Example Corp', isOnly: true },
    });
    await owner.workspaces.setSignInUse({ ...use, isEnforced: false });
    await world.sql('update users set asks_factor = false where id = $1', [place]);
  });

  test('twenty sign-ins at the moment when it is required leave none open', async () => {
    const { world, owner } = all;
    const person = { ...bob, username: 'rob', email: 'rob@example.com' };
    const { user } = await world.signUp(person);
    await world.sql("insert into workspace_members values ($1, $2, 'member', now())", [
      owner.user.id,
      user.id,
    ]);
    await world.sql('update users set asks_factor = true where id = $1', [owner.user.id]);
    const use = { id, isOn: true, joinAs: 'guest' } as const;
    const signIns = Array.from({ length: 20 }, () => world.visitor().identity.signIn(person));
    await Promise.race(signIns);
    await owner.workspaces.setSignInUse({ ...use, isEnforced: true });
    await Promise.allSettled(signIns);
    expect(await world.sql('select id from sessions where user_id = $1', [user.id])).toEqual([]);
    await owner.workspaces.setSignInUse({ ...use, isEnforced: false });
    await world.sql('update users set asks_factor = false where id = $1', [owner.user.id]);
  });

  test('a password opens nothing for its people, and owners are never locked out', async () => {
    await all.world.signUp(member);
    const use = { id, isOn: true, isEnforced: true, joinAs: 'guest' } as const;
    // Owners come in by password, so they need a factor before.
    await expect(all.owner.workspaces.setSignInUse(use)).rejects.toMatchObject({
      code: 'sso.ownersNeedFactor',
    });
    await all.world.sql('update users set asks_factor = true, email = $1 where email = $2', [
      'alice@example.com',
      alice.email,
    ]);
    await all.owner.workspaces.setSignInUse(use);
    const browser = all.world.visitor();
    expect(await browser.identity.waysIn({ email: 'mia@example.com' })).toEqual({
      company: { name: 'Example Corp', isOnly: true },
    });
    await expect(browser.identity.signIn(member)).rejects.toMatchObject({
      code: 'sso.companyOnly',
      status: 403,
    });
    // A wrong password says what it says everywhere.
    await expect(browser.identity.signIn({ ...member, password: 'wrong' })).rejects.toMatchObject({
      code: 'identity.loginFailed',
    });
    const owner = await browser.identity.signIn({ ...alice, email: 'alice@example.com' });
    expect(owner).toEqual({ factorNeeded: true });
    // Her own password links the company, and then she is in by it.
    const mia = await comingBack({ sub: 'm', email: 'mia@example.com', name: 'Mia' });
    const pending =
      new URL(await lead(mia.browser, mia.path), 'http://ours').searchParams.get('pending') ?? '';
    await mia.browser.identity.confirmLink({ pending, password: member.password });
    expect((await mia.browser.identity.me()).username).toBe('mia');
  });
});
