import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { ssoErrors } from '../../errors.ts';
import { createConnectionStore } from './connection-store.ts';
import type { Connection } from './types.ts';

/** @throws ssoErrors.connectionNotFound also for one of another workspace */
export async function lockedConnection(
  queries: Queries,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Connection> {
  const connection = await createConnectionStore(queries).lock(workspaceId, id);
  if (connection === null) throw ssoErrors.connectionNotFound();
  return connection;
}
