import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { QUERY_RETRIES, queryClient, REFETCH_ON_WINDOW_FOCUS } from './query-client.ts';

test('a query is tried once more and not again when the window gets the focus', () => {
  expect(QUERY_RETRIES).toBe(1);
  expect(REFETCH_ON_WINDOW_FOCUS).toBe(false);
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ retry: 1, refetchOnWindowFocus: false });
});

test('a request without a network fails at once instead of running later', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  onlineManager.setOnline(false);
  let requests = 0;
  const ask = () => {
    requests += 1;
    return Promise.reject(new Error('no network'));
  };
  const bought = queryClient.getMutationCache().build(queryClient, { mutationFn: ask }).execute(undefined);
  await expect(bought).rejects.toThrow('no network');
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  await queryClient.resumePausedMutations();
  expect(requests).toBe(1);
});
