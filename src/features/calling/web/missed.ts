import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';
import { CALL_TOPIC, type Call, MISSED_TOPIC } from '../model.ts';
import { callingApi } from './api.ts';

const missedQuery = queryOptions({
  queryKey: ['calling', 'missed'],
  queryFn: () => callingApi.missed(),
});

/** What events do to the count: it is asked for again when a call was missed, and when the missed ones were seen. */
export const missedTopics: readonly FollowedTopic[] = [
  refetches(MISSED_TOPIC, missedQuery.queryKey),
  {
    topic: CALL_TOPIC,
    keys: [missedQuery.queryKey],
    receive(payload, cache) {
      // The server sends what the contract says, in answers and in events alike.
      const { direction, state, answeredAt } = payload as Call;
      if (direction === 'incoming' && state === 'ended' && answeredAt === null)
        void cache.invalidateQueries({ queryKey: missedQuery.queryKey });
    },
  },
];

/** Missed calls since they were last looked at; 0 until it is known. */
export function useMissedCalls(): number {
  return useQuery(missedQuery).data?.count ?? 0;
}

/** Where missed calls are listed: they count as seen, on every device, while the page is in front. */
export function useMissedCallsShown(): void {
  const count = useMissedCalls();
  const cache = useQueryClient();
  const isInFront = useSyncExternalStore(
    followVisibility,
    () => !document.hidden,
    () => false,
  );
  useEffect(() => {
    if (count === 0 || !isInFront) return;
    callingApi.missedSeen().then(
      () => void cache.invalidateQueries({ queryKey: missedQuery.queryKey }),
      // A count that stays is cleared with the next look.
      () => undefined,
    );
  }, [count, isInFront, cache]);
}

function followVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
