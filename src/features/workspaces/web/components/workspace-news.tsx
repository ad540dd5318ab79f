// Not on the first screen: for people who have several workspaces.

import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { tabWorkspace } from '#platform/browser/workspace.ts';
import { late } from '#ui/late.ts';
import type { MyWorkspace } from '../../model.ts';
import { useTabWorkspace, useWorkspaces } from '../current-workspace.ts';
import { newWorkspaceView } from '../new-workspace-view.ts';
import { newsOf, returnToOwnWorkspace } from '../switching.ts';

const NewWorkspaceDialog = late(async () => ({
  default: (await import('./new-workspace-dialog.tsx')).NewWorkspaceDialog,
}));

interface WorkspaceNewsProps {
  /** Where the tab was while the person had only one workspace; null: there were several from the start. */
  only: MyWorkspace | null;
}

/** Takes the tab back to the own workspace when its person is no longer in this one. Holds the dialog that the menus open. */
export function WorkspaceNews({ only }: WorkspaceNewsProps) {
  const before = useRef(only);
  const { mine, current } = useWorkspaces() ?? {};
  const kept = useTabWorkspace();
  const isOpen = useSyncExternalStore(newWorkspaceView.subscribe, newWorkspaceView.isOpen);
  useEffect(() => {
    if (mine === undefined || current === undefined) return;
    const news = newsOf({ mine, kept, before: before.current });
    before.current = current;
    if (news?.kind === 'left') returnToOwnWorkspace(news.name);
    if (news?.kind === 'renamed') tabWorkspace().set(news.workspace);
  }, [mine, current, kept]);
  return (
    <Suspense fallback={null}>
      {isOpen && <NewWorkspaceDialog onClose={() => newWorkspaceView.set(false)} />}
    </Suspense>
  );
}
