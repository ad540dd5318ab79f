import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendarKeys } from './keys.ts';
import { calendarTopics } from './topics.ts';

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});
afterEach(() => cache.clear());

const receive = (topic: string, payload: unknown) => {
  for (const followed of calendarTopics) if (followed.topic === topic) followed.receive(payload, cache);
};

/** Queries that show something which can change. */
function shown(queryKey: readonly unknown[], answers: unknown[]) {
  const queryFn = () => Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]);
  const observer = new QueryObserver(cache, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  return { value: () => observer.getCurrentResult().data, stop };
}

test('hours that were saved elsewhere take the place of those that are shown, as a fresh fetch would', () => {
  cache.setQueryData(calendarKeys.availability, { name: 'Default Hours', version: 1 });
  receive('calendar.availability', { name: 'Winter', version: 2 });
  expect(cache.getQueryData(calendarKeys.availability)).toEqual({ name: 'Winter', version: 2 });
});

test.each([
  ['calendar.events', [...calendarKeys.events, 0, 1], { stale: ['e1'] }],
  ['calendar.bookings', [...calendarKeys.bookings, 'within', 0, 1], { booking: { id: 'b1' } }],
  ['calendar.bookings', [...calendarKeys.bookings, 'one', 'b1'], { booking: { id: 'b1' } }],
  ['calendar.pages', calendarKeys.pages, {}],
  ['calendar.sources', calendarKeys.sources, {}],
  ['calendar.availability', [...calendarKeys.free, 'page', 'alice'], { version: 2 }],
  ['calendar.events', [...calendarKeys.free, 'page', 'alice'], { stale: [] }],
])('after %s, what is shown of %j is what a fresh fetch gives', async (topic, queryKey, payload) => {
  const page = shown(queryKey, ['old', 'fresh']);
  await expect.poll(page.value).toBe('old');
  receive(topic, payload);
  await expect.poll(page.value).toBe('fresh');
  page.stop();
});
