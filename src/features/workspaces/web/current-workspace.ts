import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { type TabWorkspace, tabWorkspace } from '#platform/browser/workspace.ts';
import type { InvitationToMe, MyWorkspace } from '../model.ts';
import { mineQuery, myInvitationsQuery } from './queries.ts';

/** The workspace that a tab is in: the chosen one, else the one of the account, as the server decides. */
export function currentOf(
  mine: readonly MyWorkspace[],
  kept: Pick<TabWorkspace, 'id'> | null,
  accountId: string,
): MyWorkspace | undefined {
  const chosen = kept?.id ?? accountId;
  return mine.find(({ id }) => id === chosen) ?? mine[0];
}

/** The choice of this tab; null: none. */
export function useTabWorkspace(): TabWorkspace | null {
  return useSyncExternalStore(
    (listener) => tabWorkspace().subscribe(listener),
    () => tabWorkspace().get(),
    // Where pages are drawn without a browser, there is no tab.
    () => null,
  );
}

/** Every workspace of the person, and the one that this tab is in; undefined while they aren't known. */
export function useWorkspaces(): { mine: readonly MyWorkspace[]; current: MyWorkspace } | undefined {
  const { user } = useUser();
  const kept = useTabWorkspace();
  const { data: mine } = useQuery({ ...mineQuery, enabled: user !== null });
  const current = mine === undefined || user === null ? undefined : currentOf(mine, kept, user.id);
  return mine === undefined || current === undefined ? undefined : { mine, current };
}

/** The workspace that this tab is in; undefined while it isn't known. */
export const useWorkspace = (): MyWorkspace | undefined => useWorkspaces()?.current;

/** Open invitations to the address of the person; none while they aren't known. */
export const useMyInvitations = (): readonly InvitationToMe[] => useQuery(myInvitationsQuery).data ?? [];
