import { sql } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { asAccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';

/** Who an entry is of, and which number of the workspace it is about, where that is known. */
export type Attributed = {
  /** Account of the person. */
  readonly person: string | null;
  readonly number: string | null;
};

/** Columns with both, of rows that have `entry`, `kind` and `details`. Needs `ATTRIBUTION` among its tables. */
export const ATTRIBUTED = sql`coalesce(details ->> 'person', used.person) as person,
  coalesce(details ->> 'ownNumber', used.own_number,
    case when kind = 'number-rent' or details ->> 'reversedKind' = 'number-rent' then details ->> 'number' end) as number`;

/** Joins the use that an entry has settled. Entries didn't name people and numbers themselves at first. */
export const ATTRIBUTION = sql`left join lateral (
  select allowance_use.person, allowance_use.own_number from allowance_use
  where key = regexp_replace(entry, ':(allowance|balance):used$', '') limit 1) as used on true`;

/** Knows the names of people. */
export type Names = Pick<IdentityDirectory, 'contactsOf'>;

/** Names of the people in rows. Of accounts that are gone there is none. */
export async function namesOf(
  directory: Names,
  rows: readonly { readonly person: string | null }[],
  within: Queries,
): Promise<(person: string | null) => string | null> {
  // Ids in the books are those of accounts.
  const ids = new Set(rows.flatMap(({ person }) => (person === null ? [] : [asAccountId(person)])));
  const contacts = ids.size === 0 ? new Map() : await directory.contactsOf([...ids], within);
  return (person) => (person === null ? null : (contacts.get(asAccountId(person))?.name ?? null));
}
