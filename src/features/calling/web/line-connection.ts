import { queryClient } from '#platform/browser/query-client.ts';
import type { RealtimeClient } from '#platform/browser/realtime.ts';
import type { RealtimeOptions } from '#platform/browser/realtime-options.ts';
import { tabWorkspace } from '#platform/browser/workspace.ts';

const currentId = () => tabWorkspace().get()?.id ?? null;

/** Where this tab connects to, and what follows when the server refuses it. */
export const connectionOptions = (): Omit<RealtimeOptions, 'deviceId' | 'isUrgent'> => ({
  url: window.location.origin,
  // Any request makes the app notice that the session is over.
  onSignedOut: () => void queryClient.invalidateQueries(),
  workspaceId: currentId,
  // The list of workspaces, which is fetched again too, says where the tab goes.
  onWorkspaceGone: () => void queryClient.invalidateQueries(),
});

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
