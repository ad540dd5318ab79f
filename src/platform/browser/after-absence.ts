import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionView } from './realtime.ts';

/**
 * Fetches what may be old once the line is back: everything in sight after an absence that people were told of, and
 * what failed after a short one, of which events have brought the rest.
 * @returns a function that ends it
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
