import { type Action, may, refusalOf } from '../rules/may.ts';
import { useWorkspace } from './current-workspace.ts';

/** Whether the person may do something here, and who may if not. Until their role is known, everything is allowed: the server decides. */
export function useMay(action: Action): { isAllowed: boolean; refusal: string | null } {
  const role = useWorkspace()?.role;
  if (role === undefined) return { isAllowed: true, refusal: null };
  return { isAllowed: may(role, action), refusal: refusalOf(role, action) };
}
