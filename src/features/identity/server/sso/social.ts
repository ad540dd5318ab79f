import { importPKCS8, SignJWT } from 'jose';
import { SOCIAL_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '../../constants-sso.ts';
import type { OidcParty } from './oidc.ts';
import type { SsoSettings } from './sso-config.ts';

/** Companies that the operator has set up for everybody, in the order of the buttons. */
export function socialProviders(settings: SsoSettings): { provider: SocialProvider; name: string }[] {
  const ids: Readonly<Record<SocialProvider, string | undefined>> = {
    google: settings.GOOGLE_CLIENT_ID,
    microsoft: settings.MICROSOFT_CLIENT_ID,
    apple: settings.APPLE_CLIENT_ID,
    github: settings.GITHUB_CLIENT_ID,
    oidc: settings.OIDC_CLIENT_ID,
  };
  return SOCIAL_PROVIDERS.filter((provider) => ids[provider] !== undefined).map((provider) => ({
    provider,
    name: provider === 'oidc' ? (settings.OIDC_NAME ?? '') : SOCIAL_NAMES[provider],
  }));
}

const isTrue = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1';

/** @returns null when the operator hasn't set it up, or it speaks something else (github.ts) */
export function socialParty(
  provider: SocialProvider,
  settings: SsoSettings,
  returnTo: string,
): OidcParty | null {
  const party = partyOf(provider, settings);
  return party === null ? null : { provider, returnTo, scope: 'openid email profile', ...party };
}

type Own = Pick<OidcParty, 'issuer' | 'clientId' | 'secret' | 'isEmailProven'> & Partial<OidcParty>;

function partyOf(provider: SocialProvider, settings: SsoSettings): Own | null {
  const byStandard = ({ email_verified }: Readonly<Record<string, unknown>>) => isTrue(email_verified);
  switch (provider) {
    case 'google':
      return client(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET, {
        issuer: 'https://accounts.google.com',
        isEmailProven: byStandard,
      });
    case 'microsoft':
      return client(settings.MICROSOFT_CLIENT_ID, settings.MICROSOFT_CLIENT_SECRET, {
        issuer: `https://login.microsoftonline.com/${settings.MICROSOFT_TENANT}/v2.0`,
        // An address in a tenant may be anybody's: an admin there writes it in. This claim says that its domain was proven.
        isEmailProven: ({ xms_edov }) => isTrue(xms_edov),
      });
    case 'oidc':
      return client(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET, {
        issuer: settings.OIDC_ISSUER ?? '',
        isEmailProven: byStandard,
      });
    case 'apple':
      return apple(settings, byStandard);
    case 'github':
    default:
      return null;
  }
}

function client(
  clientId: string | undefined,
  secret: string | undefined,
  rest: Pick<OidcParty, 'issuer' | 'isEmailProven'>,
): Own | null {
  if (clientId === undefined || secret === undefined) return null;
  return { clientId, secret: async () => secret, ...rest };
}

function apple(settings: SsoSettings, isEmailProven: OidcParty['isEmailProven']): Own | null {
  const {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: team,
    APPLE_KEY_ID: kid,
    APPLE_PRIVATE_KEY: pem,
  } = settings;
  if (clientId === undefined || team === undefined || kid === undefined || pem === undefined) return null;
  const issuer = 'https://appleid.apple.com';
  return {
    issuer,
    clientId,
    scope: 'openid email name',
    // Apple refuses other ways when it is asked for an address.
    isPosted: true,
    isEmailProven,
    async secret() {
      const key = await importPKCS8(pem.replaceAll('\\n', '\n'), 'ES256');
      return new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(team)
        .setSubject(clientId)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(key);
    },
  };
}
