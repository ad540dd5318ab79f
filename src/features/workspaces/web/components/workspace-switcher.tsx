import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import { useWorkspaces } from '../current-workspace.ts';

const WorkspaceButton = late(async () => ({
  default: (await import('./workspace-button.tsx')).WorkspaceButton,
}));

/** The switcher of the navigation. Nothing for people with only their own workspace. */
export function WorkspaceSwitcher() {
  const workspaces = useWorkspaces();
  if (workspaces === undefined || workspaces.mine.length < 2) return null;
  return (
    <div className="relative mx-3 mt-2 h-11">
      <Suspense fallback={null}>
        <WorkspaceButton {...workspaces} />
      </Suspense>
    </div>
  );
}
