import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import { workspaceIdOfTab } from './workspace.ts';

/** The address of a file of the workspace that a link downloads: links have no headers. */
export function inWorkspace(path: string): string {
  const id = workspaceIdOfTab();
  if (id === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${WORKSPACE_PARAMETER}=${encodeURIComponent(id)}`;
}
