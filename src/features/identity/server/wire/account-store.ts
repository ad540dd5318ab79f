import { sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Database, Queries } from '#platform/server/db/database.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import type { WireAccount } from '../../rules/wire/user.ts';
import { ACCOUNT_FACTS } from './account-facts.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** @throws AppError auth.user_not_found */
export async function accountFacts(database: Database, accountId: string): Promise<WireAccount> {
  const [row] = await database.run<{ account: WireAccount }>({
    name: 'identity_wire_account',
    text: `select ${ACCOUNT_FACTS} from users u left join profiles p on p.account_id = u.id
      where u.id = $1 and u.closed_at is null`,
    values: [accountId],
  });
  if (row === undefined) throw wireErrors.user_not_found();
  return row.account;
}

/** Accounts, newest first, and how many there are. */
export async function accountPage(
  database: Database,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ accounts: WireAccount[]; total: number }> {
  const rows = await database.run<{ account: WireAccount }>({
    name: 'identity_wire_accounts',
    text: `select ${ACCOUNT_FACTS}
      from (select * from users where closed_at is null order by id desc limit $1 offset $2) u
      left join profiles p on p.account_id = u.id order by u.id desc`,
    values: [perPage, (page - 1) * perPage],
  });
  const [count] = await database.run<{ total: string }>({
    name: 'identity_wire_count',
    text: 'select count(*) as total from users where closed_at is null',
    values: [],
  });
  return { accounts: rows.map(({ account }) => account), total: Number(count?.total ?? 0) };
}

/** Statements on what a program may keep in an account, and on what only the operator may change. */
export function accountStatements(queries: Queries) {
  return {
    /** Puts fields beside those that are there; null removes one. */
    async mergeUserMetadata(accountId: AccountId, data: Metadata, at: Instant): Promise<void> {
      await queries.execute(sql`
        update users set user_metadata = jsonb_strip_nulls(user_metadata || ${JSON.stringify(data)}::jsonb),
          updated_at = ${new Date(at).toISOString()} where id = ${accountId}`);
    },
    async mergeAppMetadata(accountId: AccountId, data: Metadata, at: Instant): Promise<void> {
      await queries.execute(sql`
        update users set app_metadata = jsonb_strip_nulls(app_metadata || ${JSON.stringify(data)}::jsonb),
          updated_at = ${new Date(at).toISOString()} where id = ${accountId}`);
    },
    async setEmail(accountId: AccountId, email: string, at: Instant): Promise<void> {
      await queries.execute(sql`
        update users set email = ${email}, updated_at = ${new Date(at).toISOString()} where id = ${accountId}`);
    },
    async setEmailVerified(accountId: AccountId, isVerified: boolean, at: Instant): Promise<void> {
      await queries.execute(sql`
        update users set email_verified = ${isVerified}, updated_at = ${new Date(at).toISOString()}
        where id = ${accountId}`);
    },
    /** Violates a constraint if somebody else has proven it. */
    async setPhone(
      accountId: AccountId,
      phone: string,
      { isProven, at }: { isProven: boolean; at: Instant },
    ) {
      const now = new Date(at).toISOString();
      const provenAt = isProven ? now : null;
      await queries.execute(sql`
        insert into profiles (account_id, phone, phone_proven_at, updated_at)
        values (${accountId}, ${phone}, ${provenAt}, ${now})
        on conflict (account_id) do update
          set phone = excluded.phone, phone_proven_at = excluded.phone_proven_at, updated_at = excluded.updated_at`);
    },
    async suspend(accountId: AccountId, until: Instant | null): Promise<void> {
      const value = until === null ? null : new Date(until).toISOString();
      await queries.execute(sql`update users set suspended_until = ${value} where id = ${accountId}`);
    },
    async dropPassword(accountId: AccountId): Promise<void> {
      await queries.execute(sql`
        delete from credentials where user_id = ${accountId} and provider_id = 'credential'`);
    },
    /** Takes everything of its person out of an account. @returns false if it was closed already */
    async close(accountId: AccountId, { at, until }: { at: Instant; until: Instant }): Promise<boolean> {
      const closed = await queries.execute(sql`
        update users set closed_at = ${new Date(at).toISOString()}, suspended_until = ${new Date(until).toISOString()},
          name = 'Closed account', email = 'closed-' || id || '@accounts.invalid', email_verified = false,
          image = null, registered_network = null, asks_factor = false, user_metadata = '{}', app_metadata = '{}'
        where id = ${accountId} and closed_at is null`);
      if (closed.rowCount === 0) return false;
      for (const table of OF_A_PERSON)
        await queries.execute(sql`delete from ${sql.identifier(table)} where account_id = ${accountId}`);
      await queries.execute(sql`delete from credentials where user_id = ${accountId}`);
      await queries.execute(sql`delete from sessions where user_id = ${accountId}`);
      return true;
    },
    async emailInUse(email: string): Promise<AccountId | null> {
      const { rows } = await queries.execute<{ id: string }>(
        sql`select id from users where email = ${email}`,
      );
      return rows[0] === undefined ? null : asAccountId(rows[0].id);
    },
  };
}

/** Tables with an `account_id` that say something of a person, or let them in. */
const OF_A_PERSON = [
  'profiles',
  'email_preferences',
  'email_changes',
  'factors',
  'factor_challenges',
  'recovery_codes',
  'trusted_browsers',
  'sign_in_codes',
  'mailed_links',
  'exchange_codes',
  'safety_events',
] as const;
