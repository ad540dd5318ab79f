import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { commonErrors } from '#kernel/common-errors.ts';
import { codeOf } from './api.ts';

/** Specification 000 §9: a query that failed is tried once more. */
export const QUERY_RETRIES = 1;
/** Specification 000 §9: coming back to the window fetches nothing. */
export const REFETCH_ON_WINDOW_FOCUS = false;

const signedOutCode = commonErrors.signedOut().code;
const sessionEndListeners = new Set<() => void>();

/** Called when any request finds that nobody is signed in any more. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

function noticeSessionEnd(error: unknown): void {
  if (codeOf(error) === signedOutCode) for (const listener of sessionEndListeners) listener();
}

/** The one cache of server data in this tab. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSessionEnd }),
  mutationCache: new MutationCache({ onError: noticeSessionEnd }),
  defaultOptions: {
    // By default a request waits without a word while the browser believes that there is no network. Here it fails with
    // a sentence, and what may be old is fetched when the line is back (after-absence.ts): a purchase that was pressed
    // in a tunnel must not happen by itself an hour later.
    queries: {
      retry: QUERY_RETRIES,
      refetchOnWindowFocus: REFETCH_ON_WINDOW_FOCUS,
      networkMode: 'always',
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});
