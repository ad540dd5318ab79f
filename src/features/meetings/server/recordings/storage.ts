import { sql } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { meetingsErrors } from '../../errors.ts';

export interface Storage {
  readonly recordings: number;
  readonly bytes: number;
}

/** Storage that the recordings of a workspace take. A file that is being uploaded counts whole from its beginning. */
export async function storageOf(workspaceId: WorkspaceId, queries: Queries): Promise<Storage> {
  const { rows } = await queries.execute<{ recordings: number; bytes: string }>(sql`
    select count(*)::int as recordings,
      coalesce(sum(case when state = 'recording' then greatest(bytes, bytes_expected) else bytes end), 0) as bytes
    from meeting_recordings where workspace_id = ${workspaceId} and sealed_key is not null`);
  const [found] = rows;
  return { recordings: found?.recordings ?? 0, bytes: Number(found?.bytes ?? 0) };
}

/**
 * Called in the transaction that adds a recording, after it was added: one that doesn't fit is not begun. One that has begun
 * is never cut, and may go over the limit.
 * @param bytesExpected of a file; null: nobody knows how long it becomes
 * @throws AppError meetings.storageFull
 */
export async function mustHaveRoom(
  { workspaceId, bytesExpected }: { workspaceId: WorkspaceId; bytesExpected: number | null },
  limitBytes: number | null,
  queries: Queries,
): Promise<void> {
  if (limitBytes === null) return;
  // Of several at once, each sees those before it.
  await queries.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`meetings:storage:${workspaceId}`}, 0))`,
  );
  const { bytes } = await storageOf(workspaceId, queries);
  const isFull = bytesExpected === null ? bytes >= limitBytes : bytes > limitBytes;
  if (isFull) throw meetingsErrors.storageFull();
}
