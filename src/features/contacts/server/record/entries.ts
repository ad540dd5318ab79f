import { sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';

/** By what an entry belongs to a contact: a way to reach them, or the contact itself. */
export interface TimelineKey {
  readonly kind: 'phone' | 'email' | 'username' | 'contact';
  readonly key: string;
}

export interface NewEntry {
  readonly workspaceId: WorkspaceId;
  readonly keys: readonly TimelineKey[];
  readonly kind: string;
  /** With `kind` it is the same entry. */
  readonly thingId: string;
  readonly at: Instant;
  /** Who of the workspace took part. */
  readonly accountId: AccountId | null;
  /** The workspace's number that it came over, in E.164. */
  readonly ownNumber: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Puts an entry on timelines. One that is there already changes: its facts may be newer. */
export async function addEntry(entry: NewEntry, queries: Queries): Promise<void> {
  const { workspaceId, keys, kind, thingId, at, accountId, ownNumber, facts } = entry;
  if (keys.length === 0) return;
  await queries.execute(sql`
    insert into contact_timeline (workspace_id, key_kind, key, kind, thing_id, at, account_id, own_number, facts)
    select ${workspaceId}, key_kind, key, ${kind}, ${thingId}, ${new Date(at).toISOString()}::timestamptz,
      ${accountId}, ${ownNumber}, ${JSON.stringify(facts)}::jsonb
    from unnest(${sql.param(keys.map((one) => one.kind))}::text[], ${sql.param(keys.map(({ key }) => key))}::text[]) as keys (key_kind, key)
    on conflict (workspace_id, key_kind, key, kind, thing_id) do update
      set at = excluded.at, account_id = excluded.account_id, own_number = excluded.own_number, facts = excluded.facts`);
}
