import type { QueryClient } from '@tanstack/react-query';
import type { LineView } from './realtime.ts';

/**
 * Fetches what may be old once the line is back: everything in sight after an absence that people were told of, and
 * what failed after a short one, of which events have brought the rest.
 * @returns a function that ends it
 */
export function refreshAfterAbsence(
  line: Pick<LineView, 'get' | 'subscribe'>,
  cache: QueryClient,
): () => void {
  let wasDown = false;
  let wasTold = false;
  const follow = () => {
    const { state } = line.get();
    if (state === 'offline' || state === 'away') wasTold = true;
    if (state !== 'ready') {
      wasDown = true;
      return;
    }
    if (wasTold) void cache.invalidateQueries();
    else if (wasDown)
      void cache.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' });
    wasDown = false;
    wasTold = false;
  };
  follow();
  return line.subscribe(follow);
}
