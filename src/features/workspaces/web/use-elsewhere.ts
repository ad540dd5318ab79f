import { useQuery } from '@tanstack/react-query';
import { useUser } from '#features/identity/web/widgets.tsx';
import { useWorkspaces } from './current-workspace.ts';
import type { Missing } from './missing.ts';

/**
 * Goes to the workspace of the person that has the thing of a link, and says so.
 * @param missing null: nothing is missing
 * @returns whether it is being looked for
 */
export function useElsewhere(missing: Missing | null): boolean {
  const { user } = useUser();
  const { mine = [], current } = useWorkspaces() ?? {};
  const { isLoading } = useQuery({
    queryKey: ['workspaces', 'elsewhere', missing, current?.id],
    queryFn: async () => (await import('./go-elsewhere.ts')).goElsewhere(missing, user?.id),
    enabled: missing !== null && mine.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return isLoading;
}
