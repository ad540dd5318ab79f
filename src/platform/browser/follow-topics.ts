import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { RealtimeClient } from './realtime.ts';

/** Source of durable events. */
export type EventSource = Pick<RealtimeClient, 'onEvent' | 'onResync'>;

/** Effects of a topic's events on the cache. Afterwards it holds what a fresh fetch would return. */
export interface FollowedTopic {
  readonly topic: string;
  /** Key prefix of the queries that are fetched again when events were missed. */
  readonly keys: readonly QueryKey[];
  receive(payload: unknown, cache: QueryClient): void;
}

/** The payload is all that the query answers: it takes its place. */
export function replaces<Payload>(
  topic: string,
  key: QueryKey,
  keyOf: (payload: Payload) => QueryKey = () => key,
): FollowedTopic {
  return {
    topic,
    keys: [key],
    receive(payload, cache) {
      // The server follows the contract in answers and events alike.
      const changed = payload as Payload;
      // An answer that is still on its way is older than the event and must not replace it.
      void cache.cancelQueries({ queryKey: keyOf(changed), exact: true });
      cache.setQueryData(keyOf(changed), changed);
    },
  };
}

/** The event only says that something has changed. */
export function refetches(topic: string, ...keys: readonly QueryKey[]): FollowedTopic {
  return {
    topic,
    keys,
    receive(_payload, cache) {
      for (const queryKey of keys) fetchAnew(cache, queryKey);
    },
  };
}

/**
 * What is fetched for the first time may have been asked before the event and answered from before it. Invalidating such a
 * query waits for that answer and takes it for the new one, so it is asked again instead. Who waits for it waits on.
 */
function fetchAnew(cache: QueryClient, queryKey: QueryKey): void {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  for (const query of cache.getQueryCache().findAll({ queryKey, predicate: isFirst })) {
    void query.cancel({ silent: true });
    // Screens read the failure in the query itself.
    query.fetch().catch(() => undefined);
  }
  void cache.invalidateQueries({ queryKey });
}

/** Lets events update what is on the screen. @returns a function that ends it */
export function followTopics(
  events: EventSource,
  cache: QueryClient,
  topics: readonly FollowedTopic[],
): () => void {
  const stops = topics.flatMap(({ topic, keys, receive }) => [
    events.onEvent(topic, (payload) => receive(payload, cache)),
    events.onResync(() => {
      for (const queryKey of keys) fetchAnew(cache, queryKey);
    }),
  ]);
  return () => {
    for (const stop of stops) stop();
  };
}
