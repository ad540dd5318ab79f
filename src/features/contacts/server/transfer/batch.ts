import { domainToASCII } from 'node:url';
import { sql } from 'drizzle-orm';
import { AppError } from '#kernel/app-error.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { contactsErrors } from '../../errors.ts';
import { contactFacts } from '../../model.ts';
import { NO_FACTS, type StoredFacts, storedFacts } from '../../rules/book/facts.ts';
import type { CardFacts } from '../../rules/transfer/vcard.ts';
import type { contactImports } from '../tables.ts';

type ImportRow = typeof contactImports.$inferSelect;

/** Rows after which others get a turn. */
const ROWS_AT_ONCE = 25;

export interface Judged {
  readonly facts: readonly StoredFacts[];
  readonly problems: { row: number; sentence: string }[];
}

/** Judges rows by the rules of contacts, with a pause every few rows so that nobody waits for it. */
export async function judge(
  rows: readonly { row: number; facts: CardFacts }[],
  home: string,
): Promise<Judged> {
  const facts: StoredFacts[] = [];
  const problems: Judged['problems'] = [];
  for (const [nth, { row, facts: given }] of rows.entries()) {
    if (nth % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const whole = { ...NO_FACTS, ...given };
    const stored = contactFacts.safeParse(whole).success
      ? storedFacts(whole, { home, ascii: domainToASCII })
      : contactsErrors.importTooLarge();
    if (stored instanceof AppError) problems.push({ row, sentence: stored.message });
    else facts.push(stored);
  }
  return { facts, problems };
}

/** Adds contacts in two statements for any number of them. */
export async function addAll(
  { id: importId, workspaceId, accountId }: ImportRow,
  { facts, at }: { facts: readonly StoredFacts[]; at: Instant },
  queries: Queries,
): Promise<void> {
  if (facts.length === 0) return;
  const made = facts.map((one) => ({ id: newId(), ...one }));
  const contacts = made.map((one) => ({
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
  const points = made.flatMap(({ id, points: own }) =>
    own.map((point, nth) => ({ contact_id: id, nth, ...point })),
  );
  const now = sql`${new Date(at).toISOString()}::timestamptz`;
  await queries.execute(sql`
    insert into contacts (id, workspace_id, name, company, role, source, about, birthday, addresses, tags, tag_keys, name_key,
      company_key, searched, sorted_by, import_id, created_at, created_by, changed_at)
    select id, ${workspaceId}, name, company, role, 'imported', about, birthday, addresses, tags, tag_keys, name_key,
      company_key, searched, sorted_by, ${importId}, ${now}, ${accountId}, ${now}
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as made (id text, name text, company text, role text, about text,
      birthday text, addresses jsonb, tags text[], tag_keys text[], name_key text, company_key text, searched text, sorted_by text)`);
  await queries.execute(sql`
    insert into contact_points (contact_id, workspace_id, kind, nth, value, label, key)
    select contact_id, ${workspaceId}, kind, nth, value, label, key
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
      as made (contact_id text, kind text, nth smallint, value text, label text, key text)`);
  await queries.execute(sql`
    update contacts set last_talk_at = talks.at from (
      select p.contact_id, max(t.at) as at from contact_points p join contact_timeline t
        on t.workspace_id = p.workspace_id and t.key_kind = p.kind and t.key = p.key and t.kind = 'call'
      where p.contact_id = any(${sql.param(made.map(({ id }) => id))}::text[]) group by p.contact_id) as talks
    where contacts.id = talks.contact_id`);
}
