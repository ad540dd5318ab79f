import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { AccountId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { PASSKEY_ANSWER_MINUTES } from '../../constants-factors.ts';
import type { ShownPasskey } from '../../model-factors.ts';
import { type FactorRow, factorStatements } from '../factors/store.ts';
import { passkeyRows } from './store.ts';

/** What a passkey is asked for. An answer to one question is no answer to another. */
type Purpose = 'passkey-new' | 'passkey-sign-in' | 'passkey-shown';

export type Asking = ReturnType<typeof createAsking>;

/** Asks passkeys, and takes each answer once. */
export function createAsking({ clock, config }: Pick<Platform, 'clock' | 'config'>) {
  // Read each time: a server that is given any port knows its address once it listens.
  const site = () => new URL(config.publicUrl);

  async function ask(
    queries: Transaction['queries'],
    asked: { purpose: Purpose; challenge: string; accountId: AccountId | null },
  ): Promise<void> {
    const now = clock.now();
    const expiresAt = now + PASSKEY_ANSWER_MINUTES * MINUTE_MS;
    await factorStatements(queries).insertChallenge({ id: newId(), ...asked, createdAt: now, expiresAt });
  }

  /** Uses up what was asked. @returns whether this account was asked it; a question to nobody is to everyone */
  async function take(
    queries: Transaction['queries'],
    asked: { purpose: Purpose; clientDataJSON: string; accountId: AccountId | null },
  ): Promise<string | null> {
    const { purpose, clientDataJSON, accountId } = asked;
    const challenge = challengeIn(clientDataJSON);
    if (challenge === null) return null;
    const row = await factorStatements(queries).takeChallenge({ purpose, challenge }, clock.now());
    return row !== null && row.accountId === accountId ? challenge : null;
  }

  /** Checks an answer and uses it up. @returns the passkey; null when anything about it is wrong */
  async function answered(
    queries: Transaction['queries'],
    asked: { purpose: Purpose; accountId: AccountId | null; response: ShownPasskey },
  ): Promise<FactorRow | null> {
    const { purpose, accountId, response } = asked;
    const { clientDataJSON, userHandle } = response.response;
    const expectedChallenge = await take(queries, { purpose, clientDataJSON, accountId });
    const passkey = await passkeyRows(queries).passkeyBy(response.id);
    if (expectedChallenge === null || passkey === null || passkey.publicKey === null) return null;
    if (accountId !== null && passkey.accountId !== accountId) return null;
    if (userHandle !== undefined && userHandle !== handleOf(passkey.accountId)) return null;
    const { origin, hostname: rpId } = site();
    const counter = await counterOf(passkey, { response, expectedChallenge, origin, rpId });
    if (counter === null) return null;
    return (await passkeyRows(queries).usePasskey(passkey.id, { counter, now: clock.now() }))
      ? passkey
      : null;
  }

  return { site, ask, take, answered };
}

/** Its new counter; null when the answer is not one of this passkey, for this site and this question. */
async function counterOf(
  passkey: FactorRow,
  asked: { response: ShownPasskey; expectedChallenge: string; origin: string; rpId: string },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answerOf(asked.response),
      expectedChallenge: asked.expectedChallenge,
      expectedOrigin: asked.origin,
      expectedRPID: asked.rpId,
      credential: {
        id: asked.response.id,
        publicKey: Uint8Array.from(passkey.publicKey ?? []),
        counter: passkey.signCount ?? 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for every answer that is not exactly right. All are the same to whoever sends one.
    return null;
  }
}

/** As the library takes it. */
function answerOf({ response, ...shown }: ShownPasskey): AuthenticationResponseJSON {
  const { userHandle, ...rest } = response;
  const { id, rawId, type } = shown;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: userHandle === undefined ? rest : { ...rest, userHandle },
  };
}

/** They come from the browser that made the passkey, and are only a hint for browsers: unknown ones are passed over. */
export const hints = (transports: readonly string[]) => transports as AuthenticatorTransport[];

/** The account in a passkey: who signs in without typing anything. */
const handleOf = (accountId: string) => Buffer.from(accountId).toString('base64url');

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge }: { challenge?: unknown } = Object(data);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** How a browser finds a passkey. */
export function descriptorOf({ credentialId, transports }: FactorRow) {
  if (credentialId === null) return [];
  return [{ id: credentialId, transports: hints(transports ?? []) }];
}
