import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../constants-sso.ts';
import { ssoErrors } from '../../errors.ts';
import { providerOf } from './connection-store.ts';
import { createGitHub } from './github.ts';
import { createOidc, type FlowSecrets, type OidcParty } from './oidc.ts';
import { type SamlParty, samlUrl } from './saml.ts';
import { socialParty } from './social.ts';
import type { SsoSettings } from './sso-config.ts';
import type { Connection, Told } from './types.ts';

/** Addresses of ours that another company is told. */
export interface OurAddresses {
  readonly returnTo: string;
  /** Our entity id, which is where our metadata is. */
  readonly entityId: string;
}

/** @param key a social provider, or the id of a company */
export function ourAddresses(publicUrl: string, key: string): OurAddresses {
  const returnTo = `${publicUrl}/sso/${key}`;
  return { returnTo, entityId: `${returnTo}/metadata` };
}

/** What a company's secret is sealed for. */
export const sealedFor = (connectionId: string) => `sso:${connectionId}`;

export interface Leaving extends FlowSecrets {
  readonly state: string;
  readonly requestId: string;
  readonly hint: string | null;
}

/** Another company, whatever it speaks. */
export interface Party {
  readonly issuer: string;
  /** Where a browser goes to sign in. @throws Error when the company can't be reached */
  url(leaving: Leaving): Promise<string>;
  /** Checks what a browser brought back. Null: what is signed comes by a POST of its own (saml.ts). */
  readonly tell: ((back: FlowSecrets & { state: string; values: URLSearchParams }) => Promise<Told>) | null;
}

export interface Parties {
  /** @throws ssoErrors.unknownProvider when it isn't set up */
  of(key: string, connection: Connection | null): Party;
  /** @returns null when the company speaks something else */
  samlOf(connection: Connection): SamlParty | null;
}

export function createParties(options: {
  settings: SsoSettings;
  sealing: Sealing;
  fetch: GuardedFetch;
  publicUrl: () => string;
}): Parties {
  const { settings, sealing, fetch, publicUrl } = options;
  const oidc = createOidc(fetch);

  function samlOf({ id, settings: { saml } }: Connection): SamlParty | null {
    if (saml === undefined) return null;
    const { returnTo, entityId: ourEntityId } = ourAddresses(publicUrl(), id);
    return { provider: providerOf(id), ...saml, returnTo, ourEntityId };
  }

  function gitHub(returnTo: string): Party {
    const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: secret, GITHUB_URL: site } = settings;
    if (clientId === undefined || secret === undefined) throw ssoErrors.unknownProvider();
    const party = createGitHub(fetch, { site, clientId, secret, returnTo });
    return { issuer: site, url: party.authorizationUrl, tell: party.identityFrom };
  }

  return {
    samlOf,
    of(key, connection) {
      const saml = connection === null ? null : samlOf(connection);
      if (saml !== null)
        return { issuer: saml.entityId, url: (leaving) => samlUrl(saml, leaving), tell: null };
      const { returnTo } = ourAddresses(publicUrl(), key);
      if (connection === null && key === 'github') return gitHub(returnTo);
      const party =
        connection === null
          ? isSocial(key)
            ? socialParty(key, settings, returnTo)
            : null
          : companyParty(connection, { returnTo, sealing });
      if (party === null) throw ssoErrors.unknownProvider();
      return {
        issuer: party.issuer,
        url: (leaving) => oidc.authorizationUrl(party, leaving),
        tell: (back) => oidc.identityFrom(party, back),
      };
    },
  };
}

function isSocial(key: string): key is SocialProvider {
  const names: readonly string[] = SOCIAL_PROVIDERS;
  return names.includes(key);
}

function companyParty(
  { id, settings, secret }: Connection,
  { returnTo, sealing }: { returnTo: string; sealing: Sealing },
): OidcParty | null {
  if (settings.oidc === undefined) return null;
  return {
    provider: providerOf(id),
    ...settings.oidc,
    secret: async () => (secret === null ? '' : sealing.open(secret, sealedFor(id))),
    returnTo,
    scope: 'openid email profile',
    // The company's word for an address of its own domain, unless it says itself that it doesn't know.
    isEmailProven: ({ email_verified }) => email_verified !== false && email_verified !== 'false',
  };
}
