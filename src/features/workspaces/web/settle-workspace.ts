import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import { tabWorkspace } from '#platform/browser/workspace.ts';

/**
 * Makes sure before a page loads that the person of this tab is in its workspace, and enters the one that the address names.
 * @throws Response that leads to the same page without a workspace in its address
 */
export async function settleWorkspace(accountId: string, request: Request): Promise<void> {
  const tab = tabWorkspace();
  tab.belongTo(accountId);
  if (tab.get() === null && !new URL(request.url).searchParams.has(WORKSPACE_PARAMETER)) return;
  const { settleNow } = await import('./settle-now.ts');
  await settleNow(accountId, request);
}
