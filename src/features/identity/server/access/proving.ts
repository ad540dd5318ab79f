import { timingSafeEqual } from 'node:crypto';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Session } from '#platform/server/http/context.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { identityLimits } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import type { User } from '../../model.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { userChanged } from '../events.ts';
import { createAccounts } from './accounts.ts';
import { createLinks, type LinkKind } from './links.ts';
import { knownUser, refuseWeak, type ServiceParts } from './parts.ts';
import { createRegistrations, type PendingRegistration } from './registrations.ts';
import { hashOf } from './secrets.ts';

/** Someone who has opened a confirmation link. */
export interface Confirmation {
  readonly token: string;
  /** The password they choose, if they were asked for one. */
  readonly password: string | undefined;
  /** The name they choose with it: a stranger may have chosen the one that is there. */
  readonly name: string | undefined;
  /** The account whose session the browser has. */
  readonly session: Session | null;
  /** The browser's key of a registration (see Registered). */
  readonly browserKey: string | null;
  readonly client: Client;
}

/**
 * What happened to it. `passwordNeeded`: the browser has no session of the account and did not register it. The person
 * who reads the email may never have known its password, and someone else may. Nothing has changed.
 */
export type Confirmed =
  | { readonly state: 'confirmed' | 'passwordNeeded' }
  | { readonly state: 'opened'; readonly opened: OpenedSession; readonly email: string };

export interface Proving {
  verifyEmail(confirmation: Confirmation): Promise<Confirmed>;
  resendVerification(accountId: AccountId): Promise<void>;
  forgotPassword(email: string, client: Client): Promise<void>;
  resetPassword(reset: { token: string; password: string; client: Client }): Promise<void>;
  changePassword(
    session: Session,
    change: { currentPassword: string; newPassword: string; client: Client },
  ): Promise<void>;
}

/**
 * Proofs of who owns an account. Whatever depends on an address (the operator's desk, a trial) belongs to sessions of
 * someone who reads its email. A confirmation ends every session except its own. Without a session it sets a new password,
 * which ends all of them.
 */
export function proving(parts: ServiceParts): Proving {
  const { platform, store, requestMail } = parts;
  const { rateLimits } = platform;
  return {
    ...confirming(parts),
    ...resetting(parts),
    async resendVerification(accountId) {
      await rateLimits.take(identityLimits.resendByAccount, accountId);
      const { email, emailVerified } = await knownUser(store, accountId);
      if (!emailVerified) await requestMail('verify-email', email);
    },
  };
}

function confirming(parts: ServiceParts): Pick<Proving, 'verifyEmail'> {
  const { platform, auth, gate, store, storeOn, entering } = parts;
  const { rateLimits, clock, database } = platform;

  async function confirmAccount(accountId: AccountId, request: Confirmation): Promise<Confirmed> {
    const { token, password, name, session, client } = request;
    const user = await knownUser(store, accountId);
    if (user.emailVerified) {
      // Opened once more it changes nothing, and sets no password either.
      if (password === undefined) return { state: 'confirmed' };
      throw identityErrors.linkExpired();
    }
    if (password !== undefined) {
      const opened = await setPassword(
        parts,
        { user, kind: 'verify-email', token, password, name },
        (transaction) =>
          entering.enter(transaction, { accountId, method: 'password', client, trustedToken: null }),
      );
      return { state: 'opened', opened, email: user.email };
    }
    if (session?.accountId !== accountId) return { state: 'passwordNeeded' };
    await platform.realtime.events.transact(async (transaction) => {
      const inside = storeOn(transaction.queries);
      await inside.lockAccount(accountId);
      if ((await createLinks(transaction.queries).ownerOf('verify-email', token, clock.now())) === null)
        throw identityErrors.linkExpired();
      await inside.endOtherSessions(accountId, session.sessionId);
      await markVerified(parts, transaction, accountId);
    });
    gate.forget({ accountId });
    return { state: 'confirmed' };
  }

  async function openAccount(pending: PendingRegistration, request: Confirmation): Promise<Confirmed> {
    const { browserKeyHash } = pending;
    const { password, browserKey, client } = request;
    // Without a new password it is the browser that registered, and its own name stays.
    const name = (password === undefined ? undefined : request.name) ?? pending.account.name;
    const account = { ...pending.account, name };
    const isSameBrowser = browserKey !== null && isEqual(hashOf(browserKey), browserKeyHash);
    if (password === undefined && !isSameBrowser) return { state: 'passwordNeeded' };
    if (password !== undefined) refuseWeak({ password, name: account.name, email: account.email });
    const passwordHash = password === undefined ? account.passwordHash : await auth.hashPassword(password);
    const opened = await platform.realtime.events.transact(async (transaction) => {
      if (!(await createRegistrations(transaction.queries).take(pending))) return null;
      const accounts = createAccounts(transaction.queries);
      const made = { emailVerified: true, now: clock.now() };
      const accountId = await accounts.insert({ ...account, passwordHash }, made);
      if (accountId === null) return null;
      return entering.enter(transaction, { accountId, method: 'password', client, trustedToken: null });
    });
    if (opened === null) throw identityErrors.linkExpired();
    return { state: 'opened', opened, email: account.email };
  }

  return {
    async verifyEmail(request) {
      await rateLimits.take(identityLimits.tokenByAddress, networkOf(request.client.ip));
      const now = clock.now();
      const accountId = await createLinks(database.queries).ownerOf('verify-email', request.token, now);
      if (accountId !== null) return confirmAccount(accountId, request);
      const pending = await createRegistrations(database.queries).find(request.token, now);
      if (pending !== null) return openAccount(pending, request);
      throw identityErrors.linkExpired();
    },
  };
}

