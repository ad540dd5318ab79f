import { queryClient } from '#platform/browser/query-client.ts';
import type { RealtimeClient } from '#platform/browser/realtime.ts';
import type { RealtimeOptions } from '#platform/browser/realtime-options.ts';
import { tabWorkspace } from '#platform/browser/workspace.ts';

const currentId = () => tabWorkspace().get()?.id ?? null;

/** The workspace of this tab, for its connection. */
export const workspaceOptions: Pick<RealtimeOptions, 'workspaceId' | 'onWorkspaceGone'> = {
  workspaceId: currentId,
  // The list of workspaces, which is fetched again too, says where the tab goes.
  onWorkspaceGone: () => void queryClient.invalidateQueries(),
};

/** Reconnects when the tab goes to another workspace. Calls go on, and a new name is no other workspace. */
export function followWorkspace(
  realtime: Pick<RealtimeClient, 'changeWorkspace'>,
  signal: AbortSignal,
): void {
  let id = currentId();
  const stop = tabWorkspace().subscribe(() => {
    if (currentId() === id) return;
    id = currentId();
    realtime.changeWorkspace();
  });
  signal.addEventListener('abort', stop);
}
