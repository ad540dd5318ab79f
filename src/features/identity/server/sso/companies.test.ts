import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { COMPANY_KEYS, STRANGER_KEYS } from '#test/stand-ins/company-keys.ts';
import { type OidcCompany, startOidcCompany, throughCompany } from '#test/stand-ins/oidc-company.ts';
import { SAML_COMPANY, samlAnswerFrom, samlRequestIn } from '#test/stand-ins/saml-company.ts';
import { eventually } from '#test/wait.ts';
import { lead, type SsoWorld, setUp, startSsoWorld } from './sso.world.ts';

const nora = { sub: 'n-7', email: 'nora@example.com', name: 'Nora North' };

let all: SsoWorld;
let company: OidcCompany;
let owner: Client;
beforeAll(async () => {
  all = await startSsoWorld();
  owner = all.owner;
  company = await startOidcCompany(nora);
});
afterAll(async () => {
  await company.stop();
  await all.world.stop();
});

const settings = () => {
  const { issuer, clientId, clientSecret } = company;
  return { kind: 'oidc', issuer, clientId, secret: clientSecret } as const;
};
const create = () => owner.workspaces.createSignIn({ name: 'Example Corp', settings: settings() });
const testIdIn = (location: string) => new URL(location, 'http://ours').searchParams.get('test') ?? '';

/** Walks a test as its owner. @returns what came back */
async function walkTest(id: string) {
  const { url } = await owner.workspaces.testSignIn({ id });
  const location = await lead(owner, await throughCompany(url, company));
  expect(location).toMatch(new RegExp(`^/team\\?tab=sign-in&test=[\\w-]{43}&connection=${id}$`));
  return owner.workspaces.signInTest({ id, test: testIdIn(location) });
}

test('the secret is sealed, and nobody reads it again', async () => {
  const made = await create();
  expect(JSON.stringify(await owner.workspaces.signIns())).not.toContain(company.clientSecret);
  const [row] = await all.world.sql('select secret from sso_connections where id = $1', [made.id]);
  expect(row?.['secret']).not.toContain(company.clientSecret);
  await owner.workspaces.removeSignIn({ id: made.id });
});

describe('a domain', () => {
  test('counts from when its record was found, and not before', async () => {
    const { id } = await create();
    const added = await owner.workspaces.addSignInDomain({ id, domain: 'https://Counts.Example/' });
    const [domain] = added.domains;
    expect(domain).toMatchObject({ domain: 'counts.example', provenAt: null });
    expect(domain?.record.name).toBe('_ahoy-sign-in.counts.example');
    const prove = () => owner.workspaces.proveSignInDomain({ id, domain: 'counts.example' });
    await expect(prove()).rejects.toMatchObject({ code: 'sso.recordMissing' });
    all.records.set('_ahoy-sign-in.counts.example', ['ahoy=a guess', `${domain?.record.value}x`]);
    await expect(prove()).rejects.toMatchObject({ code: 'sso.recordMissing' });
    all.records.set('_ahoy-sign-in.counts.example', [domain?.record.value ?? '']);
    expect((await prove()).domains[0]?.provenAt).not.toBeNull();
    await owner.workspaces.removeSignIn({ id });
  });

  test('is of the company that proves it first, however many say that it is theirs', async () => {
    const other = await all.world.signUp(bob);
    const { id } = await setUp(all, settings(), 'wanted.example');
    const squatter = await other.workspaces.createSignIn({ name: 'Bob', settings: settings() });
    const added = await other.workspaces.addSignInDomain({ id: squatter.id, domain: 'wanted.example' });
    const prove = () => other.workspaces.proveSignInDomain({ id: squatter.id, domain: 'wanted.example' });
    // The record of one company says nothing about another.
    await expect(prove()).rejects.toMatchObject({ code: 'sso.recordMissing' });
    all.records.set('_ahoy-sign-in.wanted.example', [added.domains[0]?.record.value ?? '']);
    await expect(prove()).rejects.toMatchObject({ code: 'sso.domainTaken' });
    await owner.workspaces.removeSignIn({ id });
    expect((await prove()).domains[0]?.provenAt).not.toBeNull();
  });

  test('is proven by the operator too, who decides between two companies', async () => {
    const { id } = await setUp(all, settings(), 'contested.example');
    const other = await all.world.signUp({ ...bob, username: 'other', email: 'other@people.test' });
    const second = await other.workspaces.createSignIn({ name: 'Other', settings: settings() });
    await other.workspaces.addSignInDomain({ id: second.id, domain: 'contested.example' });
    const asked = { company: second.id, domain: 'contested.example' };
    await expect(other.identity.proveCompanyDomain(asked)).rejects.toMatchObject({ status: 403 });
    // Alice was here first, so she is the operator.
    await owner.identity.proveCompanyDomain(asked);
    expect((await other.workspaces.signIns())[0]?.domains[0]?.provenAt).not.toBeNull();
    const mine = (await owner.workspaces.signIns()).find((one) => one.id === id);
    expect(mine?.domains[0]?.provenAt).toBeNull();
    const unknown = owner.identity.proveCompanyDomain({ ...asked, domain: 'not-added.example' });
    await expect(unknown).rejects.toMatchObject({ code: 'sso.connectionNotFound' });
    await owner.workspaces.removeSignIn({ id });
  });

  test.each(['localhost', 'example', '10.0.0.1', 'a b.example', '*.example.com'])(
    'has a name as in an email address: %s',
    async (domain) => {
      const { id } = await create();
      await expect(owner.workspaces.addSignInDomain({ id, domain })).rejects.toMatchObject({
        code: 'sso.domainInvalid',
      });
      await owner.workspaces.removeSignIn({ id });
    },
  );
});

