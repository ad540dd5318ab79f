import { useMutation } from '@tanstack/react-query';
import type { Role } from '#kernel/roles.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import type { Member, MyWorkspace, TeamView } from '../model.ts';
import { asRole } from '../rules/role-words.ts';
import { mineQuery } from './queries.ts';
import { teamQuery, workspacesApi } from './team-queries.ts';

const onError = (error: unknown) => toast.error(sentenceOf(error));

/** The answer of a change is the whole team. */
export const showTeam = (team: TeamView) => {
  void queryClient.cancelQueries({ queryKey: teamQuery.queryKey });
  queryClient.setQueryData(teamQuery.queryKey, team);
};

/** The answer of a change of the workspace itself. */
export const showWorkspace = (changed: MyWorkspace) => {
  void queryClient.cancelQueries({ queryKey: mineQuery.queryKey });
  queryClient.setQueryData(mineQuery.queryKey, (mine) =>
    mine?.map((one) => (one.id === changed.id ? changed : one)),
  );
};

/** What can be done about one person of a team. */
export function useMemberActions({ accountId, name }: Pick<Member, 'accountId' | 'name'>) {
  const setRole = useMutation({
    mutationFn: (role: Role) => workspacesApi.setRole({ accountId, role }),
    onSuccess: (team, role) => {
      showTeam(team);
      toast.success(`${name} is now ${asRole[role]}`);
    },
    onError,
  });
  const transfer = useMutation({
    mutationFn: () => workspacesApi.transfer({ accountId }),
    onSuccess: (team) => {
      showTeam(team);
      toast.success(`${name} owns the workspace now. You're an admin.`);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: (to: string) => workspacesApi.remove({ accountId, to }),
    onSuccess: (team) => {
      showTeam(team);
      toast.success(`${name} was removed`);
    },
    onError,
  });
  return { setRole, transfer, remove };
}

/** Leaves the workspace of this tab. That the tab goes back to the own one follows from the list of workspaces. */
export function useLeave() {
  return useMutation({
    mutationFn: () => workspacesApi.leave(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mineQuery.queryKey }),
    onError,
  });
}
