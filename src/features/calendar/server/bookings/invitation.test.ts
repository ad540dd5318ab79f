import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

/** A Monday. */
const clock = createTestClock(Date.UTC(2026, 10, 23, 8));
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
let world: World;
let ann: Client;
let visitor: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  visitor = world.visitor();
  const [first] = (await ann.calendar.pages()).pages;
  await ann.calendar.changePage({ id: first?.id ?? '', isEnabled: true, noticeMinutes: 0 });
});
afterAll(() => world.stop());

const book = (
  startsAt: number,
  client: { name: string; email: string; clock?: '12' | '24'; notes?: string },
) =>
  visitor.calendar.book({
    owner: alice.username,
    id: randomUUID(),
    startsAt,
    minutes: 30,
    kind: 'call',
    timeZone: 'Asia/Kathmandu',
    ...client,
  });

test('both sides get calendar files that another library reads as one event that moves and ends', async () => {
  const { token, booking } = await book(at(24, 13), { email: 'files@x.example', name: 'Files' });
  const read = async (email: string, subject: string) => {
    const { calendar } = await world.mailTo(email, subject);
    const parsed = new ICAL.Component(ICAL.parse(calendar?.text ?? ''));
    const event = new ICAL.Event(parsed.getFirstSubcomponent('vevent') ?? undefined);
    return {
      text: calendar?.text.replaceAll('\r\n ', '') ?? '',
      organizer: event.organizer,
      people: event.attendees.map((one) =>
        [one.getFirstValue(), one.getParameter('role'), one.getParameter('partstat')].join(' '),
      ),
      link: event.component.getFirstPropertyValue('url'),
      facts: [
        calendar?.method,
        parsed.getFirstPropertyValue('method'),
        event.uid.split('@')[0],
        event.sequence,
        event.component.getFirstPropertyValue('status'),
        event.startDate.toUnixTime() * 1_000,
      ],
    };
  };
  const both = async (subject: string, verb: string, facts: readonly unknown[]) => {
    const toClient = await read('files@x.example', `${subject}: Meeting with`);
    expect(toClient.facts).toEqual(facts);
    expect(String(toClient.link)).toContain(token);
    // The client's link is theirs alone.
    const toHost = await read(alice.email, `Files ${verb} a meeting`);
    expect(toHost.facts).toEqual(facts);
    expect(String(toHost.link)).toContain(`/calendar?tab=bookings&booking=${booking.id}`);
    expect(toHost.text).not.toContain(token);
    // Each program finds its own person among those who come. The address of a host is in no file of the client.
    expect(toHost.organizer).toBe(toClient.organizer);
    expect(toHost.people).toEqual([
      `mailto:${alice.email} CHAIR ACCEPTED`,
      'mailto:files@x.example REQ-PARTICIPANT ACCEPTED',
    ]);
    expect(toClient.people).toEqual([
      `${toClient.organizer} CHAIR ACCEPTED`,
      'mailto:files@x.example REQ-PARTICIPANT ACCEPTED',
    ]);
    expect(toClient.text).not.toContain(alice.email);
  };
  await both('Confirmed', 'booked', ['REQUEST', 'REQUEST', booking.id, 0, 'CONFIRMED', at(24, 13)]);
  await visitor.calendar.moveByClient({ token, startsAt: at(24, 16) });
  await both('New time', 'moved', ['REQUEST', 'REQUEST', booking.id, 1, 'CONFIRMED', at(24, 16)]);
  await visitor.calendar.cancelByClient({ token });
  await both('Canceled', 'canceled', ['CANCEL', 'CANCEL', booking.id, 2, 'CANCELLED', at(24, 16)]);
});

test('the link of whoever booked is in no calendar of the host', async () => {
  const { token, booking } = await book(at(34, 13), {
    email: 'key@x.example',
    name: 'Key',
    notes: 'Bring ink',
  });
  const { url } = await ann.calendar.createFeed();
  const feed = await (await visitor.fetch(new URL(url).pathname)).text();
  const lines = feed.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.filter((line) => line.includes(booking.id))).toEqual([
    `UID:${booking.id}@127.0.0.1`,
    expect.stringContaining('key@x.example'),
    `LOCATION:${world.url}/calendar?tab=bookings&booking=${booking.id}`,
    `URL:${world.url}/calendar?tab=bookings&booking=${booking.id}`,
  ]);
  expect(feed).not.toContain('/booking/');
  expect(feed.replaceAll('\r\n ', '')).not.toContain(token);
  const file = await (await visitor.fetch(`/api/booking/${token}/invite.ics`)).text();
  expect(file.replaceAll('\r\n ', '')).toContain(`URL:${world.url}/booking/${token}`);
  expect(file).toContain('METHOD:PUBLISH');
  expect(file).not.toContain('ATTENDEE');
  await visitor.calendar.cancelByClient({ token });
});

test('whoever booked reads emails by the clock of the page, and each host by their own', async () => {
  await book(at(34, 13), { email: 'clock@x.example', name: 'Clock', clock: '12' });
  const mail = await world.mailTo('clock@x.example', 'Friday 4 December, 6:45 PM');
  expect(mail.text).toContain('Friday 4 December\n6:45 – 7:15 PM\nKathmandu (GMT+5:45)');
  expect((await world.mailTo(alice.email, 'Clock booked a meeting')).text).toContain(
    'Friday 4 December\n13:00 – 13:30\nUTC',
  );
  await world.sql(
    `insert into profiles (account_id, time_zone, clock, updated_at) values ($1, 'Europe/Paris', '12', now())
     on conflict (account_id) do update set time_zone = excluded.time_zone, clock = excluded.clock`,
    [ann.user.id],
  );
  await book(at(34, 15), { email: 'paris@x.example', name: 'Paris' });
  expect((await world.mailTo(alice.email, 'Paris booked a meeting')).text).toContain(
    'Friday 4 December\n4:00 – 4:30 PM\nParis (GMT+1)',
  );
  await world.sql(`delete from profiles where account_id = $1`, [ann.user.id]);
});
