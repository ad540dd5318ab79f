import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMay, useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { createFeatureApi } from '#platform/browser/api.ts';
import { teamCallsContract } from '../contract-team.ts';
import type { CallPeople } from '../model-team.ts';
import { type HistorySearch, wordsOf } from './history-search.ts';
import { TEAM_HISTORY_KEY, TEAM_PEOPLE_KEY } from './queries.ts';

const teamApi = createFeatureApi(teamCallsContract);

/** Phone calls of everyone in the workspace. */
export const teamHistoryQuery = (search: HistorySearch, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: [...TEAM_HISTORY_KEY, search, timeZone],
    queryFn: ({ pageParam }) => {
      const { kind: _kind, ...words } = wordsOf(search, timeZone);
      return teamApi.teamHistory({ ...words, ...(pageParam === null ? {} : { cursor: pageParam }) });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const teamDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['calling', 'details', 'team', id],
    queryFn: () => teamApi.teamDetails({ id }),
  });

/** What a role may see changes with it. */
const teamPeopleQuery = (role: string | undefined) =>
  queryOptions({ queryKey: [...TEAM_PEOPLE_KEY, role], queryFn: () => teamApi.teamPeople() });

/**
 * People whose calls can be seen besides one's own; null: there are none, or none that this person may see. Undefined while
 * that isn't known.
 */
export function useCallPeople(): CallPeople['people'] | null | undefined {
  const role = useWorkspace()?.role;
  const { isAllowed } = useMay('calls.read-shared');
  const { data, isError } = useQuery({
    ...teamPeopleQuery(role),
    enabled: role !== undefined && isAllowed,
    retry: false,
  });
  if (!isAllowed || isError) return null;
  return data === undefined ? undefined : seen(data);
}

/** Nobody who is alone, or may read no number, has a choice. */
function seen({ numbers, people }: CallPeople): CallPeople['people'] | null {
  return people.length > 1 && numbers?.length !== 0 ? people : null;
}
