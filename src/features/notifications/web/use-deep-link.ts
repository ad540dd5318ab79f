import { useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import type { Notification } from '../model-inbox.ts';

/** The page of a notification. Of another workspace, it goes there, which the page says; null: it has no page. */
export function useDeepLink({
  path,
  workspaceId,
}: Pick<Notification, 'path' | 'workspaceId'>): string | null {
  const current = useWorkspace();
  return path === null ? null : linkTo({ path, workspaceId }, current?.id);
}

/** @param currentId the workspace that the tab is in; undefined while it isn't known */
export function linkTo(
  { path, workspaceId }: { path: string; workspaceId: string | null },
  currentId: string | undefined,
): string {
  if (workspaceId === null || workspaceId === currentId) return path;
  const [address = '', hash] = path.split('#');
  const named = `${address}${address.includes('?') ? '&' : '?'}${WORKSPACE_PARAMETER}=${encodeURIComponent(workspaceId)}`;
  return hash === undefined ? named : `${named}#${hash}`;
}
