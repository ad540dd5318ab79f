import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { missingCase } from '#kernel/assert.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Condition, ListRule } from '../../model-lists.ts';
import { tagKey } from '../../rules/book/facts.ts';
import type { Reader } from '../book/store.ts';
import { contactLists, contacts } from '../tables.ts';

/** Whether a contact is in a list: by hand, or by its rule at this time. Nobody is in a list of another workspace. */
export async function inList(
  { workspaceId }: Reader,
  { id, now }: { id: string; now: Instant },
  queries: Queries,
): Promise<SQL> {
  const [list] = await queries
    .select({ rule: contactLists.rule })
    .from(contactLists)
    .where(
      and(eq(contactLists.id, id), eq(contactLists.workspaceId, workspaceId), isNull(contactLists.deletedAt)),
    );
  if (list === undefined) return sql`false`;
  if (list.rule !== null) return ruleSql(list.rule, now);
  return sql`${contacts.id} in (select m.contact_id from contact_list_members m where m.list_id = ${id})`;
}

/** A rule as a condition on contacts. */
export function ruleSql({ match, groups }: ListRule, now: Instant): SQL {
  const joined = (parts: readonly SQL[], how: ListRule['match']) =>
    sql`(${sql.join([...parts], how === 'all' ? sql` and ` : sql` or `)})`;
  return joined(
    groups.map((group) =>
      joined(
        group.conditions.map((condition) => conditionSql(condition, now)),
        group.match,
      ),
    ),
    match,
  );
}

function conditionSql(condition: Condition, now: Instant): SQL {
  const daysAgo = (days: number) => sql`${new Date(now - days * DAY_MS).toISOString()}::timestamptz`;
  switch (condition.kind) {
    case 'tag':
      return sql`${contacts.tagKeys} @> array[${tagKey(condition.tag)}]::text[]`;
    case 'source':
      return sql`${contacts.source} = ${condition.source}`;
    case 'owner':
      return condition.ownerId === null
        ? sql`${contacts.ownerId} is null`
        : sql`${contacts.ownerId} = ${condition.ownerId}`;
    case 'quiet':
      return sql`(${contacts.lastTalkAt} is null or ${contacts.lastTalkAt} < ${daysAgo(condition.days)})`;
    case 'new':
      return sql`${contacts.createdAt} >= ${daysAgo(condition.days)}`;
    default:
      return missingCase(condition);
  }
}
