import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTabWorkspace, useWorkspaces } from '../current-workspace.ts';
import { newWorkspaceView } from '../new-workspace-view.ts';

const NewWorkspaceDialog = lazy(async () => ({
  default: (await import('./new-workspace-dialog.tsx')).NewWorkspaceDialog,
}));
const WorkspaceNews = lazy(async () => ({ default: (await import('./workspace-news.tsx')).WorkspaceNews }));

/** Above every page: notices that the person is no longer in the workspace of this tab, and holds the dialog for a new one. */
export function WorkspaceLayer() {
  const isOpen = useSyncExternalStore(newWorkspaceView.subscribe, newWorkspaceView.isOpen);
  const hasSeveral = useHasSeveral();
  return (
    <Suspense fallback={null}>
      {hasSeveral && <WorkspaceNews />}
      {isOpen && <NewWorkspaceDialog />}
    </Suspense>
  );
}

/** Whether the person has, or had, another workspace than their own while this page is open. */
function useHasSeveral(): boolean {
  const count = useWorkspaces()?.mine.length ?? 0;
  const kept = useTabWorkspace();
  const [hadSeveral, setHadSeveral] = useState(false);
  const hasSeveral = count > 1 || kept !== null;
  if (hasSeveral && !hadSeveral) setHadSeveral(true);
  return hasSeveral || hadSeveral;
}
