import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import { paths } from '#kernel/paths.ts';
import { tabWorkspace } from '#platform/browser/workspace.ts';

/**
 * Makes sure before a page loads that the person of this tab is in its workspace, and enters the one that the address names.
 * @throws Response that leads to the same page without a workspace in its address
 */
export async function settleWorkspace(accountId: string, request: Request): Promise<void> {
  const tab = tabWorkspace();
  tab.belongTo(accountId);
  const isNamed = new URL(request.url).searchParams.has(WORKSPACE_PARAMETER);
  // Whoever has just chosen a username has just registered, perhaps to accept an invitation.
  if (tab.get() === null && !isNamed && location.pathname !== paths.onboarding()) return;
  const { settleNow } = await import('./settle-now.ts');
  await settleNow(accountId, request);
}
