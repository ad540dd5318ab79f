import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { hasRadicale, startRadicale } from '#test/radicale.ts';
import { startCaldavServer } from '#test/stand-ins/caldav-server.ts';
import type { CalendarCompany, CompanyEvent } from '#test/stand-ins/calendar-company.ts';
import { calendarVendors } from '#test/stand-ins/calendar-vendors.ts';
import { startGoogleCalendar } from '#test/stand-ins/google-calendar.ts';
import { startMicrosoftGraph } from '#test/stand-ins/microsoft-graph.ts';
import { startWorld, type World } from '#test/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = createTestClock(Date.UTC(2026, 10, 23, 8));
const google = await startGoogleCalendar('ann@gmail.example');
const microsoft = await startMicrosoftGraph('ann@outlook.example');
let world: World;
let ann: Client;
let ben: Client;
let day = 23;

beforeAll(async () => {
  world = await startWorld({
    clock,
    env: calendarVendors({ google, microsoft }),
  });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  const [page] = (await ann.calendar.pages()).pages;
  await ann.calendar.changePage({ id: page?.id ?? '', isEnabled: true, noticeMinutes: 0 });
});
afterAll(async () => {
  await world.stop();
  await google.stop();
  await microsoft.stop();
});

/** What its person does to a booking in their own calendar. */
interface Elsewhere {
  connect(): Promise<string>;
  /** When it is there: "2026-11-26T09:00"; null if it isn't. */
  startOf(bookingId: string): Promise<string | null>;
  move(bookingId: string, startsAt: number, minutes?: number): Promise<void>;
  delete(bookingId: string): Promise<void>;
  stop(): Promise<void>;
  readonly named: string;
}

const basic = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

async function caldav(start: () => Promise<Awaited<ReturnType<typeof startRadicale>>>): Promise<Elsewhere> {
  const dav = await start();
  return {
    named: 'your calendar “Work”',
    async connect() {
      const { url, username, password } = dav;
      const account = { kind: 'caldav', name: 'Work', url, username, password } as const;
      return (await ann.calendar.addSource({ id: randomUUID(), ...account })).id;
    },
    async startOf(id) {
      const at = /DTSTART[^:]*:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec((await dav.read(id)) ?? '');
      return at === null ? null : `${at[1]}-${at[2]}-${at[3]}T${at[4]}:${at[5]}`;
    },
    async move(id, startsAt, minutes = 30) {
      const text = ((await dav.read(id)) ?? '')
        .replace(/DTSTART[^\r]*/, `DTSTART:${basic(startsAt)}`)
        .replace(/DTEND[^\r]*/, `DTEND:${basic(startsAt + minutes * MINUTE)}`);
      await dav.put(id, text);
    },
    delete: (id) => dav.delete(id),
    stop: () => dav.stop(),
  };
}

async function standIn() {
  const server = await startCaldavServer();
  return {
    url: server.url,
    username: 'ann',
    password: 'secret',
    put: async (name: string, text: string) => void server.files.set(`${name}.ics`, text),
    read: async (name: string) => server.files.get(`${name}.ics`) ?? null,
    delete: async (name: string) => void server.files.delete(`${name}.ics`),
    stop: () => server.stop(),
  };
}

function company(vendor: 'google' | 'microsoft', at: CalendarCompany): Elsewhere {
  const eventOf = (id: string): CompanyEvent | undefined =>
    [...at.events.values()].find((event) => JSON.stringify(event).includes(id));
  const time = (instant: number) => ({ dateTime: new Date(instant).toISOString(), timeZone: 'UTC' });
  return {
    named: vendor === 'google' ? 'your Google calendar' : 'your Outlook calendar',
    async connect() {
      const { url } = await ann.calendar.connectSource({ id: randomUUID(), vendor });
      await ann.fetch(at.allow(url).replace(/^https?:\/\/[^/]+/, ''));
      const { sources } = await ann.calendar.sources();
      return sources.find(({ kind }) => kind === vendor)?.id ?? '';
    },
    async startOf(id) {
      const start = eventOf(id)?.['start'] as { dateTime: string } | undefined;
      return start === undefined ? null : start.dateTime.slice(0, 16);
    },
    async move(id, startsAt, minutes = 30) {
      const event = eventOf(id);
      if (event === undefined) throw new Error('It isn’t there');
      at.put({ ...event, start: time(startsAt), end: time(startsAt + minutes * MINUTE) });
    },
    async delete(id) {
      at.delete(eventOf(id)?.id ?? '');
    },
    stop: async () => undefined,
  };
}

async function book(startsAt: number) {
  const { booking, token } = await world.visitor().calendar.book({
    owner: alice.username,
    id: randomUUID(),
    startsAt,
    minutes: 30,
    kind: 'call',
    name: 'Maya',
    email: 'maya@x.example',
    timeZone: 'UTC',
  });
  return { id: booking.id, token };
}
const noticesOf = async (client: Client) =>
  (await client.notifications.list({})).items
    .filter(({ title }) => /^(?:Moved|Deleted) in /.test(title))
    .map(({ title, body }) => `${title}. ${body}`);
