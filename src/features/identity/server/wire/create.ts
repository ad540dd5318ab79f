import { settingsOf } from '#platform/server/feature-config.ts';
import type { Wire } from '#platform/server/http/wires.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { identityConfig } from '../config.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import type { WireParts } from './parts.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { wireOf } from './wire.ts';

/** What the gate needs of the wire contract: it reads access tokens like cookies. */
export function createTokens({ platform, sealing }: { platform: Platform; sealing: Sealing }): {
  keys: SigningKeys;
  accessTokens: AccessTokens;
} {
  const { database, clock, config } = platform;
  const keys = createSigningKeys({ database, clock, sealing });
  return { keys, accessTokens: createAccessTokens({ keys, clock, publicUrl: () => config.publicUrl }) };
}

/** @param given.secret of the installation */
export function createWire(
  given: Omit<WireParts, 'refreshTokens' | 'serviceKey' | 'redirects'> & { readonly secret: string },
): Wire {
  const { secret, ...parts } = given;
  const settings = settingsOf(parts.platform.config, identityConfig);
  return wireOf({
    ...parts,
    refreshTokens: createRefreshTokens({ ...parts, secret }),
    serviceKey: settings.AUTH_SERVICE_KEY,
    redirects: settings.AUTH_REDIRECT_URLS,
  });
}
