import * as client from 'openid-client';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openidFetch } from '#platform/server/outbound/openid-fetch.ts';
import { CLOCK_SKEW_SECONDS } from '../../constants-sso.ts';
import type { Told } from './types.ts';

type Claims = Readonly<Record<string, unknown>>;

/** A company that speaks OpenID Connect, and what we are there. */
export interface OidcParty {
  /** Whose word it is (see ForeignIdentity). */
  readonly provider: string;
  readonly issuer: string;
  readonly clientId: string;
  secret(): Promise<string>;
  readonly returnTo: string;
  readonly scope: string;
  /** Apple posts a form, and says the name of a newcomer in it. */
  readonly isPosted?: boolean;
  isEmailProven(claims: Claims): boolean;
}

/** What only this server knows of a flow. */
export interface FlowSecrets {
  readonly verifier: string;
  readonly nonce: string;
}

export interface Oidc {
  /** @throws Error when the company can't be reached, or isn't what it says */
  authorizationUrl(
    party: OidcParty,
    flow: FlowSecrets & { state: string; hint: string | null },
  ): Promise<string>;
  /** Checks what a browser brought back. @throws Error that says what is wrong */
  identityFrom(
    party: OidcParty,
    flow: FlowSecrets & { state: string; values: URLSearchParams },
  ): Promise<Told>;
  /** Where its keys are. @throws Error when the company can't be reached */
  keysOf(party: OidcParty): Promise<{ jwksUri: string; issuer: string }>;
  /** Who somebody is by a token that was checked. */
  identityIn(party: OidcParty, claims: Claims & { readonly sub: string }): Told['identity'];
  /** @throws Error when there are no settings of an issuer at this address */
  discover(issuer: string): Promise<void>;
}

/**
 * OpenID Connect by the code flow, with PKCE, state and nonce. Settings and keys are read anew for each sign-in, so keys
 * that a company has replaced count at once. The guarded fetch decides whether plain http is allowed.
 */
export function createOidc(guarded: GuardedFetch): Oidc {
  async function configured({ issuer, clientId, secret }: Pick<OidcParty, 'issuer' | 'clientId' | 'secret'>) {
    const key = await secret();
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_SKEW_SECONDS },
      authenticateWith(key),
      {
        [client.customFetch]: openidFetch(guarded),
        // The guarded fetch refuses it elsewhere than in the operator's own networks.
        execute: [client.allowInsecureRequests],
      },
    );
    // The signature of the ID token is checked although it comes straight from the company.
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  return {
    async authorizationUrl(party, { verifier, nonce, state, hint }) {
      const configuration = await configured(party);
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: party.returnTo,
        scope: party.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(party.isPosted === true ? { response_mode: 'form_post' } : {}),
        ...(hint === null ? {} : { login_hint: hint }),
      });
      return url.href;
    },
    async identityFrom(party, { verifier, nonce, state, values }) {
      const configuration = await configured(party);
      const came = new URL(party.returnTo);
      // What we add on the way is no part of the answer.
      for (const [name, value] of values) if (name !== 'user') came.searchParams.append(name, value);
      const tokens = await client.authorizationCodeGrant(configuration, came, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const token = tokens.claims();
      if (token === undefined) throw new Error('The answer has no ID token');
      const isComplete = token['email'] !== undefined && token['name'] !== undefined;
      const hasMore = !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub) : {};
      const posted = party.isPosted === true ? nameIn(values.get('user')) : {};
      return toldBy(party, { ...posted, ...more, ...token });
    },
    async keysOf(party) {
      const { jwks_uri: jwksUri, issuer } = (await configured(party)).serverMetadata();
      if (jwksUri === undefined) throw new Error('The company publishes no keys');
      return { jwksUri, issuer };
    },
    identityIn: (party, claims) => toldBy(party, claims).identity,
    async discover(issuer) {
      await configured({ issuer, clientId: 'discovery', secret: async () => '' });
    },
  };
}

/** In the way that the company asks for; by the standard it is a header. */
function authenticateWith(secret: string): client.ClientAuth {
  return (server, metadata, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    way(secret)(server, metadata, body, headers);
  };
}

function toldBy(party: OidcParty, claims: Claims & { readonly sub: string }): Told {
  return {
    identity: {
      provider: party.provider,
      subject: claims.sub,
      email: textOf(claims['email'])?.trim().toLowerCase() ?? null,
      isEmailProven: party.isEmailProven(claims),
      name: textOf(claims['name']),
    },
    claims: asTexts(claims),
  };
}

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

const CLAIMS_MAX = 60;
const CLAIM_LENGTH_MAX = 500;
/** Claims that say how the token was made, not who somebody is. */
const OF_TOKEN: ReadonlySet<string> = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'jti']);

/** For the person who tests a sign-in. */
export function asTexts(claims: Claims): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(claims)
      .filter(([name, value]) => !OF_TOKEN.has(name) && value !== undefined && value !== null)
      .slice(0, CLAIMS_MAX)
      .map(([name, value]) => [
        name,
        (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, CLAIM_LENGTH_MAX),
      ]),
  );
}

/** Apple says a name once, beside the token and unsigned, so it is taken for a name and for nothing else. */
function nameIn(user: string | null): { name?: string } {
  try {
    const { name } = Object(JSON.parse(user ?? '{}')) as { name?: unknown };
    const { firstName, lastName } = Object(name) as { firstName?: unknown; lastName?: unknown };
    const whole = [textOf(firstName), textOf(lastName)].filter((part) => part !== null).join(' ');
    return whole === '' ? {} : { name: whole };
  } catch {
    return {};
  }
}
