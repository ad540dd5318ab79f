// Not on the first screen: for people who have several workspaces.
import { useEffect, useRef } from 'react';
import { tabWorkspace } from '#platform/browser/workspace.ts';
import type { MyWorkspace } from '../../model.ts';
import { useTabWorkspace, useWorkspaces } from '../current-workspace.ts';
import { newsOf, returnToOwnWorkspace } from '../switching.ts';

interface WorkspaceNewsProps {
  /** Where the tab was while the person had only one workspace; null: there were several from the start. */
  only: MyWorkspace | null;
}

/** Takes the tab back to the own workspace when its person is no longer in this one. */
export function WorkspaceNews({ only }: WorkspaceNewsProps): null {
  const before = useRef(only);
  const { mine, current } = useWorkspaces() ?? {};
  const kept = useTabWorkspace();
  useEffect(() => {
    if (mine === undefined || current === undefined) return;
    const news = newsOf({ mine, kept, before: before.current });
    before.current = current;
    if (news?.kind === 'left') returnToOwnWorkspace(news.name);
    if (news?.kind === 'renamed') tabWorkspace().set(news.workspace);
  }, [mine, current, kept]);
  return null;
}
