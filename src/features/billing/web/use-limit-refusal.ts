import { useUser } from '#features/identity/web/widgets.tsx';
import { useMay, useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { billingErrors } from '../errors.ts';

/** Says why the monthly limit of somebody can't be changed here; null if it can. */
export function useLimitRefusal(
  accountId: string | null,
  person: { readonly isOwner: boolean } | undefined,
): string | null {
  const { refusal } = useMay('limits.manage');
  const me = useUser().user?.id;
  const isOwner = useWorkspace()?.role === 'owner';
  if (refusal !== null) return refusal;
  if (person?.isOwner === true && !isOwner) return billingErrors.ownersLimit().message;
  return accountId === me && !isOwner ? billingErrors.ownLimit().message : null;
}
