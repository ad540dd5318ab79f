import { useInfiniteQuery } from '@tanstack/react-query';
import { type MissedCalls, missedToReturn } from '../rules/history/missed-calls.ts';
import { EVERYTHING } from './history-search.ts';
import { historyQuery } from './queries.ts';
import { useViewer } from './viewer.ts';

export type { MissedCalls };

/** Missed callers to call back, from the newest page of the history; undefined until loaded. */
export function useMissedToReturn(): readonly MissedCalls[] | undefined {
  const { now, timeZone } = useViewer();
  const { data } = useInfiniteQuery(historyQuery(EVERYTHING, timeZone));
  return data && missedToReturn(data.pages[0]?.items ?? [], now);
}
