import { and, desc, isNotNull, isNull } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import { REMOVED_MAX } from '../../constants.ts';
import type { RemovedContact } from '../../model.ts';
import { contacts } from '../tables.ts';
import { type Reader, visibleTo, withPoints } from './store.ts';

/** Deleted contacts that can be restored, the last first. */
export async function removedOf(
  reader: Reader,
  { queries }: Platform['database'],
): Promise<RemovedContact[]> {
  const rows = await queries
    .select()
    .from(contacts)
    .where(and(visibleTo(reader), isNotNull(contacts.deletedAt), isNull(contacts.mergedInto)))
    .orderBy(desc(contacts.deletedAt))
    .limit(REMOVED_MAX);
  const found = await withPoints(rows, queries);
  return found.map(({ row, contact }) => ({ contact, deletedAt: row.deletedAt ?? 0 }));
}
