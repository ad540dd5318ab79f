// Not on the first screen: for people who have several workspaces, and a link to a thing of another one.
import { queryClient } from '#platform/browser/query-client.ts';
import { tabWorkspace } from '#platform/browser/workspace.ts';
import { currentOf } from './current-workspace.ts';
import type { Missing } from './missing.ts';
import { mineQuery } from './queries.ts';
import { switchWorkspace } from './switching.ts';
import { workspacesApi } from './team-queries.ts';

const NOUNS: Readonly<Record<Missing['kind'], string>> = {
  number: 'This number',
  'port-in': 'This port-in',
  invoice: 'This invoice',
  call: 'This call',
};

/** @returns whether the tab has gone to another workspace */
export async function goElsewhere(missing: Missing | null, accountId: string | undefined): Promise<boolean> {
  if (missing === null || accountId === undefined) return false;
  // Where no workspace of the person has it, the page says that it doesn't exist.
  const found = await workspacesApi.having({ ...missing }).catch(() => null);
  const mine = queryClient.getQueryData(mineQuery.queryKey) ?? [];
  if (found === null || found.id === currentOf(mine, tabWorkspace().get(), accountId)?.id) return false;
  switchWorkspace(found, accountId, `${NOUNS[missing.kind]} is in ${found.name}. You're there now.`);
  return true;
}
