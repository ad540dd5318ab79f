import { useUser } from '#features/identity/web/widgets.tsx';
import { useWorkspace } from '#features/workspaces/web/widgets.tsx';
import type { Owner } from './recorder.ts';

/** Who records here; null while it isn't known. */
export function useOwner(): Owner | null {
  const { user } = useUser();
  const workspace = useWorkspace();
  if (user === null || workspace === undefined) return null;
  return { accountId: user.id, workspaceId: workspace.id, name: user.name };
}
