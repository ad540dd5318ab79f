import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FollowedTopic, followTopics, refetches, replaces } from './follow-topics.ts';
import { createListeners } from './listeners.ts';

interface Item {
  readonly id: string;
  readonly amount: number;
}

let cache: QueryClient;
let events: ReturnType<typeof createListeners<unknown>>;
let resyncs: ReturnType<typeof createListeners<void>>;
let stops: (() => void)[] = [];

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  events = createListeners();
  resyncs = createListeners();
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  cache.clear();
});

function follow(...topics: FollowedTopic[]): () => void {
  const source = { onEvent: events.add, onResync: (refetch: () => void) => resyncs.add('', refetch) };
  const stop = followTopics(source, cache, topics);
  stops.push(stop);
  return stop;
}

/** A screen that shows a query, whose answers come when the test says so. */
function show(queryKey: readonly string[]) {
  const answers: ((data: unknown) => void)[] = [];
  const queryFn = () => new Promise<unknown>((answer) => answers.push(answer));
  const observer = new QueryObserver(cache, { queryKey, queryFn });
  stops.push(observer.subscribe(() => undefined));
  return { requests: () => answers.length, answer: (nth: number, data: unknown) => answers[nth]?.(data) };
}

const settled = () => new Promise<void>((done) => setTimeout(done, 5));

test('a payload that is all of a query takes its place', async () => {
  follow(replaces('wallet', ['wallet']));
  const screen = show(['wallet']);
  screen.answer(0, { amount: 1 });
  await settled();
  events.call('wallet', { amount: 2 });
  expect(cache.getQueryData(['wallet'])).toEqual({ amount: 2 });
});

test('an answer that was on its way when a payload came does not replace it', async () => {
  follow(replaces('wallet', ['wallet']));
  const screen = show(['wallet']);
  await settled();
  events.call('wallet', { amount: 2 });
  screen.answer(0, { amount: 1 });
  await settled();
  expect(cache.getQueryData(['wallet'])).toEqual({ amount: 2 });
});

test('a payload finds the query that it is about by its own words', () => {
  follow(replaces<Item>('payment', ['payment'], ({ id }) => ['payment', id]));
  cache.setQueryData(['payment', 'b'], { id: 'b', amount: 1 });
  events.call('payment', { id: 'a', amount: 5 });
  expect(cache.getQueryData(['payment', 'a'])).toEqual({ id: 'a', amount: 5 });
  expect(cache.getQueryData(['payment', 'b'])).toEqual({ id: 'b', amount: 1 });
});

test('a first answer that was on its way when something changed is not kept', async () => {
  follow(refetches('call', ['details']));
  const screen = show(['details']);
  await settled();
  events.call('call', {});
  await settled();
  screen.answer(0, 'before');
  screen.answer(1, 'after');
  await settled();
  expect(screen.requests()).toBe(2);
  expect(cache.getQueryData(['details'])).toBe('after');
});

test('who waits for a first answer gets the one that was asked for after the change', async () => {
  follow(refetches('call', ['me']));
  const answers: ((data: string) => void)[] = [];
  const waiting = cache.fetchQuery({
    queryKey: ['me'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  await settled();
  events.call('call', {});
  await settled();
  answers[1]?.('after');
  expect(await waiting).toBe('after');
});

test('an event that says only that something changed has it fetched again, with all below its key', async () => {
  follow(refetches('call', ['history']));
  const screen = show(['history', 'missed']);
  screen.answer(0, []);
  await settled();
  events.call('call', {});
  await settled();
  expect(screen.requests()).toBe(2);
});

test('when events were missed, all that was followed is fetched again', async () => {
  follow(
    replaces<Item>('payment', ['payment'], ({ id }) => ['payment', id]),
    replaces('wallet', ['wallet']),
  );
  const [wallet, payment] = [show(['wallet']), show(['payment', 'a'])];
  wallet.answer(0, {});
  payment.answer(0, {});
  await settled();
  resyncs.call('', undefined);
  await settled();
  expect([wallet.requests(), payment.requests()]).toEqual([2, 2]);
});

test('after the end nothing is followed', () => {
  follow(replaces('wallet', ['wallet']))();
  events.call('wallet', { amount: 2 });
  expect(cache.getQueryData(['wallet'])).toBeUndefined();
});
