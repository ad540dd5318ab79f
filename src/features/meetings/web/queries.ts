import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MeetingSettings } from '../model-meetings.ts';
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

/** Lines with the words that are searched for. */
export const saidQuery = (text: string) =>
  queryOptions({
    queryKey: [...meetingKeys.pages, 'said', text],
    queryFn: () => meetingsApi.search({ text }),
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

/** What recordings take, and what would go at once if they were kept like this. */
export const storageQuery = (kept: Pick<MeetingSettings, 'keepDays' | 'keepSoundDays'>) =>
  queryOptions({
    queryKey: [...meetingKeys.storage, kept],
    queryFn: () =>
      meetingsApi.storage({
        ...(kept.keepDays === null ? {} : { keepDays: kept.keepDays }),
        ...(kept.keepSoundDays === null ? {} : { keepSoundDays: kept.keepSoundDays }),
      }),
    // A running recording grows without events.
    staleTime: 0,
  });
