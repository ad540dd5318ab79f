import { expect, test } from 'vitest';
import { QUERY_RETRIES, queryClient, REFETCH_ON_WINDOW_FOCUS } from './query-client.ts';

test('a query is tried once more and not again when the window gets the focus', () => {
  expect(QUERY_RETRIES).toBe(1);
  expect(REFETCH_ON_WINDOW_FOCUS).toBe(false);
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ retry: 1, refetchOnWindowFocus: false });
});
