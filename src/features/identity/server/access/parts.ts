import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { identityErrors } from '../../errors.ts';
import type { User } from '../../model.ts';
import { passwordProblem } from '../../rules/password.ts';
import type { Puzzles } from '../abuse/puzzles.ts';
import type { Auth } from '../auth/auth.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import type { Codes } from '../codes/codes.ts';
import type { PhoneCodes } from '../codes/phone-codes.ts';
import type { CodeMark } from '../factors/code-marks.ts';
import type { FactorNews } from '../factors/mails.ts';
import type { Gate } from '../gate.ts';
import type { Places } from '../places/places.ts';
import type { Safety } from '../safety/safety.ts';
import type { Suspensions } from '../safety/suspensions.ts';
import type { IdentityStore } from '../store.ts';
import type { Entering } from './entering.ts';

export { resetFactors } from '../factors/reset.ts';
export { requireFreshProof } from './fresh-proof.ts';

/** Mails about access to an account. */
export const MAILS = [
  'verify-email',
  'open-account',
  'reset-password',
  'sign-in-code',
  'password-changed',
  'already-registered',
] as const;
export type MailId = (typeof MAILS)[number];

/**
 * Requests an email. It is written when it is sent, so that no token is in the queue and every retry has a fresh one.
 */
export type RequestMail = (kind: MailId, email: string, registration?: string) => Promise<void>;

/** Parts shared by the services of this feature. */
export interface ServiceParts {
  readonly platform: Platform;
  readonly auth: Auth;
  readonly gate: Gate;
  readonly store: IdentityStore;
  readonly storeOn: (queries: Queries) => IdentityStore;
  readonly requestMail: RequestMail;
  /** See auth/network-mark.ts. */
  readonly networkMark: (ip: string) => string | null;
  readonly safety: Safety;
  readonly suspensions: Suspensions;
  readonly places: Places;
  /** Seals what must be read again, such as the secret of an authenticator app. */
  readonly sealing: Sealing;
  readonly entering: Entering;
  readonly codes: Codes;
  readonly phoneCodes: PhoneCodes;
  /** Stored form of short codes. */
  readonly codeMark: CodeMark;
  /** Tells the owner of an account by email what happened to their factors. */
  readonly factorMail: (accountId: AccountId, what: FactorNews) => Promise<void>;
  readonly puzzles: Puzzles;
  /** Whether only the emailed link opens an account (decision 022). */
  readonly confirmsFirst: boolean;
}

/** The gate has proven the account, so a missing row is a bug. */
export async function knownUser(store: IdentityStore, accountId: AccountId): Promise<User> {
  const user = await store.user(accountId);
  assert(user !== null, 'a signed-in account has a row');
  return user;
}

/** @throws identityErrors when the password is too short, too long or too easy to guess for this person */
export function refuseWeak(facts: { password: string; name: string; email: string }): void {
  switch (passwordProblem({ ...facts, isCommon: isCommonPassword })) {
    case null:
      return;
    case 'tooShort':
      throw identityErrors.passwordTooShort();
    case 'tooLong':
      throw identityErrors.passwordTooLong();
    case 'common':
      throw identityErrors.passwordCommon();
  }
}
