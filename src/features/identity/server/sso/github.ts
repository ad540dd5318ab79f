import * as client from 'openid-client';
import { z } from 'zod';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openidFetch } from '#platform/server/outbound/openid-fetch.ts';
import type { FlowSecrets } from './oidc.ts';
import type { Told } from './types.ts';

/** GitHub speaks OAuth 2.0 without OpenID Connect: who somebody is, is asked of its API. */
export interface GitHubParty {
  /** "https://github.com", or a server of the operator's own. */
  readonly site: string;
  readonly clientId: string;
  readonly secret: string;
  readonly returnTo: string;
}

const person = z.object({ id: z.number(), name: z.nullish(z.string()), login: z.string() });
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export function createGitHub(guarded: GuardedFetch, { site, clientId, secret, returnTo }: GitHubParty) {
  const api = site === 'https://github.com' ? 'https://api.github.com' : `${site}/api/v3`;
  const configuration = new client.Configuration(
    {
      issuer: site,
      authorization_endpoint: `${site}/login/oauth/authorize`,
      token_endpoint: `${site}/login/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(secret),
  );
  configuration[client.customFetch] = openidFetch(guarded);
  client.allowInsecureRequests(configuration);

  async function ask(token: string, path: string): Promise<unknown> {
    const answer = await guarded(`${api}${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Ahoy' },
    });
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`);
    return answer.json();
  }

  return {
    issuer: site,
    async authorizationUrl({ verifier, state }: FlowSecrets & { state: string }): Promise<string> {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: 'read:user user:email',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    async identityFrom(flow: FlowSecrets & { state: string; values: URLSearchParams }): Promise<Told> {
      const came = new URL(returnTo);
      for (const [name, value] of flow.values) came.searchParams.append(name, value);
      const tokens = await client.authorizationCodeGrant(configuration, came, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
      });
      const { id, name, login } = person.parse(await ask(tokens.access_token, '/user'));
      const all = addresses.parse(await ask(tokens.access_token, '/user/emails'));
      const address = all.find(({ primary }) => primary);
      const email = address?.email.trim().toLowerCase() ?? null;
      return {
        identity: {
          provider: 'github',
          // A login may be given up and taken by somebody else.
          subject: String(id),
          email,
          isEmailProven: address?.verified === true,
          name: name ?? login,
        },
        claims: { id: String(id), login, ...(email === null ? {} : { email }) },
      };
    },
  };
}
