import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionView } from './realtime.ts';

/**
 * Fetches possibly stale data once the connection is back: everything in sight after an absence that people were shown,
 * and only what failed after a short one, because events bring the rest.
 * @returns a function that stops it
 */
export function refreshAfterAbsence(
  connection: Pick<ConnectionView, 'get' | 'subscribe'>,
  cache: QueryClient,
): () => void {
  let wasDown = false;
  let wasAway = false;
  const follow = () => {
    const { state } = connection.get();
    if (state === 'offline' || state === 'away') wasAway = true;
    if (state !== 'ready') {
      wasDown = true;
      return;
    }
    if (wasAway) void cache.invalidateQueries();
    else if (wasDown)
      void cache.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' });
    wasDown = false;
    wasAway = false;
  };
  follow();
  return connection.subscribe(follow);
}
