import { sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { ContactFacts } from '../../model.ts';
import type { StoredFacts } from '../../rules/book/facts.ts';

type Written = StoredFacts & { readonly id: string };
interface Writing {
  readonly importId: string;
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly at: Instant;
}

const instant = (at: Instant) => sql`${new Date(at).toISOString()}::timestamptz`;

/** Adds contacts in a few statements for any number of them. */
export async function addAll(
  { importId, workspaceId, accountId, at }: Writing,
  made: readonly Written[],
  queries: Queries,
): Promise<void> {
  if (made.length === 0) return;
  await queries.execute(sql`
    insert into contacts (id, workspace_id, name, company, role, source, about, birthday, addresses, tags, tag_keys, name_key,
      company_key, searched, sorted_by, import_id, created_at, created_by, changed_at)
    select id, ${workspaceId}, name, company, role, 'imported', about, birthday, addresses, tags, tag_keys, name_key,
      company_key, searched, sorted_by, ${importId}, ${instant(at)}, ${accountId}, ${instant(at)}
    from ${recordsOf(made)}`);
  await writePoints(workspaceId, made, queries);
}

/** Changes contacts, which the transaction holds, in a few statements for any number of them. */
export async function changeAll(
  { workspaceId, at }: Pick<Writing, 'workspaceId' | 'at'>,
  changed: readonly Written[],
  queries: Queries,
): Promise<void> {
  if (changed.length === 0) return;
  await queries.execute(sql`
    update contacts set company = made.company, role = made.role, about = made.about, birthday = made.birthday,
      addresses = made.addresses, tags = made.tags, tag_keys = made.tag_keys, company_key = made.company_key,
      searched = made.searched, changed_at = ${instant(at)}, version = contacts.version + 1
    from ${recordsOf(changed)} where contacts.id = made.id and contacts.workspace_id = ${workspaceId}`);
  await queries.execute(sql`
    delete from contact_points where contact_id = any(${sql.param(changed.map(({ id }) => id))}::text[])`);
  await writePoints(workspaceId, changed, queries);
}

/** Keeps what contacts were, so that undoing the import restores them. */
export async function noteChanges(
  { importId, workspaceId, nth }: Pick<Writing, 'importId' | 'workspaceId'> & { readonly nth: number },
  changes: readonly { readonly id: string; readonly before: ContactFacts; readonly after: ContactFacts }[],
  queries: Queries,
): Promise<void> {
  if (changes.length === 0) return;
  const noted = changes.map(({ id, before, after }) => ({ id, before, after }));
  await queries.execute(sql`
    insert into contact_import_changes (import_id, contact_id, workspace_id, nth, before, after)
    select ${importId}, id, ${workspaceId}, ${nth}, before, after
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as made (id text, before jsonb, after jsonb)`);
}

function recordsOf(written: readonly Written[]) {
  const records = written.map((one) => ({
    id: one.id,
    name: one.name,
    company: one.company,
    role: one.role,
    about: one.about,
    birthday: one.birthday,
    addresses: one.addresses,
    tags: one.tags,
    tag_keys: one.tagKeys,
    name_key: one.nameKey,
    company_key: one.companyKey,
    searched: one.searched,
    sorted_by: one.sortedBy,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as made (id text, name text, company text, role text, about text,
    birthday text, addresses jsonb, tags text[], tag_keys text[], name_key text, company_key text, searched text, sorted_by text)`;
}

async function writePoints(
  workspaceId: WorkspaceId,
  written: readonly Written[],
  queries: Queries,
): Promise<void> {
  const points = written.flatMap(({ id, points: own }) =>
    own.map((point, nth) => ({ contact_id: id, nth, ...point })),
  );
  await queries.execute(sql`
    insert into contact_points (contact_id, workspace_id, kind, nth, value, label, key)
    select contact_id, ${workspaceId}, kind, nth, value, label, key
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
      as made (contact_id text, kind text, nth smallint, value text, label text, key text)`);
  // Calls from before a number was saved count as well.
  await queries.execute(sql`
    update contacts set last_talk_at = talks.at from (
      select p.contact_id, max(t.at) as at from contact_points p join contact_timeline t
        on t.workspace_id = p.workspace_id and t.key_kind = p.kind and t.key = p.key and t.kind = 'call'
      where p.contact_id = any(${sql.param(written.map(({ id }) => id))}::text[]) group by p.contact_id) as talks
    where contacts.id = talks.contact_id and talks.at > coalesce(contacts.last_talk_at, '-infinity')`);
}
