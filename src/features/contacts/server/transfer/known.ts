import { sql } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { SHARED_MAX } from '../../constants.ts';
import type { StoredFacts } from '../../rules/book/facts.ts';
import { createKnownPeople, type KnownPeople } from '../../rules/identity/known.ts';

export const keysOf = ({ points }: StoredFacts): string[] => points.map(({ kind, key }) => `${kind} ${key}`);

/**
 * Contacts of the workspace that have a number or an address of these. Private ones aren't among them: what is imported is
 * everybody's.
 * @param into where they are kept, beside those who are there already
 */
export async function knownAmong(
  { workspaceId, facts }: { workspaceId: WorkspaceId; facts: readonly StoredFacts[] },
  queries: Queries,
  into: KnownPeople = createKnownPeople(),
): Promise<KnownPeople> {
  const points = facts.flatMap((one) => one.points);
  const { rows } = await queries.execute<{ id: string; name_key: string; keys: string[] }>(sql`
    select found.id, found.name_key, array_agg(k.kind || ' ' || k.key) as keys
    from (select distinct kind, key from unnest(${sql.param(points.map(({ kind }) => kind))}::text[],
        ${sql.param(points.map(({ key }) => key))}::text[]) as given (kind, key)) as k
      cross join lateral (
        select c.id, c.name_key from contact_points p join contacts c on c.id = p.contact_id
        where p.workspace_id = ${workspaceId} and p.kind = k.kind and p.key = k.key
          and c.deleted_at is null and c.merged_into is null and c.private_to is null
        limit ${SHARED_MAX + 1}) as found
    group by found.id, found.name_key`);
  for (const { id, name_key: nameKey, keys } of rows) into.add({ id, nameKey, keys });
  return into;
}
