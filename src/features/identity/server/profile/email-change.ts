import { sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import { constraintOf, sqlStateOf } from '#platform/server/db/database.ts';
import type { Session } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { identityLimits } from '../../constants.ts';
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS, profileLimits } from '../../constants-profile.ts';
import { identityErrors } from '../../errors.ts';
import type { User } from '../../model.ts';
import type { ProfileDetails } from '../../model-profile.ts';
import { profileErrors } from '../../rules/profile/profile-errors.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import { createLinks } from '../access/links.ts';
import { knownUser, type ServiceParts } from '../access/parts.ts';
import { hashOf, newSecret } from '../access/secrets.ts';
import type { Client } from '../auth/auth.ts';
import { userChanged } from '../events.ts';
import { EMAIL_CHANGE_MAILS } from './mails.ts';
import { changeProfile } from './personal.ts';
import { createProfileStore, type EmailChange } from './store.ts';

/** Another email address for an account: it counts once the link in its mailbox is opened. */
export interface EmailChanging {
  /**
   * Mails a link to the new address, and a code if a program asks. The answer is the same whether or not another account has it.
   * @throws identityErrors.proofNeeded, emailUnchanged
   */
  changeEmail(session: Session, email: string, options?: { withCode: boolean }): Promise<ProfileDetails>;
  cancelEmailChange(accountId: AccountId): Promise<ProfileDetails>;
  /**
   * Only in a session of the account: who owns the mailbox must not lend the address to somebody else's account by
   * opening a link.
   * @throws identityErrors.linkExpired, emailTaken
   */
  confirmEmailChange(session: Session, shown: { token: string; client: Client }): Promise<User>;
  /**
   * Takes the old address back. What was added to the account since the change is taken away from it, every session ends, and
   * the password has to be set anew.
   * @returns the token that sets it
   * @throws identityErrors.linkExpired, emailTaken
   */
  undoEmailChange(shown: { token: string; client: Client }): Promise<{ resetToken: string }>;
}

type Parts = Pick<ServiceParts, 'platform' | 'auth' | 'gate' | 'storeOn' | 'safety'>;

export function emailChanging(parts: Parts): EmailChanging {
  const { platform, storeOn } = parts;
  const { rateLimits, clock, database, mailQueue } = platform;
  return {
    async changeEmail(session, newEmail, { withCode } = { withCode: false }) {
      requireFreshProof(session, clock);
      const { accountId } = session;
      await rateLimits.take(profileLimits.emailChangeByAccount, accountId);
      await rateLimits.take(profileLimits.emailChangeByAddress, newEmail);
      return changeProfile(parts, accountId, async (transaction) => {
        const id = await askForEmailChange(parts, transaction, { accountId, email: newEmail });
        const facts = { id, withCode };
        await mailQueue.add({ kind: EMAIL_CHANGE_MAILS.confirm, facts }, transaction.queries);
      });
    },
    async cancelEmailChange(accountId) {
      await rateLimits.take(identityLimits.changeByAccount, accountId);
      return changeProfile(parts, accountId, ({ queries }) =>
        createProfileStore(queries).dropWaitingEmailChanges(accountId),
      );
    },
    async confirmEmailChange({ accountId }, { token, client }) {
      await rateLimits.take(identityLimits.tokenByAddress, networkOf(client.ip));
      await emailTakenByConstraint(() =>
        changeProfile(parts, accountId, (transaction) =>
          confirm(parts, transaction, { accountId, token, client }),
        ),
      );
      parts.gate.forget({ accountId });
      return knownUser(storeOn(database.queries), accountId);
    },
    undoEmailChange: (shown) => undo(parts, shown),
  };
}

/**
 * Begins a change, in place of one that waits.
 * @returns its id
 * @throws profileErrors.emailUnchanged
 */
export async function askForEmailChange(
  { platform, storeOn }: Pick<Parts, 'platform' | 'storeOn'>,
  { queries }: Transaction,
  { accountId, email: newEmail }: { accountId: AccountId; email: string },
): Promise<string> {
  const store = createProfileStore(queries);
  const { email: oldEmail } = await knownUser(storeOn(queries), accountId);
  if (oldEmail === newEmail) throw profileErrors.emailUnchanged();
  const now = platform.clock.now();
  await store.dropWaitingEmailChanges(accountId);
  const id = newId();
  await store.addEmailChange({
    id,
    accountId,
    oldEmail,
    newEmail,
    createdAt: new Date(now),
    expiresAt: new Date(now + EMAIL_CHANGE_HOURS * 60 * MINUTE_MS),
  });
  return id;
}

interface Shown {
  readonly accountId: AccountId;
  readonly token: string;
  readonly client: Client;
}

