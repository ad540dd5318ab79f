import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '#platform/server/network-of.ts';
import { identityLimits } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { slowDownMs } from '../../rules/abuse/slow-down.ts';
import { addressKey, readSignInAddress } from '../../rules/codes/sign-in-address.ts';
import { restOfStepMs } from '../../rules/even-pace.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { passwordOwnerOf } from '../codes/owners.ts';
import { countingFailures } from './counting-failures.ts';
import type { ServiceParts } from './parts.ts';

/** Signing in with a password. */
export interface SigningIn {
  /** @param attempt.knownDevice whether this browser has shown that this address signed in on it before */
  signIn(attempt: {
    /** A mail address or a phone number. */
    address: string;
    password: string;
    client: Client;
    knownDevice: boolean;
    /** The browser's proof that a factor was shown in it before. */
    trustedToken: string | null;
  }): Promise<OpenedSession>;
}

type SignInAttempt = Omit<Parameters<SigningIn['signIn']>[0], 'knownDevice'>;

export function signingIn(parts: ServiceParts): SigningIn {
  const { platform, auth, storeOn, entering, safety, puzzles } = parts;
  const { rateLimits } = platform;
  /** Takes the same time whether or not there is such a person. */
  async function enterByPassword(attempt: SignInAttempt): Promise<OpenedSession | null> {
    const address = readSignInAddress(attempt.address);
    const known = address === null ? null : await passwordOwnerOf(platform.database, address);
    if (known === null || known.hash === null) {
      await auth.refusePassword(attempt.password);
      return null;
    }
    const { accountId, hash } = known;
    const { client, trustedToken } = attempt;
    const isRight = await auth.checkPassword(attempt.password, hash);
    return platform.realtime.events.transact(async (transaction) => {
      if (!isRight) {
        await safety.note(transaction, { accountId, kind: 'sign-in-failed', client });
        return null;
      }
      // Checking a password takes a while. If its owner has replaced it in the meantime, it opens nothing.
      if (!(await storeOn(transaction.queries).isPasswordStill(accountId, hash))) return null;
      return entering.enter(transaction, { accountId, method: 'password', client, trustedToken });
    });
  }

  const attempting = countingFailures(rateLimits);
  return {
    async signIn({ knownDevice, ...attempt }) {
      const { address, client } = attempt;
      const startedAt = performance.now();
      const network = networkOf(client.ip);
      const person = addressKey(address);
      const ofPerson = knownDevice ? identityLimits.signInByKnownDevice : identityLimits.signInByEmail;
      await rateLimits.take(identityLimits.signInRate, network);
      let share = 0;
      const opened = await attempting({
        turn: `${ofPerson.name} ${person}`,
        limits: [
          [identityLimits.signInByAddress, network],
          [ofPerson, person],
        ],
        async make([networkShare = 0, personShare = 0]) {
          // Nobody else's guesses cost a person anything where they have signed in before.
          share = knownDevice ? personShare : Math.max(networkShare, personShare);
          await puzzles.ask(share, { route: 'sign-in', client });
          return enterByPassword(attempt);
        },
      });
      if (opened !== null) return opened;
      await sleep(restOfStepMs(performance.now() - startedAt) + slowDownMs(share));
      throw identityErrors.loginFailed();
    },
  };
}