describe('a test', () => {
  test('walks a real sign-in, shows what came back, and lets nobody in', async () => {
    const { id, ours } = await setUp(all, settings(), 'example.com');
    company.allow(ours.returnTo);
    const before = await owner.identity.me();
    const use = { id, isOn: true, isEnforced: false, joinAs: 'member' } as const;
    await expect(owner.workspaces.setSignInUse(use)).rejects.toMatchObject({ code: 'sso.testNeeded' });
    const result = await walkTest(id);
    expect(result).toMatchObject({
      problem: null,
      subject: 'n-7',
      email: 'nora@example.com',
      name: 'Nora North',
      claims: { sub: 'n-7', email_verified: 'true' },
    });
    expect(await owner.identity.me()).toEqual(before);
    expect(await all.world.sql('select 1 from users where email = $1', ['nora@example.com'])).toEqual([]);
    expect((await owner.workspaces.setSignInUse(use)).isOn).toBe(true);
    await owner.workspaces.removeSignIn({ id });
  });

  test('says exactly what is wrong', async () => {
    const { id, ours } = await setUp(all, { ...settings(), secret: 'a wrong secret' }, 'wrong.example');
    company.allow(ours.returnTo);
    expect((await walkTest(id)).problem).toContain('server responded with a challenge');
    await owner.workspaces.changeSignIn({ id, name: 'Example Corp', settings: settings() });
    // The right secret, but not the domain of whoever signs in.
    expect((await walkTest(id)).problem).toBe("Your email address isn't one of your company's domains");
    const [view] = await owner.workspaces.signIns();
    expect(view?.testedAt).toBeNull();
    await owner.workspaces.removeSignIn({ id });
  });

  test('of a company with SAML says what is wrong with the answer', async () => {
    const saml = { kind: 'saml', ...SAML_COMPANY, certificate: COMPANY_KEYS.cert } as const;
    const { id, ours } = await setUp(all, saml, 'saml.example');
    const { url } = await owner.workspaces.testSignIn({ id });
    const { id: inResponseTo, issuer: audience, state } = await samlRequestIn(url);
    const facts = { audience, recipient: ours.returnTo, inResponseTo, email: 's@saml.example' };
    const xml = await samlAnswerFrom({ ...facts, keys: STRANGER_KEYS });
    const body = new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: state,
    });
    const path = await lead(all.world.visitor(), `/sso/${id}`, { method: 'POST', body });
    const result = await owner.workspaces.signInTest({ id, test: testIdIn(await lead(owner, path)) });
    expect(result.problem).toBe('Invalid signature');
    await owner.workspaces.removeSignIn({ id });
  });

  test('is shown to whoever has begun it, and to nobody else', async () => {
    const { id, ours } = await setUp(all, settings(), 'mine.example');
    company.allow(ours.returnTo);
    const { url } = await owner.workspaces.testSignIn({ id });
    const test = testIdIn(await lead(owner, await throughCompany(url, company)));
    const admin = await all.world.signUp({ ...bob, username: 'admin.ann', email: 'ann@people.test' });
    await all.world.sql('insert into workspace_members values ($1, $2, $3, now())', [
      owner.user.id,
      admin.user.id,
      'admin',
    ]);
    const there = admin.inWorkspace(owner.user.id).workspaces;
    await expect(there.signInTest({ id, test })).rejects.toMatchObject({ code: 'sso.flowExpired' });
    await owner.workspaces.removeSignIn({ id });
  });
});

