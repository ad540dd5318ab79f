import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/browser/query-client.ts';
import type { MyWorkspace } from '../model.ts';
import { mineQuery } from './queries.ts';

/** Name of a workspace for people who are in several; null for all others, who needn't know that there is such a thing. */
export function nameAmong(
  mine: readonly Pick<MyWorkspace, 'id' | 'name'>[] | undefined,
  id: string | undefined,
): string | null {
  if (mine === undefined || mine.length < 2) return null;
  return mine.find((one) => one.id === id)?.name ?? null;
}

/** The same, as the cache knows it now. */
export const workspaceNameNow = (id: string | undefined): string | null =>
  nameAmong(queryClient.getQueryData(mineQuery.queryKey), id);

export function useWorkspaceName(id: string | undefined): string | null {
  const { data } = useQuery(mineQuery);
  return nameAmong(data, id);
}
