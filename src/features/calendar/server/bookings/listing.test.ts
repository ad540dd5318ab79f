import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

/** A Monday. */
const clock = createTestClock(Date.UTC(2026, 10, 23, 8));
let world: World;
let ann: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
});
afterAll(() => world.stop());

test('a person begins with one page that is off, and offers 15, 30, 45 and 60 minutes, at first 30', async () => {
  const { pages } = await ann.calendar.pages();
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({
    path: '/book/alice',
    isEnabled: false,
    durations: [15, 30, 45, 60],
    defaultDuration: 30,
  });
});

test('All keeps everything: what is to come, over, missed and canceled', async () => {
  const [page] = (await ann.calendar.pages()).pages;
  await ann.calendar.changePage({ id: page?.id ?? '', isEnabled: true, noticeMinutes: 0 });
  const book = async (day: number, hour: number) => {
    const { booking } = await world.visitor().calendar.book({
      owner: alice.username,
      id: randomUUID(),
      startsAt: Date.UTC(2026, 10, day, hour),
      minutes: 30,
      kind: 'call',
      name: 'Maya Fold',
      email: 'maya@fold.example',
      timeZone: 'UTC',
    });
    return booking.id;
  };
  const over = await book(23, 9);
  const missed = await book(23, 11);
  const canceled = await book(24, 9);
  const coming = await book(25, 9);
  await ann.calendar.cancelBooking({ id: canceled });
  clock.set(Date.UTC(2026, 10, 23, 12));
  await ann.calendar.markNoShow({ id: missed, isNoShow: true });
  const shown = async (show: 'upcoming' | 'past' | 'all') =>
    (await ann.calendar.bookings({ show })).bookings.map(({ id, status }) => [id, status]);
  expect(await shown('all')).toEqual([
    [coming, 'confirmed'],
    [canceled, 'canceled'],
    [missed, 'no_show'],
    [over, 'completed'],
  ]);
  expect(await shown('upcoming')).toEqual([[coming, 'confirmed']]);
  expect(await shown('past')).toEqual([
    [missed, 'no_show'],
    [over, 'completed'],
  ]);
});

test('what is coming up is the next five of events and bookings, the person’s own alone', async () => {
  const start = Date.UTC(2026, 10, 24, 12);
  await ann.calendar.createEvent({
    id: randomUUID(),
    title: 'Standup',
    startsAt: start,
    endsAt: start + 900_000,
    timeZone: 'UTC',
    rule: 'FREQ=DAILY;COUNT=9',
    attendees: [{ name: 'Ben', email: 'ben@x.example' }],
  });
  const { items } = await ann.calendar.coming();
  expect(
    items.map(({ title, startsAt, people }) => [title, new Date(startsAt).toISOString(), people]),
  ).toEqual([
    ['Standup', '2026-11-24T12:00:00.000Z', 2],
    ['Meeting with Maya Fold', '2026-11-25T09:00:00.000Z', 2],
    ['Standup', '2026-11-25T12:00:00.000Z', 2],
    ['Standup', '2026-11-26T12:00:00.000Z', 2],
    ['Standup', '2026-11-27T12:00:00.000Z', 2],
  ]);
  const ben = await world.signUp(bob);
  expect(await ben.calendar.coming()).toEqual({ items: [] });
  await expect(world.visitor().calendar.coming()).rejects.toMatchObject({ code: 'common.signedOut' });
});