function resetting(parts: ServiceParts): Omit<Proving, 'verifyEmail' | 'resendVerification'> {
  const { platform, auth, gate, store, storeOn, requestMail, safety, codes } = parts;
  const { rateLimits, clock, database } = platform;
  return {
    async forgotPassword(email, client) {
      const share = await rateLimits.take(identityLimits.forgotByAddress, networkOf(client.ip));
      await parts.puzzles.ask(share, { route: 'forgot-password', client });
      await rateLimits.take(identityLimits.forgotByEmail, email);
      await requestMail('reset-password', email);
    },
    async resetPassword({ token, password, client }) {
      await rateLimits.take(identityLimits.tokenByAddress, networkOf(client.ip));
      const links = createLinks(database.queries);
      const accountId = await links.ownerOf('reset-password', token, clock.now());
      if (accountId === null) throw identityErrors.linkExpired();
      const user = await knownUser(store, accountId);
      await setPassword(parts, { user, kind: 'reset-password', token, password }, (transaction) =>
        safety.note(transaction, { accountId, kind: 'password-reset', client }),
      );
    },
    async changePassword({ accountId, sessionId }, { currentPassword, newPassword, client }) {
      await rateLimits.take(identityLimits.passwordByAccount, accountId);
      const { name, email } = await knownUser(store, accountId);
      const hash = await store.passwordHash(accountId);
      if (hash === null || !(await auth.checkPassword(currentPassword, hash)))
        throw identityErrors.currentPasswordWrong();
      await rateLimits.giveBack([identityLimits.passwordByAccount, accountId]);
      refuseWeak({ password: newPassword, name, email });
      const newHash = await auth.hashPassword(newPassword);
      await platform.realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const inside = storeOn(queries);
        await inside.lockAccount(accountId);
        // Hashing takes a while, and the owner may have set another password in the meantime.
        if ((await inside.passwordHash(accountId)) !== hash) throw identityErrors.currentPasswordWrong();
        await inside.setPasswordHash(accountId, newHash, clock.now());
        await inside.endOtherSessions(accountId, sessionId);
        await createLinks(queries).voidAll(accountId);
        await codes.voidAll(accountId, queries);
        await safety.note(transaction, { accountId, kind: 'password-changed', client });
      });
      gate.forget({ accountId });
      await requestMail('password-changed', email);
    },
  };
}

interface NewPassword {
  readonly user: User;
  readonly kind: LinkKind;
  readonly token: string;
  readonly password: string;
  readonly name?: string | undefined;
}

/**
 * Sets a password through an emailed link, which proves the address as well. Ends every session and voids every link.
 * @param then further steps in the same transaction
 */
async function setPassword<Result>(
  parts: ServiceParts,
  { user, kind, token, password, name = user.name }: NewPassword,
  then: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { platform, auth, gate, storeOn, requestMail } = parts;
  const accountId = asAccountId(user.id);
  refuseWeak({ password, name, email: user.email });
  const hash = await auth.hashPassword(password);
  const result = await platform.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const inside = storeOn(queries);
    const links = createLinks(queries);
    const now = platform.clock.now();
    await inside.lockAccount(accountId);
    if (!(await links.take(kind, token, now))) throw identityErrors.linkExpired();
    // The password before the sessions: a sign-in with the old one waits for this row (see service.ts).
    await inside.setPasswordHash(accountId, hash, now);
    await inside.unlock(accountId);
    await inside.endOtherSessions(accountId, null);
    if (name !== user.name) await inside.setName(accountId, name, now);
    await links.voidAll(accountId);
    await parts.codes.voidAll(accountId, queries);
    await markVerified(parts, transaction, accountId);
    return then(transaction);
  });
  gate.forget({ accountId });
  await requestMail('password-changed', user.email);
  return result;
}

/** Tells the account's devices what happened to the address, in the transaction that settles it. */
async function markVerified(
  { platform, storeOn }: ServiceParts,
  { queries, emit }: Transaction,
  accountId: AccountId,
): Promise<void> {
  const inside = storeOn(queries);
  await inside.markVerified(accountId, platform.clock.now());
  emit(userChanged(accountId, await knownUser(inside, accountId)));
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
