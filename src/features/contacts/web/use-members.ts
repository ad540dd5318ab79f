import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamQuery } from '#features/workspaces/web/widgets.tsx';

export interface MemberName {
  readonly id: string;
  readonly name: string;
  readonly username: string | null;
}

/** The people of the workspace, who look after contacts and are mentioned in notes. */
export function useMembers(): readonly MemberName[] {
  const { data } = useQuery({ ...teamQuery, refetchInterval: false });
  return useMemo(
    () => (data?.members ?? []).map(({ accountId: id, name, username }) => ({ id, name, username })),
    [data],
  );
}
