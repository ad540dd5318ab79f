import { jwtVerify, SignJWT } from 'jose';
import { type Instant, SECOND_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import { ACCESS_TOKEN_SECONDS, WIRE_PREFIX } from '../../constants-wire.ts';
import { claimsOf, type WireAccount, type WireSession } from '../../rules/wire/user.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What a valid access token proves: that its session was alive when it was made. */
export interface AccessClaims {
  readonly accountId: string;
  readonly sessionId: string;
  readonly expiresAt: Instant;
}

export interface IssuedToken {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  readonly expiresIn: number;
}

/** Signed tokens (RFC 7519, ES256) that name a session. Whether it still counts, the sessions table says. */
export interface AccessTokens {
  issue(account: WireAccount, session: WireSession, sessionEndsAt: Instant): Promise<IssuedToken>;
  /** @returns null for anything but a token of ours that hasn't expired */
  read(token: string): Promise<AccessClaims | null>;
}

const AUDIENCE = 'authenticated';
const ALGORITHM = 'ES256';

export function createAccessTokens(parts: {
  keys: SigningKeys;
  clock: Clock;
  publicUrl: () => string;
}): AccessTokens {
  const { keys, clock } = parts;
  const issuer = () => `${parts.publicUrl()}${WIRE_PREFIX}`;
  return {
    async issue(account, session, sessionEndsAt) {
      const key = await keys.current();
      const now = Math.floor(clock.now() / SECOND_MS);
      const expiresAt = Math.min(now + ACCESS_TOKEN_SECONDS, Math.floor(sessionEndsAt / SECOND_MS));
      const token = await new SignJWT(claimsOf(account, session))
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
        .setIssuer(issuer())
        .setAudience(AUDIENCE)
        .setSubject(account.id)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(key.privateKey);
      return { token, expiresAt, expiresIn: expiresAt - now };
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = await keys.find(kid ?? '');
            if (key === null) throw new Error('the key is none of ours');
            return key.publicKey;
          },
          {
            issuer: issuer(),
            audience: AUDIENCE,
            algorithms: [ALGORITHM],
            currentDate: new Date(clock.now()),
          },
        );
        const { sub, exp } = payload;
        const sessionId = payload['session_id'];
        if (sub === undefined || exp === undefined || typeof sessionId !== 'string') return null;
        return { accountId: sub, sessionId, expiresAt: exp * SECOND_MS };
      } catch {
        return null;
      }
    },
  };
}
