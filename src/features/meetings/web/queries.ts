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

/** How loud the channels of a recording were. That doesn't change once it has ended. */
export const levelsQuery = (id: string) =>
  queryOptions({
    queryKey: [...meetingKeys.levels, id],
    queryFn: () => meetingsApi.levels({ id }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Lines of all transcripts with these words. */
export const saidQuery = (text: string) =>
  queryOptions({
    queryKey: [...meetingKeys.pages, 'said', text],
    queryFn: async () => (await meetingsApi.search({ text })).lines,
    placeholderData: keepPreviousData,
  });

/** What was corrected in a transcript. @param version of the meeting: each correction raises it */
export const changesQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...meetingKeys.one, id, 'changes', version],
    queryFn: async () => (await meetingsApi.changes({ id })).changes,
    placeholderData: keepPreviousData,
  });

export const settingsQuery = queryOptions({
  queryKey: meetingKeys.settings,
  queryFn: () => meetingsApi.settings(),
});
