import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { meetingsApi } from './api.ts';
import { meetingKeys } from './keys.ts';

/** Events say when notes are made. Without a line, the page asks. */
const ASK_EACH_MS = 2_000;

export const meetingsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...meetingKeys.pages, search],
    queryFn: ({ pageParam }) =>
      meetingsApi.list({
        ...(search === '' ? {} : { search }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The old rows stay while someone types.
    placeholderData: keepPreviousData,
  });

export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: [...meetingKeys.one, id],
    queryFn: () => meetingsApi.get({ id }),
    refetchInterval: ({ state }) => (state.data?.meeting.notesState === 'making' ? ASK_EACH_MS : false),
  });

/** Something in the calendar, as addresses name it. */
export interface PlanKey {
  readonly kind: 'event' | 'booking';
  readonly id: string;
  readonly at: number;
}

export const planQuery = ({ kind, id, at }: PlanKey) =>
  queryOptions({
    queryKey: [...meetingKeys.plans, kind, id, at],
    queryFn: () => meetingsApi.plan({ kind, id, at }),
    // What isn't in the calendar stays so.
    retry: false,
  });

/** What is on now. Asked again each minute, because time alone changes it. */
export const plansQuery = queryOptions({
  queryKey: [...meetingKeys.plans, 'now'],
  queryFn: async () => (await meetingsApi.plans()).plans,
  refetchInterval: 60_000,
});

export const lastTimeQuery = (contactIds: readonly string[]) =>
  queryOptions({
    queryKey: [...meetingKeys.lastTime, ...contactIds],
    queryFn: async () => (await meetingsApi.lastTime({ contactIds: [...contactIds] })).last,
    enabled: contactIds.length > 0,
  });

export const ofCallQuery = (callId: string) =>
  queryOptions({
    queryKey: [...meetingKeys.ofCall, callId],
    queryFn: async () => (await meetingsApi.recordingsOfCall({ callId })).meetings,
  });

/** How loud the channels of a recording were. That doesn't change once it has ended. */
export const levelsQuery = (id: string) =>
  queryOptions({
    queryKey: [...meetingKeys.levels, id],
    queryFn: () => meetingsApi.levels({ id }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const settingsQuery = queryOptions({
  queryKey: meetingKeys.settings,
  queryFn: () => meetingsApi.settings(),
});
