import { paths } from '#kernel/paths.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import type { RealtimeClient } from '#platform/browser/realtime.ts';
import type { RealtimeOptions } from '#platform/browser/realtime-options.ts';
import { tabWorkspace } from '#platform/browser/workspace.ts';
import type { LineSnapshot } from './line.ts';

const currentId = () => tabWorkspace().get()?.id ?? null;

/** Where this tab connects to, and what follows when the server refuses it. */
export const connectionOptions = (): Omit<RealtimeOptions, 'deviceId' | 'isUrgent'> => ({
  url: window.location.origin,
  // Any request makes the app notice that the session is over.
  onSignedOut: () => void queryClient.invalidateQueries(),
  // At once: what this tab shows, and a call in it, are theirs no longer.
  onEnded: (error) => window.location.replace(paths.login({ error })),
  workspaceId: currentId,
  // The list of workspaces, which is fetched again too, says where the tab goes.
  onWorkspaceGone: () => void queryClient.invalidateQueries(),
});

/**
 * Leaves the line when the browser freezes this page, so that calls come as notifications at once. A page in a call stays:
 * browsers don't freeze it for long.
 */
export function restWhileFrozen(
  realtime: Pick<RealtimeClient, 'connection' | 'sleep'>,
  line: { get(): Pick<LineSnapshot, 'calls'> },
  signal: AbortSignal,
): void {
  const isTalking = () => line.get().calls.some(({ phase }) => phase !== 'ended' && phase !== 'incoming');
  document.addEventListener('freeze', () => isTalking() || realtime.sleep(), { signal });
  document.addEventListener('resume', () => realtime.connection.tryNow(), { signal });
}

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
