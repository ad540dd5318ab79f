import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refreshAfterAbsence } from './after-absence.ts';
import type { ConnectionState } from './realtime.ts';

let cache: QueryClient;
let state: ConnectionState;
let follow: () => void;
let fetched: string[];
let stops: (() => void)[];

const connection = {
  get: () => state,
  subscribe(listener: () => void) {
    follow = listener;
    return () => undefined;
  },
};

function becomes(...states: readonly ConnectionState[]): void {
  for (const next of states) {
    state = next;
    follow();
  }
}

/** Something in sight whose first answer is here, or whose question failed. */
async function inSight(key: string, fails: boolean): Promise<void> {
  const observer = new QueryObserver(cache, {
    queryKey: [key],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      fetched.push(key);
      return fails ? Promise.reject(new Error('no answer')) : 'answer';
    },
  });
  stops.push(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().isPending).toBe(false);
}

beforeEach(async () => {
  cache = new QueryClient();
  fetched = [];
  state = { state: 'ready', latencyMs: null };
  stops = [refreshAfterAbsence(connection, cache)];
  await inSight('answered', false);
  await inSight('failed', true);
  fetched = [];
});
afterEach(() => {
  for (const stop of stops) stop();
});

test('after an absence that was shown, everything in sight is fetched again', () => {
  becomes({ state: 'connecting' }, { state: 'away', nextTryAt: null }, { state: 'connecting' });
  expect(fetched).toEqual([]);
  becomes({ state: 'ready', latencyMs: 3 });
  expect(fetched).toEqual(['answered', 'failed']);
});

test('after a short break only what failed is fetched again', () => {
  becomes({ state: 'connecting' }, { state: 'ready', latencyMs: 3 });
  expect(fetched).toEqual(['failed']);
});

test('a connection that was never lost fetches nothing', () => {
  becomes({ state: 'ready', latencyMs: 3 }, { state: 'ready', latencyMs: 4 });
  expect(fetched).toEqual([]);
});
