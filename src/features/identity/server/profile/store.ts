import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { DateFormats, EmailPreferences, Personal } from '../../model-profile.ts';
import { users } from '../tables.ts';
import { emailChanges, emailPreferencesOf, profiles } from './tables.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

/** Statements about what people say of themselves. */
export function createProfileStore(queries: Queries) {
  return {
    ...personalStatements(queries),
    ...preferenceStatements(queries),
    ...emailChangeStatements(queries),
    ...emailChangeLookups(queries),
  };
}

function personalStatements(queries: Queries) {
  async function write(accountId: AccountId, row: Partial<typeof profiles.$inferInsert>, now: Instant) {
    const changed = { ...row, updatedAt: new Date(now) };
    const [written] = await queries
      .insert(profiles)
      .values({ accountId, ...changed })
      .onConflictDoUpdate({ target: profiles.accountId, set: changed })
      .returning();
    return written ?? null;
  }
  return {
    async profile(accountId: AccountId) {
      const [row] = await queries.select().from(profiles).where(eq(profiles.accountId, accountId));
      return row ?? null;
    },
    setPersonal: (accountId: AccountId, personal: Personal & Partial<DateFormats>, now: Instant) =>
      write(accountId, personal, now),
    /** Violates a constraint if somebody else has proven the number. */
    setPhone: (accountId: AccountId, { phone, provenAt }: NewPhone, now: Instant) =>
      write(accountId, { phone, phoneProvenAt: provenAt === null ? null : new Date(provenAt) }, now),
    async setAvatar(accountId: AccountId, image: string | null, at: Instant): Promise<void> {
      await queries
        .update(users)
        .set({ image, updatedAt: new Date(at) })
        .where(eq(users.id, accountId));
    },
    /** Violates a constraint if another account has the address. */
    async setEmail(accountId: AccountId, email: string, at: Instant): Promise<void> {
      await queries
        .update(users)
        .set({ email, emailVerified: true, updatedAt: new Date(at) })
        .where(eq(users.id, accountId));
    },
  };
}

interface NewPhone {
  readonly phone: string | null;
  readonly provenAt: Instant | null;
}

function preferenceStatements(queries: Queries) {
  return {
    async emailPreferences(accountId: AccountId): Promise<EmailPreferences | null> {
      const { promotional, productUpdates, billing, security } = emailPreferencesOf;
      const [row] = await queries
        .select({ promotional, productUpdates, billing, security })
        .from(emailPreferencesOf)
        .where(eq(emailPreferencesOf.accountId, accountId));
      return row ?? null;
    },
    async setEmailPreferences(accountId: AccountId, chosen: EmailPreferences, now: Instant): Promise<void> {
      const row = { ...chosen, updatedAt: new Date(now) };
      await queries
        .insert(emailPreferencesOf)
        .values({ accountId, ...row })
        .onConflictDoUpdate({ target: emailPreferencesOf.accountId, set: row });
    },
  };
}

function emailChangeLookups(queries: Queries) {
  return {
    /** The change whose link to confirm this is. Locks nothing: the account is locked before it is used. */
    async changeToConfirm(tokenHash: string, now: Instant): Promise<EmailChange | null> {
      const [row] = await queries
        .select()
        .from(emailChanges)
        .where(
          and(
            eq(emailChanges.tokenHash, tokenHash),
            isNull(emailChanges.changedAt),
            // A session of the account doesn't stand for the old mailbox.
            eq(emailChanges.needsOld, false),
            gt(emailChanges.expiresAt, new Date(now)),
          ),
        );
      return row ?? null;
    },
    async changeToUndo(undoTokenHash: string, now: Instant): Promise<EmailChange | null> {
      const [row] = await queries
        .select()
        .from(emailChanges)
        .where(
          and(
            eq(emailChanges.undoTokenHash, undoTokenHash),
            isNotNull(emailChanges.changedAt),
            isNull(emailChanges.undoneAt),
            gt(emailChanges.expiresAt, new Date(now)),
          ),
        );
      return row ?? null;
    },
  };
}

function emailChangeStatements(queries: Queries) {
  const waiting = (accountId: AccountId) =>
    and(eq(emailChanges.accountId, accountId), isNull(emailChanges.changedAt));
  /** The change that waits for its mailbox; null if there is none. */
  async function waitingEmailChange(accountId: AccountId, now: Instant): Promise<EmailChange | null> {
    const [row] = await queries
      .select()
      .from(emailChanges)
      .where(and(waiting(accountId), gt(emailChanges.expiresAt, new Date(now))))
      .orderBy(desc(emailChanges.createdAt))
      .limit(1);
    return row ?? null;
  }
  return {
    async addEmailChange(change: typeof emailChanges.$inferInsert): Promise<void> {
      await queries.insert(emailChanges).values(change);
    },
    /** The new address that waits for its link; null if there is none. */
    async newEmail(accountId: AccountId, now: Instant): Promise<string | null> {
      return (await waitingEmailChange(accountId, now))?.newEmail ?? null;
    },
    waitingEmailChange,
    async changeWaiting(
      id: string,
      facts: Partial<Pick<EmailChange, 'needsOld' | 'oldConfirmedAt' | 'newConfirmedAt'>>,
    ): Promise<void> {
      await queries.update(emailChanges).set(facts).where(eq(emailChanges.id, id));
    },
    async dropWaitingEmailChanges(accountId: AccountId): Promise<void> {
      await queries.delete(emailChanges).where(waiting(accountId));
    },
    async emailChange(id: string): Promise<EmailChange | null> {
      const [row] = await queries.select().from(emailChanges).where(eq(emailChanges.id, id));
      return row ?? null;
    },
    async giveToken(id: string, hash: { tokenHash: string } | { undoTokenHash: string }): Promise<void> {
      await queries.update(emailChanges).set(hash).where(eq(emailChanges.id, id));
    },
    async markChanged(id: string, { now, undoUntil }: { now: Instant; undoUntil: Instant }): Promise<void> {
      await queries
        .update(emailChanges)
        .set({ changedAt: new Date(now), expiresAt: new Date(undoUntil), tokenHash: null })
        .where(eq(emailChanges.id, id));
    },
    /** With this change, those that came after it are undone, whoever asked for them. */
    async markUndoneSince({ accountId, changedAt }: EmailChange, now: Instant): Promise<void> {
      await queries
        .update(emailChanges)
        .set({ undoneAt: new Date(now) })
        .where(
          and(
            eq(emailChanges.accountId, accountId),
            isNull(emailChanges.undoneAt),
            sql`${emailChanges.changedAt} >= ${changedAt}`,
          ),
        );
    },
    async pruneEmailChanges(now: Instant): Promise<void> {
      const ended = lte(emailChanges.expiresAt, new Date(now));
      await deleteOld(queries, { table: emailChanges, age: emailChanges.expiresAt, where: ended });
    },
  };
}
