import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { E164 } from '#kernel/e164.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { RateLimit, RateLimits } from '#platform/server/rate-limits.ts';
import { codeLimits } from '../../constants-codes.ts';
import { identityErrors } from '../../errors.ts';
import type { SignInMethod } from '../../model.ts';
import type { CodeSent } from '../../model-codes.ts';
import { slowDownMs } from '../../rules/abuse/slow-down.ts';
import { addressKey, readSignInAddress, type SignInAddress } from '../../rules/codes/sign-in-address.ts';
import { restOfStepMs } from '../../rules/even-pace.ts';
import type { ServiceParts } from '../access/parts.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import type { FoundCode } from './codes.ts';
import { ownerOf } from './owners.ts';
import { spokenCodes } from './spoken-codes.ts';

/** Where somebody comes from, and the proof that a factor was shown there before. */
interface From {
  readonly client: Client;
  readonly trustedToken: string | null;
}

/** Signing in with what was sent to an address, without a password. Says nothing about who has an account. */
export interface CodeSignIn {
  /** @throws AppError identity.addressUnreadable, phoneCodesOff, puzzleNeeded, common.tooManyRequests */
  requestCode(asked: { address: string; client: Client }): Promise<CodeSent>;
  /** @throws AppError identity.codeWrong, accountSuspended, puzzleNeeded, common.tooManyRequests */
  signInWithCode(shown: { address: string; code: string } & From): Promise<OpenedSession>;
  /** @throws AppError identity.linkExpired, accountSuspended, common.tooManyRequests */
  signInWithLink(shown: { token: string } & From): Promise<OpenedSession>;
}

export function codeSignIn(parts: ServiceParts): CodeSignIn {
  const spoken = spokenCodes(parts);
  const { platform, codes, phoneCodes, puzzles, entering, safety, requestMail } = parts;
  const { rateLimits, database, jobs } = platform;

  async function call(phone: E164): Promise<CodeSent> {
    await phoneCodes.allow(phone);
    const isDelayed = await jobs.hasTrouble(spoken.queue);
    await spoken.request(phone);
    return { by: 'phone', isDelayed };
  }

  /** In one transaction with what it opens, so that a suspended person's code isn't used up for nothing. */
  async function enter(found: FoundCode, method: SignInMethod, from: From): Promise<OpenedSession | null> {
    const { accountId } = found;
    if (accountId === null) return null;
    return platform.realtime.events.transact(async (transaction) => {
      if (!(await codes.use(found, transaction.queries))) return null;
      return entering.enter(transaction, { accountId, method, ...from });
    });
  }

  async function noteFailure(address: SignInAddress, client: Client): Promise<void> {
    const owner = await ownerOf(database.queries, address);
    if (owner === null) return;
    const { accountId } = owner;
    await platform.realtime.events.transact((transaction) =>
      safety.note(transaction, { accountId, kind: 'sign-in-failed', client, facts: { method: 'otp' } }),
    );
  }

  return {
    async requestCode({ address: typed, client }) {
      const address = readSignInAddress(typed);
      if (address === null) throw identityErrors.addressUnreadable();
      const share = await rateLimits.take(codeLimits.requestByAddress, networkOf(client.ip));
      await puzzles.ask(share, { route: 'request-code', client });
      if (address.kind === 'phone') return call(address.phone);
      await rateLimits.take(codeLimits.requestByEmail, address.email);
      const isDelayed = await jobs.hasTrouble('mail');
      await requestMail('sign-in-code', address.email);
      return { by: 'email', isDelayed };
    },
    async signInWithCode({ address: typed, code, ...from }) {
      const startedAt = performance.now();
      const { client } = from;
      const address = readSignInAddress(typed);
      const key = addressKey(typed);
      const by = networkOf(client.ip);
      const ofNetwork = await rateLimits.take(codeLimits.useByAddress, by);
      const share = Math.max(ofNetwork, await takeSlowly(rateLimits, codeLimits.guessByAnyone, key));
      await puzzles.ask(share, { route: 'use-code', client });
      if (address !== null) {
        const found = await codes.check({ kind: 'sign-in', address: key, code, by });
        const opened = found === null ? null : await enter(found, 'otp', from);
        if (opened !== null) {
          await rateLimits.giveBack([codeLimits.useByAddress, by], [codeLimits.guessByAnyone, key]);
          return opened;
        }
        await noteFailure(address, client);
      }
      await sleep(restOfStepMs(performance.now() - startedAt) + slowDownMs(share));
      throw identityErrors.codeWrong();
    },
    async signInWithLink({ token, ...from }) {
      await rateLimits.take(codeLimits.linkByAddress, networkOf(from.client.ip));
      const found = await codes.check({ kind: 'sign-in', token });
      const opened = found === null ? null : await enter(found, 'magiclink', from);
      if (opened === null) throw identityErrors.linkExpired();
      return opened;
    },
  };
}

/** Takes a point of a limit that refuses nobody: who comes when it is used up has more to work. */
async function takeSlowly(rateLimits: RateLimits, limit: RateLimit, key: string): Promise<number> {
  try {
    return await rateLimits.take(limit, key);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === commonErrors.tooManyRequests().code) return 1;
    throw cause;
  }
}
