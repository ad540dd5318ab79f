import { useMemo } from 'react';
import { accountHere, useUser } from '#features/identity/web/widgets.tsx';
import type { OutboxOwner } from '#platform/browser/outbox.ts';
import { workspaceIdOfTab } from '#platform/browser/workspace.ts';
import { useWorkspace } from './current-workspace.ts';

/** Whose changes are made on this page; null while that isn't known. */
export function useOutboxOwner(): OutboxOwner | null {
  const accountId = useUser().user?.id;
  const workspaceId = useWorkspace()?.id;
  return useMemo(
    () => (accountId === undefined || workspaceId === undefined ? null : { accountId, workspaceId }),
    [accountId, workspaceId],
  );
}

/** Whether requests of this tab are made for them now. @throws if the server can't be asked */
export async function isOwnerHere({ accountId, workspaceId }: OutboxOwner): Promise<boolean> {
  const here = workspaceIdOfTab() ?? workspaceId;
  return here === workspaceId && (await accountHere()) === accountId;
}