describe('settings', () => {
  test('of another workspace do not exist', async () => {
    const { id } = await create();
    const mallory = await all.world.signUp({ ...bob, username: 'mallory', email: 'mallory@people.test' });
    const missing = { code: 'sso.connectionNotFound', status: 404 };
    const { workspaces } = mallory;
    const use = { id, isOn: false, isEnforced: false, joinAs: null } as const;
    await expect(workspaces.setSignInUse(use)).rejects.toMatchObject(missing);
    await expect(workspaces.changeSignIn({ id, name: 'x', settings: settings() })).rejects.toMatchObject(
      missing,
    );
    await expect(workspaces.addSignInDomain({ id, domain: 'a.example' })).rejects.toMatchObject(missing);
    await expect(workspaces.proveSignInDomain({ id, domain: 'a.example' })).rejects.toMatchObject(missing);
    await expect(workspaces.removeSignInDomain({ id, domain: 'a.example' })).rejects.toMatchObject(missing);
    await expect(workspaces.testSignIn({ id })).rejects.toMatchObject(missing);
    await expect(workspaces.removeSignIn({ id })).rejects.toMatchObject(missing);
    expect(await workspaces.signIns()).toEqual([]);
    await owner.workspaces.removeSignIn({ id });
  });

  test('change only by somebody who has just shown who they are', async () => {
    const { id } = await create();
    await all.world.sql(`update sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [
      owner.user.id,
    ]);
    const needed = { code: 'identity.proofNeeded', status: 403 };
    // The server hears of it a moment later.
    await eventually(async () => {
      const refusal: unknown = await owner.workspaces
        .addSignInDomain({ id, domain: 'localhost' })
        .catch((error: unknown) => error);
      return (refusal as { code?: string }).code === needed.code ? true : undefined;
    }, 5_000);
    await expect(create()).rejects.toMatchObject(needed);
    await expect(owner.workspaces.removeSignIn({ id })).rejects.toMatchObject(needed);
    await expect(owner.workspaces.addSignInDomain({ id, domain: 'a.example' })).rejects.toMatchObject(needed);
    await owner.signIn(alice);
    await owner.workspaces.removeSignIn({ id });
  });

  test('that lead to another issuer unlink everybody, turn it off, and forget the secret', async () => {
    const { id, ours } = await setUp(all, settings(), 'moved.example');
    company.allow(ours.returnTo);
    await all.world.sql(
      `insert into credentials (id, user_id, account_id, provider_id, created_at, updated_at)
       values ('linked', $1, 'n-7', $2, now(), now())`,
      [owner.user.id, `sso:${id}`],
    );
    const other = await startOidcCompany(nora);
    const { secret: _kept, ...moved } = { ...settings(), issuer: other.issuer };
    const changed = await owner.workspaces.changeSignIn({ id, name: 'Moved', settings: moved });
    await other.stop();
    expect(changed).toMatchObject({ isOn: false, testedAt: null, oidc: { issuer: other.issuer } });
    expect(
      await all.world.sql(
        'select secret, (select count(*)::int from credentials where provider_id = $2) as linked from sso_connections where id = $1',
        [id, `sso:${id}`],
      ),
    ).toEqual([{ secret: null, linked: 0 }]);
    await owner.workspaces.removeSignIn({ id });
  });

  test('with other keys for SAML unlink everybody when an admin enters them, and nobody when an owner does', async () => {
    const saml = { kind: 'saml', ...SAML_COMPANY } as const;
    const { id } = await setUp(all, { ...saml, certificate: COMPANY_KEYS.cert }, 'keys.example');
    const link = () =>
      all.world.sql(
        `insert into credentials (id, user_id, account_id, provider_id, created_at, updated_at)
         values ('linked', $1, 's', $2, now(), now()) on conflict do nothing`,
        [owner.user.id, `sso:${id}`],
      );
    const linked = () => all.world.sql('select 1 from credentials where provider_id = $1', [`sso:${id}`]);
    await link();
    const change = { id, name: 'Keys', settings: { ...saml, certificate: STRANGER_KEYS.cert } };
    await owner.workspaces.changeSignIn(change);
    expect(await linked()).toHaveLength(1);
    const admin = await all.world.signUp({ ...bob, username: 'admin.kay', email: 'kay@people.test' });
    await all.world.sql('insert into workspace_members values ($1, $2, $3, now())', [
      owner.user.id,
      admin.user.id,
      'admin',
    ]);
    const there = admin.inWorkspace(owner.user.id).workspaces;
    await there.changeSignIn({ ...change, settings: { ...saml, certificate: COMPANY_KEYS.cert } });
    expect(await linked()).toHaveLength(0);
    await owner.workspaces.removeSignIn({ id });
  });

  test('stay below five companies, and it is not on without a domain', async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await create());
    await expect(create()).rejects.toMatchObject({ code: 'sso.tooManyConnections' });
    const use = { id: made[0]?.id ?? '', isOn: true, isEnforced: false, joinAs: null } as const;
    await expect(owner.workspaces.setSignInUse(use)).rejects.toMatchObject({ code: 'sso.domainNeeded' });
    for (const { id } of made) await owner.workspaces.removeSignIn({ id });
  });
});
