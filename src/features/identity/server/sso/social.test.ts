import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createGuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openNetworks } from '#platform/server/outbound/networks.ts';
import { createGitHub } from './github.ts';
import { socialParty, socialProviders } from './social.ts';
import { ssoFields } from './sso-config.ts';

const settingsWith = (env: Readonly<Record<string, string>>) => z.object(ssoFields).parse(env);
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const microsoft = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
const returnTo = 'https://ahoy.example/sso/x';

test('nothing is offered while nothing is set up, and otherwise what is, in the order of the buttons', () => {
  expect(socialProviders(settingsWith({}))).toEqual([]);
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'i', OIDC_CLIENT_SECRET: 's' };
  const settings = settingsWith({ ...oidc, OIDC_NAME: 'Example ID', ...microsoft, ...google });
  expect(socialProviders(settings)).toEqual([
    { provider: 'google', name: 'Google' },
    { provider: 'microsoft', name: 'Microsoft' },
    { provider: 'oidc', name: 'Example ID' },
  ]);
});

test.each([
  [{ email_verified: true }, true],
  [{ email_verified: 'true' }, true],
  [{ email_verified: false }, false],
  [{ email_verified: 'false' }, false],
  [{}, false],
])('Google has confirmed an address when it says so: %j is %s', (claims, proven) => {
  const party = socialParty('google', settingsWith(google), returnTo);
  expect(party?.isEmailProven(claims)).toBe(proven);
});

test.each([
  // An admin of any tenant writes addresses in, so this says nothing.
  [{ email_verified: true }, false],
  [{ xms_edov: false }, false],
  [{ xms_edov: true }, true],
  [{ xms_edov: '1' }, true],
])('Microsoft has confirmed an address when its domain was: %j is %s', (claims, proven) => {
  const party = socialParty('microsoft', settingsWith(microsoft), returnTo);
  expect(party?.isEmailProven(claims)).toBe(proven);
  expect(party?.issuer).toBe('https://login.microsoftonline.com/common/v2.0');
});

test('Apple is shown a secret of five minutes that our key has signed', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n');
  const settings = settingsWith({
    APPLE_CLIENT_ID: 'com.example.ahoy',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: pem,
  });
  const party = socialParty('apple', settings, returnTo);
  const secret = (await party?.secret()) ?? '';
  expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY' });
  const { iat = 0, exp = 0, ...claims } = decodeJwt(secret);
  expect(claims).toEqual({ iss: 'TEAM', sub: 'com.example.ahoy', aud: 'https://appleid.apple.com' });
  expect(exp - iat).toBe(300);
  expect(party).toMatchObject({ isPosted: true, scope: 'openid email name' });
});

/** GitHub as its documents describe it. */
async function gitHub(emails: readonly object[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(`${path} ${request.headers.authorization ?? ''}`.trim());
    response.setHeader('content-type', 'application/json');
    const answers: Readonly<Record<string, unknown>> = {
      '/login/oauth/access_token': { access_token: 'gho_1', token_type: 'bearer', scope: 'user:email' },
      '/api/v3/user': { id: 583231, login: 'octocat', name: null },
      '/api/v3/user/emails': emails,
    };
    response.end(JSON.stringify(answers[path]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  // It listens on TCP.
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = createGuardedFetch({ open: openNetworks(['127.0.0.1']) });
  const party = createGitHub(fetch, { site, clientId: 'id', secret: 'secret', returnTo });
  const values = new URLSearchParams({ code: 'c', state: 's' });
  return { asked, told: () => party.identityFrom({ verifier: 'v', nonce: 'n', state: 's', values }) };
}

test('GitHub says by a number who somebody is, and which address it has confirmed', async () => {
  const { asked, told } = await gitHub([
    { email: 'old@example.com', primary: false, verified: true },
    { email: 'Octo@Example.com', primary: true, verified: true },
  ]);
  expect((await told()).identity).toEqual({
    provider: 'github',
    subject: '583231',
    email: 'octo@example.com',
    isEmailProven: true,
    name: 'octocat',
  });
  expect(asked).toContain('/api/v3/user Bearer gho_1');
});

test('an address that GitHub has not confirmed is unproven', async () => {
  const { told } = await gitHub([{ email: 'octo@example.com', primary: true, verified: false }]);
  expect((await told()).identity.isEmailProven).toBe(false);
});