const mailsOf = async () =>
  (await world.mails()).flatMap(({ subject }) => (/^(?:Moved|Deleted) in /.test(subject) ? [subject] : []));

const places: [string, () => Promise<Elsewhere>][] = [
  ['a CalDAV stand-in', () => caldav(standIn)],
  ['Google', async () => company('google', google)],
  ['Microsoft', async () => company('microsoft', microsoft)],
];
if (hasRadicale()) places.push(['Radicale', () => caldav(startRadicale)]);

describe.each(places)('a booking in a calendar at %s', (_name, start) => {
  let there: Elsewhere;
  let sourceId = '';
  let id = '';
  let token = '';
  let at = 0;
  const elsewhere = async () => (await ann.calendar.booking({ id })).elsewhere;
  const refresh = () => ann.calendar.refreshSource({ id: sourceId });
  const isWritten = () =>
    vi.waitFor(async () => {
      const rows = await world.sql(
        'select 1 from calendar_written where booking_id = $1 and source_id = $2 and is_written',
        [id, sourceId],
      );
      expect(rows).toHaveLength(1);
    }, 10_000);

  beforeAll(async () => {
    there = await start();
    sourceId = await there.connect();
    await world.sql('update calendar_sources set is_written = true where id = $1', [sourceId]);
    // Another working day for each calendar.
    at = Date.UTC(2026, 10, ++day, 9);
    ({ id, token } = await book(at));
    await isWritten();
    await world.sql('delete from notifications');
    await world.sql('update notification_counts set unread = 0');
  });
  afterAll(async () => {
    await ann.calendar.removeSource({ id: sourceId });
    await there.stop();
  });
  const when = (hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString().slice(0, 16);

  test('isn’t changed by what we wrote ourselves', async () => {
    await refresh();
    await refresh();
    expect(await elsewhere()).toEqual([]);
    expect(await noticesOf(ann)).toEqual([]);
  });

  test('that is moved there keeps its time, and its host gets one notice, however often it is read', async () => {
    const mailed = (await mailsOf()).length;
    await there.move(id, at + 2 * HOUR);
    await Promise.allSettled(Array.from({ length: 20 }, refresh));
    await refresh();
    expect(await elsewhere()).toMatchObject([
      { sourceId, what: 'moved', startsAt: at + 2 * HOUR, endsAt: at + 2 * HOUR + 30 * MINUTE },
    ]);
    expect((await ann.calendar.booking({ id })).startsAt).toBe(at);
    const notices = await noticesOf(ann);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(
      new RegExp(`^Moved in ${there.named}: .+ with Maya. The booking is still at `),
    );
    expect(await ann.notifications.count()).toEqual({ unread: 1 });
    await vi.waitFor(async () => expect(await mailsOf()).toHaveLength(mailed + 1), 10_000);
    await expect(ben.calendar.booking({ id })).rejects.toMatchObject({ code: 'calendar.bookingNotFound' });
  });

  test('that is moved again has one notice, with the newer time', async () => {
    await there.move(id, at + 3 * HOUR, 60);
    await refresh();
    expect(await elsewhere()).toMatchObject([
      { what: 'moved', startsAt: at + 3 * HOUR, endsAt: at + 4 * HOUR },
    ]);
    expect(await noticesOf(ann)).toHaveLength(1);
    expect(await ann.notifications.count()).toEqual({ unread: 1 });
  });

  test('that is moved back there has no notice any more', async () => {
    await there.move(id, at);
    await refresh();
    expect(await elsewhere()).toEqual([]);
    expect(await noticesOf(ann)).toEqual([]);
    expect(await ann.notifications.count()).toEqual({ unread: 0 });
  });

  test('that was moved there is written again when its host keeps the old time, also a second time', async () => {
    for (const hour of [13, 13]) {
      await there.move(id, Date.UTC(2026, 10, day, hour));
      await refresh();
      expect(await elsewhere()).toMatchObject([{ what: 'moved' }]);
      const kept = await Promise.all(Array.from({ length: 20 }, () => ann.calendar.keepBooking({ id })));
      expect(kept.map((booking) => booking.elsewhere)).toEqual(Array.from({ length: 20 }, () => []));
      await isWritten();
      expect(await noticesOf(ann)).toEqual([]);
      expect((await there.startOf(id))?.slice(0, 13)).toBe(when(9).slice(0, 13));
      await refresh();
      expect(await elsewhere()).toEqual([]);
    }
  });

  test('that is deleted there stays, and is put back when its host keeps it, also a second time', async () => {
    for (let nth = 0; nth < 2; nth++) {
      await there.delete(id);
      expect(await there.startOf(id)).toBeNull();
      await refresh();
      await refresh();
      expect(await elsewhere()).toMatchObject([{ what: 'gone', startsAt: null, endsAt: null }]);
      expect((await ann.calendar.booking({ id })).status).toBe('confirmed');
      const notices = await noticesOf(ann);
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatch(
        new RegExp(`^Deleted in ${there.named}: .+ with Maya. The booking still takes place on `),
      );
      await ann.calendar.keepBooking({ id });
      await isWritten();
      expect((await there.startOf(id))?.slice(0, 13)).toBe(when(9).slice(0, 13));
      expect(await noticesOf(ann)).toEqual([]);
      await refresh();
      expect(await elsewhere()).toEqual([]);
    }
  });

  test('takes the new time by the rule for every move, and the notice goes', async () => {
    await there.move(id, at + 4 * HOUR);
    await refresh();
    const [mark] = await elsewhere();
    await ann.calendar.moveBooking({ id, startsAt: mark?.startsAt ?? 0 });
    expect(await elsewhere()).toEqual([]);
    expect(await noticesOf(ann)).toEqual([]);
    await isWritten();
    await refresh();
    expect(await ann.calendar.booking({ id })).toMatchObject({
      status: 'rescheduled',
      startsAt: at + 4 * HOUR,
      elsewhere: [],
    });
  });

  test('is kept by its hosts alone, and while it is still to take place', async () => {
    await expect(ben.calendar.keepBooking({ id })).rejects.toMatchObject({
      code: 'calendar.bookingNotFound',
    });
    await world.visitor().calendar.cancelByClient({ token });
    await vi.waitFor(async () => expect(await there.startOf(id)).toBeNull(), 10_000);
    await refresh();
    expect(await noticesOf(ann)).toEqual([]);
    await expect(ann.calendar.keepBooking({ id })).rejects.toMatchObject({ code: 'calendar.bookingClosed' });
  });
});

describe('what a reading lacks', () => {
  let dav: Awaited<ReturnType<typeof startCaldavServer>>;
  let sourceId = '';
  let id = '';
  const isWritten = () =>
    vi.waitFor(async () => {
      const rows = await world.sql('select 1 from calendar_written where booking_id = $1 and is_written', [
        id,
      ]);
      expect(rows).toHaveLength(1);
    }, 10_000);
  const refresh = () => ann.calendar.refreshSource({ id: sourceId });
  const elsewhere = async () => (await ann.calendar.booking({ id })).elsewhere;

  beforeAll(async () => {
    dav = await startCaldavServer();
    const account = {
      kind: 'caldav',
      name: 'Work',
      url: dav.url,
      username: 'ann',
      password: 'secret',
    } as const;
    sourceId = (await ann.calendar.addSource({ id: randomUUID(), ...account })).id;
    await world.sql('update calendar_sources set is_written = true where id = $1', [sourceId]);
    ({ id } = await book(Date.UTC(2026, 11, 1, 9)));
    await isWritten();
  });
  afterAll(() => dav.stop());

  test('is no deletion when it is there, but wasn’t listed', async () => {
    dav.hidden.add(`${id}.ics`);
    dav.files.set('other.ics', file('other'));
    expect(await refresh()).toMatchObject({ state: 'fine' });
    expect(dav.requests).toContain(`GET /calendars/ann/work/${id}.ics`);
    expect(await elsewhere()).toEqual([]);
    dav.hidden.clear();
  });

  test('is no deletion when it was written into another calendar of the account', async () => {
    await world.sql(`update calendar_written set remote_id = '/calendars/ann/old/' || booking_id || '.ics'`);
    const text = dav.files.get(`${id}.ics`) ?? '';
    dav.files.delete(`${id}.ics`);
    expect(await refresh()).toMatchObject({ state: 'fine' });
    expect(await elsewhere()).toEqual([]);
    await world.sql(`update calendar_written set remote_id = replace(remote_id, '/old/', '/work/')`);
    dav.files.set(`${id}.ics`, text);
    await refresh();
  });

  test('is no deletion while a change of ours is still to be written', async () => {
    const text = dav.files.get(`${id}.ics`) ?? '';
    dav.files.delete(`${id}.ics`);
    await world.sql('update calendar_written set is_written = false where booking_id = $1', [id]);
    await refresh();
    expect(await elsewhere()).toEqual([]);
    await world.sql('update calendar_written set is_written = true where booking_id = $1', [id]);
    dav.files.set(`${id}.ics`, text);
    await refresh();
    expect(await elsewhere()).toEqual([]);
  });

  test('is a deletion when the server says that it is gone, and is no longer shown when nothing is written there', async () => {
    dav.files.delete(`${id}.ics`);
    await refresh();
    expect(await elsewhere()).toMatchObject([{ what: 'gone' }]);
    await ann.calendar.changeSource({ id: sourceId, isWritten: false });
    expect(await elsewhere()).toEqual([]);
  });
});

const file = (uid: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20261125T090000Z',
    'DTEND:20261125T093000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
