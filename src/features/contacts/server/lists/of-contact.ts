import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import { contactsErrors } from '../../errors.ts';
import { createContactStore, type Reader } from '../book/store.ts';

/** Ids of the lists by hand that a contact is in. @throws AppError contacts.notFound */
export async function listsOf(
  reader: Reader,
  id: string,
  { queries }: Platform['database'],
): Promise<string[]> {
  if ((await createContactStore(queries).one(reader, id)) === null) throw contactsErrors.notFound();
  const { rows } = await queries.execute<{ id: string }>(sql`
    select l.id from contact_list_members m join contact_lists l on l.id = m.list_id
    where m.contact_id = ${id} and m.removed_at is null and l.workspace_id = ${reader.workspaceId} and l.deleted_at is null`);
  return rows.map((row) => row.id);
}