async function confirm(parts: Parts, transaction: Transaction, shown: Shown): Promise<void> {
  const { accountId, client } = shown;
  const store = createProfileStore(transaction.queries);
  const change = await store.changeToConfirm(hashOf(shown.token), parts.platform.clock.now());
  if (change === null || change.accountId !== accountId) throw identityErrors.linkExpired();
  await applyEmailChange(parts, transaction, { change, client });
}

/** Gives the account its new address, and tells the old one. */
export async function applyEmailChange(
  { platform, storeOn, safety }: Pick<Parts, 'platform' | 'storeOn' | 'safety'>,
  transaction: Transaction,
  { change, client }: { change: EmailChange; client: Client },
): Promise<void> {
  const { queries } = transaction;
  const store = createProfileStore(queries);
  const accountId = asAccountId(change.accountId);
  const now = platform.clock.now();
  await store.setEmail(accountId, change.newEmail, now);
  await store.markChanged(change.id, { now, undoUntil: now + EMAIL_UNDO_DAYS * DAY_MS });
  // Links in the old mailbox prove the old address.
  await createLinks(queries).voidAll(accountId);
  await safety.note(transaction, { accountId, kind: 'email-changed', client });
  transaction.emit(userChanged(accountId, await knownUser(storeOn(queries), accountId)));
  await platform.mailQueue.add({ kind: EMAIL_CHANGE_MAILS.changed, facts: { id: change.id } }, queries);
}

async function undo(
  parts: Parts,
  { token, client }: { token: string; client: Client },
): Promise<{ resetToken: string }> {
  const { platform, auth, gate, storeOn, safety } = parts;
  const { rateLimits, clock, database } = platform;
  await rateLimits.take(identityLimits.tokenByAddress, networkOf(client.ip));
  const found = await createProfileStore(database.queries).changeToUndo(hashOf(token), clock.now());
  if (found === null) throw identityErrors.linkExpired();
  const accountId = asAccountId(found.accountId);
  const nobodysPassword = await auth.hashPassword(newSecret());
  let resetToken = '';
  await emailTakenByConstraint(() =>
    changeProfile(parts, accountId, async (transaction) => {
      const { queries } = transaction;
      const store = createProfileStore(queries);
      const inside = storeOn(queries);
      const now = clock.now();
      // Of twenty at once, one finds it when its turn comes.
      const change = await store.changeToUndo(hashOf(token), now);
      if (change === null) throw identityErrors.linkExpired();
      await store.setEmail(accountId, change.oldEmail, now);
      await store.markUndoneSince(change, now);
      await store.dropWaitingEmailChanges(accountId);
      await inside.setPasswordHash(accountId, nobodysPassword, now);
      await takeAwaySince(transaction, change);
      await inside.endOtherSessions(accountId, null);
      const links = createLinks(queries);
      await links.voidAll(accountId);
      resetToken = await links.issue(accountId, 'reset-password', now);
      await safety.note(transaction, { accountId, kind: 'email-change-undone', client });
      await safety.note(transaction, { accountId, kind: 'all-sessions-ended', client });
      transaction.emit(userChanged(accountId, await knownUser(inside, accountId)));
    }),
  );
  gate.forget({ accountId });
  return { resetToken };
}

/** Whoever changed the address may have opened other ways in for themselves. */
async function takeAwaySince({ queries }: Transaction, { accountId, changedAt }: EmailChange): Promise<void> {
  await queries.execute(sql`delete from trusted_browsers where account_id = ${accountId}`);
  await queries.execute(
    sql`delete from factors where account_id = ${accountId} and created_at >= ${changedAt}`,
  );
  await queries.execute(
    sql`delete from recovery_codes where account_id = ${accountId} and created_at >= ${changedAt}`,
  );
  await queries.execute(sql`
    delete from credentials
    where user_id = ${accountId} and provider_id <> 'credential' and created_at >= ${changedAt}`);
  await queries.execute(sql`
    update profiles set phone_proven_at = null where account_id = ${accountId} and phone_proven_at >= ${changedAt}`);
  await queries.execute(sql`
    update users set asks_factor = false
    where id = ${accountId} and asks_factor
      and not exists (select from factors where account_id = ${accountId} and verified_at is not null)`);
}

const UNIQUE_VIOLATION = '23505';

/** Two accounts may have asked for one address, or somebody has registered with it since. */
export async function emailTakenByConstraint<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (cause) {
    const isTaken = sqlStateOf(cause) === UNIQUE_VIOLATION && constraintOf(cause)?.includes('email') === true;
    throw isTaken ? profileErrors.emailTaken({}, { cause }) : cause;
  }
}
