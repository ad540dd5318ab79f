import { sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';

/** A person in a list of the desk. */
export interface DeskPerson {
  readonly id: AccountId;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly username: string | null;
  readonly createdAt: Instant;
  /** Null: not suspended. */
  readonly suspendedUntil: Instant | null;
  readonly isClosed: boolean;
}

export interface PeopleSearch {
  /** The beginning of a name, a username or an email address, or an id; empty: everybody, newest first. */
  readonly text: string;
  /** Everybody: the list goes on below this id. */
  readonly before: string | null;
  readonly limit: number;
  readonly now: Instant;
}

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  username: string | null;
  created_at: string;
  suspended_until: string | null;
  closed_at: string | null;
}

const COLUMNS = sql`u.id, u.name, u.email, u.email_verified, n.username, u.created_at, u.suspended_until, u.closed_at`;
const NAMES = sql`left join usernames n on n.account_id = u.id and n.released_at is null`;

/** Each way to find somebody reads one page of one index, however many people there are. */
export async function findPeople(queries: Queries, search: PeopleSearch): Promise<DeskPerson[]> {
  const { limit, before, now } = search;
  const text = search.text.trim().toLowerCase().replace(/^@/, '');
  const { rows } =
    text === ''
      ? await queries.execute<Row>(sql`
          select ${COLUMNS} from (
            select * from users where ${before === null ? sql`true` : sql`id < ${before}`} order by id desc limit ${limit}
          ) u ${NAMES} order by u.id desc`)
      : await queries.execute<Row>(sql`
          select ${COLUMNS} from (${idsLike(text, limit)}) found join users u on u.id = found.id ${NAMES}
          order by lower(u.name) collate "C", u.id limit ${limit}`);
  return rows.map((row) => personOf(row, now));
}

function idsLike(text: string, limit: number) {
  const beginning = `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`
    select id from users where id = ${text}
    union (select id from users where email collate "C" like ${beginning} order by email collate "C" limit ${limit})
    union (select id from users where lower(name) collate "C" like ${beginning} order by lower(name) collate "C" limit ${limit})
    union (select account_id from usernames where username collate "C" like ${beginning} and released_at is null
      order by username collate "C" limit ${limit})`;
}

/** The same of accounts that are known. Those that are gone are left out. */
export async function readPeople(
  queries: Queries,
  { accountIds, now }: { accountIds: readonly AccountId[]; now: Instant },
): Promise<DeskPerson[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await queries.execute<Row>(sql`
    select ${COLUMNS} from users u ${NAMES} where u.id = any(${sql.param([...accountIds])}::text[])`);
  return rows.map((row) => personOf(row, now));
}

function personOf(row: Row, now: Instant): DeskPerson {
  const until = row.suspended_until === null ? null : Date.parse(row.suspended_until);
  return {
    id: asAccountId(row.id),
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    username: row.username,
    createdAt: Date.parse(row.created_at),
    suspendedUntil: until !== null && until > now ? until : null,
    isClosed: row.closed_at !== null,
  };
}
