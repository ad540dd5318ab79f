import type { Role } from '#kernel/roles.ts';
import { useWorkspace } from './current-workspace.ts';

/**
 * Whether the role of the person here is one of these (constants-roles.ts). Until it is known it counts as one: the server
 * decides. For what the first screen shows, which loads no sentences about rights; elsewhere `useMay` says who may.
 */
export function useIsOneOf(roles: readonly Role[]): boolean {
  const role = useWorkspace()?.role;
  return role === undefined || roles.includes(role);
}
