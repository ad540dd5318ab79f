// Not on the first screen: for people who have several workspaces or have just registered.
import { redirect, replace } from 'react-router';
import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import { paths } from '#kernel/paths.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { tabWorkspace } from '#platform/browser/workspace.ts';
import { toast } from '#ui/toast.tsx';
import { currentOf } from './current-workspace.ts';
import { mineQuery, myInvitationsQuery } from './queries.ts';
import { newsOf, returnToOwnWorkspace, switchWorkspace } from './switching.ts';

/**
 * Makes sure before a page loads that the person of this tab is in its workspace, and enters the one that the address names.
 * @throws Response that leads to the same page without a workspace in its address, or to the invitation of somebody new
 */
export async function settleNow(accountId: string, request: Request): Promise<void> {
  const tab = tabWorkspace();
  const url = new URL(request.url);
  if (location.pathname === paths.onboarding()) await leadToInvitation(url);
  const named = url.searchParams.get(WORKSPACE_PARAMETER);
  // While the server can't be reached, pages say so themselves.
  let mine = await queryClient.ensureQueryData(mineQuery).catch(() => null);
  if (mine !== null && named !== null && mine.every(({ id }) => id !== named))
    mine = await queryClient.fetchQuery({ ...mineQuery, staleTime: 0 }).catch(() => null);
  if (mine === null) return;
  const news = newsOf({ mine, kept: tab.get(), before: null });
  if (news?.kind === 'left') returnToOwnWorkspace(news.name);
  if (named === null) return;
  const wanted = mine.find(({ id }) => id === named);
  if (wanted === undefined) toast.error("You aren't in the workspace of this link");
  else if (wanted.id !== currentOf(mine, tab.get(), accountId)?.id) switchWorkspace(wanted, accountId);
  url.searchParams.delete(WORKSPACE_PARAMETER);
  throw replace(url.pathname + url.search);
}

/**
 * The browser in which somebody opened the email of their registration may be another one than that of the invitation, so it is found
 * by their address. Whoever wanted to go somewhere else goes there.
 */
async function leadToInvitation({ pathname }: URL): Promise<void> {
  if (pathname !== paths.dashboard()) return;
  const [invitation] = await queryClient.fetchQuery(myInvitationsQuery).catch(() => []);
  if (invitation !== undefined) throw redirect(invitation.path);
}
