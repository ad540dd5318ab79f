import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lie, startLyingCompany } from '#test/stand-ins/lying-company.ts';
import { begin, lead, type SsoWorld, setUp, startSsoWorld, turnOn } from './sso.world.ts';

const refused = '/login?error=sso.answerRefused';
const seconds = () => Math.floor(Date.now() / 1000);

let all: SsoWorld;
let company: Awaited<ReturnType<typeof startLyingCompany>>;
beforeAll(async () => {
  all = await startSsoWorld();
  company = await startLyingCompany();
  const settings = { kind: 'oidc', issuer: company.issuer, clientId: 'ahoy', secret: 'secret' } as const;
  const { id } = await setUp(all, settings, 'example.com');
  await turnOn(all, id);
});
afterAll(async () => {
  await company.stop();
  await all.world.stop();
});

async function leadTo(lie: Lie): Promise<string> {
  company.lies({});
  const browser = all.world.visitor();
  const path = company.answerFor(await begin(browser, 'liar@example.com'));
  company.lies(lie);
  return lead(browser, path);
}

test('an answer in good order is taken, also by a clock that is 50 seconds off', async () => {
  expect(await leadTo({})).toBe('/onboarding');
  expect(await leadTo({ claims: { iat: seconds() + 50, nbf: seconds() + 50, exp: seconds() + 110 } })).toBe(
    '/onboarding',
  );
  expect(await leadTo({ claims: { iat: seconds() - 110, exp: seconds() - 50 } })).toBe('/onboarding');
});

test.each<[string, () => Lie]>([
  ['without the nonce of this sign-in', () => ({ claims: { nonce: undefined } })],
  ['with the nonce of another sign-in', () => ({ claims: { nonce: 'of another' } })],
  ['for another client', () => ({ claims: { aud: 'another' } })],
  ['by another issuer', () => ({ claims: { iss: 'https://another.example' } })],
  ['that has expired', () => ({ claims: { iat: seconds() - 200, exp: seconds() - 80 } })],
  ['that counts later', () => ({ claims: { nbf: seconds() + 120 } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
  ['signed by a stranger', () => ({ signature: 'stranger' })],
  ['that is not signed', () => ({ signature: 'none' })],
])('an ID token %s is refused', async (_what, lie) => expect(await leadTo(lie())).toBe(refused));

test('a code is exchanged with the verifier of this sign-in, which no browser has seen', async () => {
  company.lies({});
  const browser = all.world.visitor();
  const url = await begin(browser, 'liar@example.com');
  company.asked.length = 0;
  await lead(browser, company.answerFor(url));
  const body = new URLSearchParams(company.asked.find(({ path }) => path === '/token')?.body);
  expect(body.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  expect(url).not.toContain(body.get('code_verifier'));
});

describe('addresses that a company chooses', () => {
  const secret = 'secret';
  const create = (issuer: string) =>
    all.owner.workspaces.createSignIn({
      name: 'Inside',
      settings: { kind: 'oidc', issuer, clientId: 'c', secret },
    });

  test.each([
    'http://169.254.169.254',
    'http://[::1]',
    'http://10.0.0.1',
    'https://127.0.0.2',
    'http://localhost.example.invalid',
    'file:///etc/passwd',
    'not an address',
  ])('our server asks none that is inside a network that the operator has not opened: %s', (issuer) =>
    expect(create(issuer)).rejects.toMatchObject({ code: 'sso.issuerInvalid', status: 400 }),
  );

  test('one with a name of its own that is not where it was asked for is refused', async () => {
    company.lies({ settings: { issuer: 'https://another.example' } });
    await expect(create(company.issuer)).rejects.toMatchObject({ code: 'sso.issuerInvalid' });
  });

  test('a script is no place to send a browser to', async () => {
    company.lies({ settings: { authorization_endpoint: 'javascript:alert(document.cookie)//' } });
    await expect(begin(all.world.visitor(), 'liar@example.com')).rejects.toMatchObject({
      code: 'sso.answerRefused',
    });
  });

  test('its token address is guarded as well', async () => {
    const led = await leadTo({ settings: { token_endpoint: 'http://169.254.169.254/token' } });
    expect(led).toBe('/login?error=sso.providerUnreachable');
  });
});
