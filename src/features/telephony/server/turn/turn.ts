import { createHash, createHmac } from 'node:crypto';
import type { AccountId } from '#kernel/ids.ts';
import { type Instant, SECOND_MS } from '#kernel/instant.ts';
import { TURN_CREDENTIAL_MS } from '../../constants.ts';
import type { IceServers } from '../../model.ts';
import type { TelephonySettings } from '../config.ts';

/**
 * The STUN and TURN servers of this installation, with credentials for one account that stop working after ten
 * minutes. The scheme is the one that coturn calls `use-auth-secret` (draft-uberti-behave-turn-rest-00): the
 * username carries the expiry and the password is its HMAC, so that the TURN server needs no list of users.
 */
export function iceServersFor(
  accountId: AccountId,
  {
    config,
    now,
  }: { config: Pick<TelephonySettings, 'STUN_URLS' | 'TURN_URLS' | 'TURN_SECRET'>; now: Instant },
): IceServers {
  const stun = listOf(config.STUN_URLS);
  const turn = config.TURN_SECRET === undefined ? [] : listOf(config.TURN_URLS);
  const servers: IceServers['servers'] = stun.length > 0 ? [{ urls: stun }] : [];
  if (turn.length === 0 || config.TURN_SECRET === undefined) return { servers, expiresAt: null };
  const expiresAt = now + TURN_CREDENTIAL_MS;
  const username = `${Math.floor(expiresAt / SECOND_MS)}:${nameAtTurn(accountId)}`;
  servers.push({ urls: turn, username, credential: turnPassword(username, config.TURN_SECRET) });
  return { servers, expiresAt };
}

/** The TURN server's quota per user needs a stable name, but its logs needn't reveal whose account it is. */
function nameAtTurn(accountId: AccountId): string {
  return createHash('sha256').update(accountId).digest('hex').slice(0, 16);
}

function turnPassword(username: string, secret: string): string {
  return createHmac('sha1', secret).update(username).digest('base64');
}

/** Whether browsers get a relay over TCP or TLS, which they need in networks that block UDP. */
export function hasTcpRelays({
  TURN_URLS,
  TURN_SECRET,
}: Pick<TelephonySettings, 'TURN_URLS' | 'TURN_SECRET'>): boolean {
  return TURN_SECRET !== undefined && listOf(TURN_URLS).some((url) => /^turns:|transport=tcp$/i.test(url));
}

/** The addresses of STUN_URLS or TURN_URLS. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
