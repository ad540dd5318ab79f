import { setTimeout as sleep } from 'node:timers/promises';
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { identityLimits } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import type { ShownPasskey } from '../../model-factors.ts';
import { restOfStepMs } from '../../rules/even-pace.ts';
import { factorErrors } from '../../rules/factors/factor-errors.ts';
import type { ServiceParts } from '../access/parts.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { type Asking, createAsking, descriptorOf } from './asking.ts';
import { makingPasskeys, type PasskeyMaking } from './making.ts';
import { passkeyRows } from './store.ts';

export interface Passkeys extends PasskeyMaking {
  /** What the browser needs to sign in. It is the same for everyone, so it tells of no account. */
  signInOptions(client: Client): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** @throws identityErrors.loginFailed after the same time, whatever was wrong */
  signIn(shown: {
    response: ShownPasskey;
    client: Client;
    trustedToken: string | null;
  }): Promise<OpenedSession>;
  /** What the browser of a known person needs to show one of their passkeys. */
  shownOptions(accountId: AccountId): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /**
   * Uses up an answer and does what it proves, in one transaction.
   * @throws factorErrors.passkeyFailed
   */
  show<Result>(
    shown: { accountId: AccountId; response: ShownPasskey; client: Client },
    then: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result>;
}

/**
 * Passkeys (WebAuthn, https://www.w3.org/TR/webauthn-3/). All are discoverable, so nobody has to type who they are, and all
 * know their owner, by a fingerprint or a PIN: they are two things in one.
 */
export function createPasskeys(parts: ServiceParts): Passkeys {
  const asking = createAsking(parts.platform);
  return { ...makingPasskeys(parts, asking), ...signing(parts, asking) };
}

function signing({ platform, entering, safety }: ServiceParts, { site, ask, answered }: Asking) {
  const { database, realtime, rateLimits } = platform;
  return {
    async signInOptions({ ip }) {
      await rateLimits.take(identityLimits.passkeyByAddress, networkOf(ip));
      const options = await generateAuthenticationOptions({
        rpID: site().hostname,
        userVerification: 'required',
      });
      const { challenge } = options;
      await ask(database.queries, { purpose: 'passkey-sign-in', challenge, accountId: null });
      return options;
    },
    async signIn({ response, client, trustedToken }) {
      const startedAt = performance.now();
      const taken = [identityLimits.signInByAddress, networkOf(client.ip)] as const;
      await rateLimits.take(...taken);
      const opened = await realtime.events.transact(async (transaction) => {
        const asked = { purpose: 'passkey-sign-in', accountId: null, response } as const;
        const passkey = await answered(transaction.queries, asked);
        if (passkey === null) return null;
        const accountId = asAccountId(passkey.accountId);
        return entering.enter(transaction, {
          accountId,
          method: 'passkey',
          isStrong: true,
          client,
          trustedToken,
        });
      });
      if (opened === null) return refuseLate(startedAt);
      await rateLimits.giveBack(taken);
      return opened;
    },
    async shownOptions(accountId) {
      const mine = await passkeyRows(database.queries).passkeysOf(accountId);
      const options = await generateAuthenticationOptions({
        rpID: site().hostname,
        userVerification: 'required',
        allowCredentials: mine.flatMap(descriptorOf),
      });
      await ask(database.queries, { purpose: 'passkey-shown', challenge: options.challenge, accountId });
      return options;
    },
    async show<Result>(
      shown: { accountId: AccountId; response: ShownPasskey; client: Client },
      then: (transaction: Transaction) => Promise<Result>,
    ) {
      const { accountId, response, client } = shown;
      const outcome = await realtime.events.transact(async (transaction) => {
        const passkey = await answered(transaction.queries, {
          purpose: 'passkey-shown',
          accountId,
          response,
        });
        if (passkey !== null) return { done: await then(transaction) };
        await safety.note(transaction, {
          accountId,
          kind: 'factor-failed',
          client,
          facts: { name: 'Passkey' },
        });
        return null;
      });
      if (outcome === null) throw factorErrors.passkeyFailed();
      return outcome.done;
    },
  } satisfies Partial<Passkeys>;
}

/** After the same time, whatever was wrong. */
async function refuseLate(startedAt: number): Promise<never> {
  await sleep(restOfStepMs(performance.now() - startedAt));
  throw identityErrors.loginFailed();
}
