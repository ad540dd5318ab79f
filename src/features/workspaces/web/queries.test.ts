import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followTopics } from '#platform/browser/follow-topics.ts';
import { createListeners } from '#platform/browser/listeners.ts';
import { MINE_TOPIC, TEAM_TOPIC } from '../constants.ts';
import { mineQuery, teamKeys, workspacesTopics } from './queries.ts';

/** What the server would answer now. */
let server: { mine: string[]; team: string[]; invitations: string[] };
let cache: QueryClient;
let events: ReturnType<typeof createListeners<unknown>>;
let stops: (() => void)[];

beforeEach(() => {
  server = { mine: ['own'], team: ['alice'], invitations: ['lena'] };
  cache = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  events = createListeners();
  stops = [followTopics({ onEvent: events.add, onResync: () => () => {} }, cache, workspacesTopics)];
});
afterEach(() => {
  for (const stop of stops) stop();
  cache.clear();
});

const KEYS = { mine: mineQuery.queryKey, ...teamKeys } as const;

/** Opens a screen that shows everything. @returns what it shows once all answers are there */
async function open() {
  for (const name of ['mine', 'team', 'invitations'] as const) {
    const observer = new QueryObserver(cache, { queryKey: KEYS[name], queryFn: async () => server[name] });
    stops.push(observer.subscribe(() => undefined));
  }
  await settled();
}

const settled = () => new Promise<void>((done) => setTimeout(done, 5));
const shown = () => ({
  mine: cache.getQueryData(KEYS.mine),
  team: cache.getQueryData(KEYS.team),
  invitations: cache.getQueryData(KEYS.invitations),
});

test('after a role has changed, an open screen shows what a fresh one would', async () => {
  await open();
  server = { ...server, mine: ['own', 'harbour as admin'], team: ['alice', 'bob, admin'] };
  events.call(MINE_TOPIC, { workspaceId: 'harbour' });
  await settled();
  expect(shown()).toEqual(server);
});

test('after somebody has joined, an open screen shows what a fresh one would', async () => {
  await open();
  server = { mine: ['own, 2 people'], team: ['alice', 'lena'], invitations: [] };
  events.call(TEAM_TOPIC, { workspaceId: 'own' });
  await settled();
  expect(shown()).toEqual(server);
});

test('after somebody was invited, or an invitation was revoked, an open screen shows what a fresh one would', async () => {
  await open();
  server = { ...server, invitations: ['lena', 'nadia'] };
  events.call(TEAM_TOPIC, { workspaceId: 'own' });
  await settled();
  expect(shown()).toEqual(server);
  server = { ...server, invitations: ['nadia'] };
  events.call(TEAM_TOPIC, { workspaceId: 'own' });
  await settled();
  expect(shown()).toEqual(server);
});
