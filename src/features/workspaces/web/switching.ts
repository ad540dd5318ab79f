import type { Query } from '@tanstack/react-query';
import { queryClient } from '#platform/browser/query-client.ts';
import { type TabWorkspace, tabWorkspace } from '#platform/browser/workspace.ts';
import { toast } from '#ui/toast.tsx';
import type { MyWorkspace } from '../model.ts';
import { mineQuery } from './queries.ts';

/** What has become of the workspace that a tab is in. */
export type WorkspaceNews =
  | { readonly kind: 'left'; readonly name: string }
  | { readonly kind: 'renamed'; readonly workspace: TabWorkspace };

/**
 * What a new list of workspaces means for a tab; null where nothing has changed for it.
 * @param facts.before the workspace that the tab was in until now; null: it has just been opened
 */
export function newsOf(facts: {
  readonly mine: readonly MyWorkspace[];
  readonly kept: TabWorkspace | null;
  readonly before: Pick<MyWorkspace, 'id' | 'name'> | null;
}): WorkspaceNews | null {
  const { mine, kept, before } = facts;
  const was = kept ?? before;
  if (was === null) return null;
  const now = mine.find(({ id }) => id === was.id);
  if (now === undefined) return { kind: 'left', name: was.name };
  if (kept === null || now.name === kept.name) return null;
  return { kind: 'renamed', workspace: { ...kept, name: now.name } };
}

/** The person, and the list of their workspaces: true of every workspace alike. */
const isOfPerson = ({ queryKey }: Query): boolean =>
  queryKey[0] === 'identity' ||
  (queryKey[0] === mineQuery.queryKey[0] && queryKey[1] === mineQuery.queryKey[1]);

const isOfWorkspace = (query: Query): boolean => !isOfPerson(query);

/** Moves this tab to a workspace and forgets what was fetched of the old one. Other tabs stay where they are. */
export function enterWorkspace(workspace: TabWorkspace | null): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOfWorkspace })) query.reset();
  tabWorkspace().set(workspace);
  // Once the page is drawn for the new role: what that role may not see isn't asked for. The page has asked for its own.
  queueMicrotask(() => {
    const isIdle = (query: Query) => isOfWorkspace(query) && query.state.fetchStatus === 'idle';
    void queryClient.refetchQueries({ type: 'active', predicate: isIdle });
  });
}

/** The same, because the person asked for it, which is said. The workspace may be new to this tab. */
export function switchWorkspace(
  workspace: MyWorkspace,
  accountId: string,
  words = `You're now in ${workspace.name}`,
): void {
  const { id, name } = workspace;
  // An answer that is on its way may be from before the person was in it.
  void queryClient.cancelQueries({ queryKey: mineQuery.queryKey });
  queryClient.setQueryData(mineQuery.queryKey, (mine) =>
    mine === undefined || mine.some((one) => one.id === id) ? mine : [...mine, workspace],
  );
  enterWorkspace({ id, name, accountId });
  toast.success(words);
}

/** For a person who is no longer in the workspace of this tab. */
export function returnToOwnWorkspace(name: string): void {
  enterWorkspace(null);
  toast.message(`You're no longer in ${name}`);
}
