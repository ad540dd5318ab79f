import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { remindBookings } from './jobs.ts';

const MINUTE = 60_000;
/** A Monday. */
const clock = createTestClock(Date.UTC(2026, 10, 23, 8));
let world: World;
let ann: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  const [first] = (await ann.calendar.pages()).pages;
  await ann.calendar.changePage({ id: first?.id ?? '', isEnabled: true, noticeMinutes: 0 });
});
afterAll(() => world.stop());

test('reminders go to both sides once, a day and half an hour before', async () => {
  const startsAt = Date.UTC(2026, 11, 4, 15);
  const { booking } = await world.visitor().calendar.book({
    owner: alice.username,
    id: randomUUID(),
    startsAt,
    minutes: 30,
    kind: 'call',
    name: 'Soon',
    email: 'soon@x.example',
    timeZone: 'Europe/London',
  });
  clock.set(startsAt - 30 * MINUTE);
  const told: unknown[] = [];
  const tellHosts = async (_hosts: readonly string[], news: object) => void told.push(news);
  expect(await remindBookings(world.platform, tellHosts)).toBeGreaterThan(0);
  expect(told).toContainEqual({
    kind: 'calendar.reminder',
    bookingId: booking.id,
    title: 'Meeting',
    client: 'Soon',
    startsAt,
  });
  expect(await remindBookings(world.platform, tellHosts)).toBe(0);
  await world.mailTo('soon@x.example', 'Reminder: Meeting with');
});
