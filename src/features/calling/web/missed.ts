import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useSyncExternalStore } from 'react';
import type { CountProps } from '#platform/browser/feature.ts';
import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';
import { CALL_TOPIC, MISSED_TOPIC } from '../constants-topics.ts';
import type { Call } from '../model.ts';
import { callingApi } from './api.ts';

const missedQuery = queryOptions({
  queryKey: ['calling', 'missed'],
  queryFn: () => callingApi.missed(),
});

/** Events that refetch the count: a call was missed, or the missed calls were seen. */
export const missedTopics: readonly FollowedTopic[] = [
  refetches(MISSED_TOPIC, missedQuery.queryKey),
  {
    topic: CALL_TOPIC,
    keys: [missedQuery.queryKey],
    receive(payload, cache) {
      // The server follows the contract in responses and in events.
      const { direction, state, answeredAt } = payload as Call;
      if (direction === 'incoming' && state === 'ended' && answeredAt === null)
        void cache.invalidateQueries({ queryKey: missedQuery.queryKey });
    },
  },
];

/** Number of unseen missed calls; 0 until known. */
export function useMissedCalls(): number {
  return useQuery(missedQuery).data?.count ?? 0;
}

/** Marks missed calls as seen, on every device, while the page that lists them is in front. */
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
      // If it fails, the next visit clears the count.
      () => undefined,
    );
  }, [count, isInFront, cache]);
}

function followVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** That number, for the navigation. */
export const MissedCount = ({ Badge, className }: CountProps) =>
  createElement(Badge, { count: useMissedCalls(), said: 'missed', className });
