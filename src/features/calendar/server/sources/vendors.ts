import * as client from 'openid-client';
import type { SettingsOf } from '#platform/server/feature-config.ts';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openidFetch } from '#platform/server/outbound/openid-fetch.ts';
import { VENDORS, type Vendor } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import type { calendarConfig } from '../config.ts';

type Settings = SettingsOf<typeof calendarConfig> & { readonly MICROSOFT_TENANT: string };

/** What only this server knows of a connection that has begun. */
interface Flow {
  readonly returnTo: string;
  readonly state: string;
  readonly verifier: string;
}

/** A company whose accounts people connect by its own consent page (OAuth 2.0, code with PKCE). */
export interface VendorAccess {
  /** Where its interface is: "https://graph.microsoft.com/v1.0". */
  readonly api: string;
  /** @param flow.isWritten whether it is asked for writing as well */
  consentUrl(flow: Flow & { readonly isWritten: boolean }): Promise<string>;
  /** The credential kept for the account. @throws AppError calendar.sourceRefused */
  tokenFor(values: URLSearchParams, flow: Flow): Promise<{ refreshToken: string; accessToken: string }>;
  /**
   * An access token of an hour, and the refresh token that takes the place of the old one, where there is a new one.
   * @throws AppError calendar.sourceDisconnected when its person has taken the consent back, sourceUnreadable
   */
  refreshed(refreshToken: string): Promise<{ accessToken: string; refreshToken: string }>;
}

export type Vendors = Readonly<Partial<Record<Vendor, VendorAccess>>>;

interface Place {
  readonly authorize: string;
  readonly token: string;
  readonly api: string;
  readonly read: string;
  readonly write: string;
  /** Makes it return a refresh token every time. */
  readonly always: Readonly<Record<string, string>>;
}

/** The companies that the operator has set up. */
export function createVendors(settings: Settings, guarded: GuardedFetch): Vendors {
  const made: Partial<Record<Vendor, VendorAccess>> = {};
  for (const vendor of VENDORS) {
    const { id, secret, place } = setUp(vendor, settings);
    if (id !== undefined && secret !== undefined) made[vendor] = accessTo(place, { id, secret }, guarded);
  }
  return made;
}

function setUp(
  vendor: Vendor,
  settings: Settings,
): { id: string | undefined; secret: string | undefined; place: Place } {
  if (vendor === 'google') {
    const { CALENDAR_GOOGLE_CLIENT_ID: id, CALENDAR_GOOGLE_CLIENT_SECRET: secret } = settings;
    const { CALENDAR_GOOGLE_URL: other } = settings;
    const scope = 'https://www.googleapis.com/auth/calendar.events';
    return {
      id,
      secret,
      place: {
        authorize: `${other ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
        token: `${other ?? 'https://oauth2.googleapis.com'}/token`,
        api: `${other ?? 'https://www.googleapis.com'}/calendar/v3`,
        read: `${scope}.readonly`,
        write: scope,
        always: { access_type: 'offline', prompt: 'consent' },
      },
    };
  }
  const { CALENDAR_MICROSOFT_CLIENT_ID: id, CALENDAR_MICROSOFT_CLIENT_SECRET: secret } = settings;
  const { CALENDAR_MICROSOFT_URL: other, MICROSOFT_TENANT: tenant } = settings;
  const login = `${other ?? 'https://login.microsoftonline.com'}/${tenant}/oauth2/v2.0`;
  return {
    id,
    secret,
    place: {
      authorize: `${login}/authorize`,
      token: `${login}/token`,
      api: `${other ?? 'https://graph.microsoft.com'}/v1.0`,
      read: 'offline_access User.Read Calendars.Read',
      write: 'offline_access User.Read Calendars.ReadWrite',
      always: { prompt: 'select_account' },
    },
  };
}

function accessTo(
  place: Place,
  { id, secret }: { id: string; secret: string },
  guarded: GuardedFetch,
): VendorAccess {
  const configuration = new client.Configuration(
    {
      issuer: new URL(place.token).origin,
      authorization_endpoint: place.authorize,
      token_endpoint: place.token,
    },
    id,
    undefined,
    client.ClientSecretPost(secret),
  );
  configuration[client.customFetch] = openidFetch(guarded);
  // The guarded fetch refuses it elsewhere than in the operator's own networks.
  client.allowInsecureRequests(configuration);
  return {
    api: place.api,
    async consentUrl({ returnTo, state, verifier, isWritten }) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: isWritten ? place.write : place.read,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...place.always,
      }).href;
    },
    async tokenFor(values, { returnTo, state, verifier }) {
      const came = new URL(returnTo);
      for (const [name, value] of values) came.searchParams.append(name, value);
      const tokens = await client
        .authorizationCodeGrant(configuration, came, { pkceCodeVerifier: verifier, expectedState: state })
        .catch((cause: unknown) => {
          throw calendarErrors.sourceRefused({}, { cause });
        });
      const { refresh_token: refreshToken, access_token: accessToken } = tokens;
      if (refreshToken === undefined) throw calendarErrors.sourceRefused();
      return { refreshToken, accessToken };
    },
    async refreshed(refreshToken) {
      const tokens = await client.refreshTokenGrant(configuration, refreshToken).catch((cause: unknown) => {
        const isOver = cause instanceof client.ResponseBodyError && cause.error === 'invalid_grant';
        if (isOver) throw calendarErrors.sourceDisconnected({}, { cause });
        throw calendarErrors.sourceUnreadable({ reason: "It isn't giving us access right now" }, { cause });
      });
      return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? refreshToken };
    },
  };
}
