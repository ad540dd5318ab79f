import { Suspense, useState } from 'react';
import { late } from '#ui/late.ts';
import type { MyWorkspace } from '../../model.ts';
import { useTabWorkspace, useWorkspaces } from '../current-workspace.ts';

const WorkspaceNews = late(async () => ({ default: (await import('./workspace-news.tsx')).WorkspaceNews }));

/** Above every page, for people who have several workspaces, or had. */
export function WorkspaceLayer() {
  const workspaces = useWorkspaces();
  const hasSeveral = useHasSeveral(workspaces?.mine.length ?? 0);
  // What looks for news comes a moment later, and must know where the tab was while there was only one workspace.
  const [only, setOnly] = useState<MyWorkspace | null>(null);
  const current = workspaces?.current;
  if (!hasSeveral && current !== undefined && current !== only) setOnly(current);
  return <Suspense fallback={null}>{hasSeveral && <WorkspaceNews only={only} />}</Suspense>;
}

/** Whether the person has, or had, another workspace than their own while this page is open. */
function useHasSeveral(count: number): boolean {
  const kept = useTabWorkspace();
  const [hadSeveral, setHadSeveral] = useState(false);
  const hasSeveral = count > 1 || kept !== null;
  if (hasSeveral && !hadSeveral) setHadSeveral(true);
  return hasSeveral || hadSeveral;
}
