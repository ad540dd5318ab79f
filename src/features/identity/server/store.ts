import {
  and,
  eq,
  fillPlaceholders,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { PreparedStatement, Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import { newId } from '#platform/server/ids.ts';
import { USERNAME_CHANGE_LIMITS, USERNAME_HOLD_DAYS } from '../constants.ts';
import type { DoNotDisturb, FindableBy, User } from '../model.ts';
import type { DateFormats } from '../model-profile.ts';
import { sessionStatements } from './sessions/store.ts';
import { credentials, firstAccount, usernameChanges, usernames, users } from './tables.ts';

/** Public profile of an account. */
export interface Profile {
  readonly accountId: AccountId;
  readonly username: string;
  readonly name: string;
  readonly findableBy: FindableBy;
  readonly doNotDisturb: DoNotDisturb | null;
  /** Hash of their picture. */
  readonly avatar: string | null;
}

/** A username that is in use, or reserved for its last owner. */
export interface UsernameRow {
  readonly username: string;
  readonly skeleton: string;
  readonly accountId: string | null;
  readonly releasedAt: Instant | null;
}

export type IdentityStore = ReturnType<typeof createStore>;

/** Every statement of the feature. The argument decides whether they run alone or in a transaction. */
export function createStore(queries: Queries, options: { operatorEmail: string | undefined }) {
  const isOperator = operatorCondition(options.operatorEmail);
  return {
    ...sessionStatements(queries, isOperator),
    ...accountStatements(queries, isOperator),
    ...changeStatements(queries),
    ...passwordStatements(queries),
    ...networks(queries),
    ...profileStatements(queries),
    ...usernameStatements(queries),
  };
}

/**
 * The operator is the person who has confirmed OPERATOR_EMAIL, since anyone can register with an address. Without that
 * variable it is the first account of the installation, which works without mail.
 */
function operatorCondition(operatorEmail: string | undefined): SQL<boolean> {
  return operatorEmail === undefined
    ? sql<boolean>`${users.id} = (select ${firstAccount.accountId} from ${firstAccount})`
    : sql<boolean>`(${users.emailVerified} and ${users.email} = ${operatorEmail.toLowerCase()})`;
}

/** Settings that decide who reaches a person. */
interface Reach {
  readonly findableBy: FindableBy;
  readonly doNotDisturb: DoNotDisturb | null;
}

const reach = {
  findableBy: users.findableBy,
  doNotDisturb: users.doNotDisturb,
  doNotDisturbUntil: users.doNotDisturbUntil,
};
const dateOf = (at: Instant | null) => (at === null ? null : new Date(at));

function withReach<Row extends { doNotDisturb: boolean; doNotDisturbUntil: Date | null }>(row: Row) {
  const { doNotDisturb, doNotDisturbUntil, ...rest } = row;
  return { ...rest, doNotDisturb: doNotDisturb ? { until: doNotDisturbUntil?.getTime() ?? null } : null };
}

const held = and(eq(usernames.accountId, users.id), isNull(usernames.releasedAt));

/** Renames somebody, and returns what their pages show of them. */
const renamingOf = (isOperator: SQL<boolean>) =>
  new PgDialect().sqlToQuery(sql`
    update ${users} set "name" = ${sql.placeholder('name')}, "updated_at" = ${sql.placeholder('at')}
    where ${users.id} = ${sql.placeholder('accountId')}
    returning jsonb_build_object(
      'id', ${users.id}, 'name', ${users.name}, 'email', ${users.email}, 'emailVerified', ${users.emailVerified},
      'username', username_of(${users.id}), 'isOperator', ${isOperator},
      'avatar', ${users.image}, 'formats', formats_of(${users.id}),
      'createdAt', floor(extract(epoch from ${users.createdAt}) * 1000),
      'deletesAt', floor(extract(epoch from ${users.deletesAt}) * 1000), 'findableBy', ${users.findableBy},
      'doNotDisturb', case when ${users.doNotDisturb} then jsonb_build_object(
        'until', floor(extract(epoch from ${users.doNotDisturbUntil}) * 1000)) end
    ) as payload`);

function accountStatements(queries: Queries, isOperator: SQL<boolean>) {
  const person = {
    id: users.id,
    name: users.name,
    email: users.email,
    emailVerified: users.emailVerified,
    isOperator,
    avatar: users.image,
    formats: sql<DateFormats>`formats_of(${users.id})`,
    createdAt: users.createdAt,
    deletesAt: users.deletesAt,
    ...reach,
  };
  const renaming = renamingOf(isOperator);
  return {
    async user(accountId: AccountId): Promise<User | null> {
      const [row] = await queries
        .select({ ...person, username: usernames.username })
        .from(users)
        .leftJoin(usernames, held)
        .where(eq(users.id, accountId));
      if (row === undefined) return null;
      const { createdAt, deletesAt, ...rest } = row;
      return { ...withReach(rest), createdAt: createdAt.getTime(), deletesAt: deletesAt?.getTime() ?? null };
    },
    /** Serializes transactions that change a person, so that the last event is right. */
    async lockAccount(accountId: AccountId): Promise<void> {
      await queries.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('update');
    },
    /** The change of a name, which returns the person as they then are. It locks the row, as `lockAccount` does. */
    renaming(accountId: AccountId, name: string, at: Instant): PreparedStatement {
      const { sql: text, params } = renaming;
      const given = { accountId, name, at: new Date(at).toISOString() };
      return { name: 'identity_rename', text, values: fillPlaceholders(params, given) };
    },
    async markVerified(accountId: AccountId, at: Instant): Promise<void> {
      await queries
        .update(users)
        .set({ emailVerified: true, updatedAt: new Date(at) })
        .where(eq(users.id, accountId));
    },
    /** One account at most today. */
    async operators(): Promise<AccountId[]> {
      const rows = await queries.select({ id: users.id }).from(users).where(isOperator);
      return rows.map(({ id }) => asAccountId(id));
    },
    async hasAccounts(): Promise<boolean> {
      const rows = await queries.select({ id: users.id }).from(users).limit(1);
      return rows.length > 0;
    },
    async accountByEmail(
      email: string,
    ): Promise<{ accountId: AccountId; name: string; email: string; emailVerified: boolean } | null> {
      const [row] = await queries
        .select({ id: users.id, name: users.name, email: users.email, emailVerified: users.emailVerified })
        .from(users)
        .where(eq(users.email, email));
      if (row === undefined) return null;
      const { id, ...owner } = row;
      return { accountId: asAccountId(id), ...owner };
    },
  };
}

/** Changes of a person that need a decision between reading and writing. */
function changeStatements(queries: Queries) {
  return {
    /** A new password was set, which is what a locked account waits for. */
    async unlock(accountId: AccountId): Promise<void> {
      await queries.update(users).set({ needsPasswordSince: null }).where(eq(users.id, accountId));
    },
    async setDeletesAt(accountId: AccountId, deletesAt: Instant | null): Promise<void> {
      await queries
        .update(users)
        .set({ deletesAt: dateOf(deletesAt) })
        .where(eq(users.id, accountId));
    },
    async setName(accountId: AccountId, name: string, at: Instant): Promise<void> {
      await queries
        .update(users)
        .set({ name, updatedAt: new Date(at) })
        .where(eq(users.id, accountId));
    },
    async setReach(accountId: AccountId, changed: Partial<Reach>, at: Instant): Promise<void> {
      const { findableBy, doNotDisturb } = changed;
      const until = doNotDisturb?.until ?? null;
      const quiet = { doNotDisturb: doNotDisturb !== null, doNotDisturbUntil: dateOf(until) };
      await queries
        .update(users)
        .set({
          ...(findableBy === undefined ? {} : { findableBy }),
          ...(doNotDisturb === undefined ? {} : quiet),
          updatedAt: new Date(at),
        })
        .where(eq(users.id, accountId));
    },
  };
}

function passwordStatements(queries: Queries) {
  return {
    async passwordHash(accountId: AccountId): Promise<string | null> {
      const [row] = await queries
        .select({ password: credentials.password })
        .from(credentials)
        .where(and(eq(credentials.userId, accountId), eq(credentials.providerId, 'credential')));
      return row?.password ?? null;
    },
    /**
     * Whether an account still has this password once pending changes have finished. A later change waits for the
     * transaction that asks, and finds the session that it opens.
     */
    async isPasswordStill(accountId: AccountId, hash: string): Promise<boolean> {
      const { rows } = await queries.$client.query<{ password: string | null }>({
        name: 'identity_password_still',
        text: "select password from credentials where user_id = $1 and provider_id = 'credential' for share",
        values: [accountId],
      });
      return rows[0]?.password === hash;
    },
    async setPasswordHash(accountId: AccountId, password: string, at: Instant): Promise<void> {
      const set = await queries
        .update(credentials)
        .set({ password, updatedAt: new Date(at) })
        .where(and(eq(credentials.userId, accountId), eq(credentials.providerId, 'credential')))
        .returning({ id: credentials.id });
      if (set.length > 0) return;
      // Somebody who has come from another company chooses the first one.
      const made = { createdAt: new Date(at), updatedAt: new Date(at) };
      await queries.insert(credentials).values({
        id: newId(),
        userId: accountId,
        accountId,
        providerId: 'credential',
        password,
        ...made,
      });
    },
  };
}

/** Networks from which people registered; see auth/network-mark.ts. */
function networks(queries: Queries) {
  return {
    async registeredNetwork(accountId: AccountId): Promise<string | null> {
      const [row] = await queries
        .select({ network: users.registeredNetwork })
        .from(users)
        .where(eq(users.id, accountId));
      return row?.network ?? null;
    },
  };
}

function profileStatements(queries: Queries) {
  return {
    async profilesOf(accountIds: readonly AccountId[]): Promise<Profile[]> {
      if (accountIds.length === 0) return [];
      const rows = await queries
        .select({
          accountId: users.id,
          username: usernames.username,
          name: users.name,
          avatar: users.image,
          ...reach,
        })
        .from(users)
        .innerJoin(usernames, held)
        // One array parameter: a search of a history needs thousands.
        .where(sql`${users.id} = any(${sql.param([...accountIds])}::text[])`);
      return rows.map((row) => ({ ...withReach(row), accountId: asAccountId(row.accountId) }));
    },
    /** Owners of these accounts; missing accounts are left out. */
    async contactsOf(accountIds: readonly AccountId[]) {
      if (accountIds.length === 0) return [];
      const rows = await queries
        .select({ accountId: users.id, name: users.name, email: users.email, avatar: users.image })
        .from(users)
        .where(sql`${users.id} = any(${sql.param([...accountIds])}::text[])`);
      return rows.map((row) => ({ ...row, accountId: asAccountId(row.accountId) }));
    },
    /** Also of people who have signed out since. */
    async seenAtOf(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Instant>> {
      if (accountIds.length === 0) return new Map();
      const { rows } = await queries.$client.query<{ id: string; seen: Date | null }>({
        name: 'identity_seen_at',
        text: SEEN_AT,
        values: [[...accountIds]],
      });
      return new Map(
        rows.flatMap(({ id, seen }) => (seen === null ? [] : [[asAccountId(id), seen.getTime()]])),
      );
    },
    async profileByUsername(username: string): Promise<Profile | null> {
      const [row] = await queries
        .select({
          accountId: users.id,
          username: usernames.username,
          name: users.name,
          avatar: users.image,
          ...reach,
        })
        .from(usernames)
        .innerJoin(users, held)
        .where(eq(usernames.username, username))
        .prepare('identity_profile_by_username')
        .execute();
      return row === undefined ? null : { ...withReach(row), accountId: asAccountId(row.accountId) };
    },
  };
}

function usernameStatements(queries: Queries) {
  return {
    /** Rows that have one of these usernames or look like one of them, holds that have run out left out. */
    async usernamesLike(skeletons: readonly string[], now: Instant): Promise<UsernameRow[]> {
      if (skeletons.length === 0) return [];
      const rows = await queries
        .select()
        .from(usernames)
        .where(
          and(
            inArray(usernames.skeleton, [...skeletons]),
            or(isNull(usernames.releasedAt), gt(usernames.releasedAt, holdStart(now))),
          ),
        );
      return rows.map((row) => ({ ...row, releasedAt: row.releasedAt?.getTime() ?? null }));
    },
    /** Releases an account's username, which is reserved for 90 days. @returns false if it had none */
    async releaseUsername(accountId: AccountId, at: Instant): Promise<boolean> {
      const released = await queries
        .update(usernames)
        .set({ releasedAt: new Date(at) })
        .where(and(eq(usernames.accountId, accountId), isNull(usernames.releasedAt)))
        .returning({ username: usernames.username });
      return released.length > 0;
    },
    /** When an account changed its username, as far back as it matters. */
    async usernameChanges(accountId: AccountId, now: Instant): Promise<Instant[]> {
      const rows = await queries
        .select({ at: usernameChanges.changedAt })
        .from(usernameChanges)
        .where(
          and(eq(usernameChanges.accountId, accountId), gt(usernameChanges.changedAt, changesFrom(now))),
        );
      return rows.map(({ at }) => at.getTime());
    },
    async rememberUsernameChange(accountId: AccountId, at: Instant): Promise<void> {
      await queries.insert(usernameChanges).values({ accountId, changedAt: new Date(at) });
    },
    async pruneUsernameChanges(now: Instant): Promise<void> {
      await queries.delete(usernameChanges).where(lte(usernameChanges.changedAt, changesFrom(now)));
    },
    /** Forgets usernames of deleted accounts once their hold is over. */
    async pruneUsernames(now: Instant): Promise<void> {
      const over = and(isNull(usernames.accountId), lte(usernames.releasedAt, holdStart(now)));
      await deleteOld(queries, { table: usernames, age: usernames.releasedAt, where: over });
    },
    /** Removes rows that block a claim: expired reservations, and the account's own. */
    async clearForClaim(skeleton: string, accountId: AccountId, now: Instant): Promise<void> {
      await queries
        .delete(usernames)
        .where(
          and(
            eq(usernames.skeleton, skeleton),
            isNotNull(usernames.releasedAt),
            or(lte(usernames.releasedAt, holdStart(now)), eq(usernames.accountId, accountId)),
          ),
        );
    },
    /** Violates a constraint if someone else has the username or one that looks like it. */
    async insertUsername(
      row: { username: string; skeleton: string; accountId: AccountId },
      at: Instant,
    ): Promise<void> {
      await queries.insert(usernames).values({ ...row, claimedAt: new Date(at), releasedAt: null });
    },
  };
}

const CHANGES_COUNT_DAYS = Math.max(...USERNAME_CHANGE_LIMITS.map(({ days }) => days));
const changesFrom = (now: Instant) => new Date(now - CHANGES_COUNT_DAYS * DAY_MS);
const holdStart = (now: Instant) => new Date(now - USERNAME_HOLD_DAYS * DAY_MS);

/** The last use of a session, or the newest time in the history at which a session began or ended. */
const SEEN_AT = `
  select person.id, greatest(
    (select max(updated_at) from sessions where user_id = person.id),
    (select at from safety_events
      where account_id = person.id and kind in ('signed-in', 'signed-out', 'session-ended', 'all-sessions-ended')
      order by id desc limit 1)) as seen
  from unnest($1::text[]) as person (id)`;
