import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { type CaldavAccount, hasRadicale, startRadicale } from '#test/radicale.ts';
import { type CaldavServer, startCaldavServer } from '#test/stand-ins/caldav-server.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createTestClock(Date.UTC(2026, 10, 23, 8));
const SPAN = { from: Date.UTC(2026, 10, 23), before: Date.UTC(2026, 11, 20) };
let world: World;
let ann: Client;

beforeAll(async () => {
  world = await startWorld({ clock, env: { OUTBOUND_NETWORKS: '127.0.0.1' } });
  ann = await world.signUp(alice);
  const [page] = (await ann.calendar.pages()).pages;
  await ann.calendar.changePage({ id: page?.id ?? '', isEnabled: true, noticeMinutes: 0 });
});
afterAll(() => world.stop());

const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);
const calendar = (...events: (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const add = (changed: object) =>
  ann.calendar.addSource({ id: randomUUID(), kind: 'caldav', name: '', url: '', ...changed });
const titles = async () =>
  (await ann.calendar.events(SPAN)).events.map(
    ({ startsAt, title }) => `${new Date(startsAt).toISOString().slice(5, 16)} ${title}`,
  );

async function standIn(): Promise<CaldavAccount> {
  const server: CaldavServer = await startCaldavServer();
  return {
    url: server.url,
    username: 'ann',
    password: 'secret',
    put: async (name, text) => void server.files.set(`${name}.ics`, text),
    read: async (name) => server.files.get(`${name}.ics`) ?? null,
    delete: async (name) => void server.files.delete(`${name}.ics`),
    stop: () => server.stop(),
  };
}

const servers: [string, () => Promise<CaldavAccount>][] = [['a stand-in', standIn]];
if (hasRadicale()) servers.push(['Radicale', startRadicale]);

describe.each(servers)('an account at %s', (_name, start) => {
  let dav: CaldavAccount;
  let id = '';
  let account: object;
  beforeAll(async () => {
    dav = await start();
    const { url, username, password } = dav;
    account = { url, username, password };
  });
  afterAll(() => dav.stop());

  test('is read from its root, with series and what differs of them', async () => {
    await dav.put(
      'series',
      calendar(
        [
          'UID:series',
          'DTSTART:20261124T090000Z',
          'DTEND:20261124T100000Z',
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE:20261201T090000Z',
          'SUMMARY:In <the> account\\; & more',
        ],
        [
          'UID:series',
          'RECURRENCE-ID:20261208T090000Z',
          'DTSTART:20261208T150000Z',
          'DTEND:20261208T160000Z',
          'SUMMARY:Later',
        ],
        [
          'UID:series',
          'RECURRENCE-ID:20261215T090000Z',
          'DTSTART:20261215T090000Z',
          'STATUS:CANCELLED',
          'SUMMARY:Off',
        ],
      ),
    );
    const source = await add(account);
    expect(source).toMatchObject({ kind: 'caldav', state: 'fine', problem: null, username: 'ann' });
    expect(JSON.stringify(source)).not.toContain('secret');
    expect(await titles()).toEqual(['11-24T09:00 In <the> account; & more', '12-08T15:00 Later']);
    id = source.id;
  });

  test('is read again when something changed there', async () => {
    await dav.put(
      'one',
      calendar(['UID:one', 'DTSTART:20261125T090000Z', 'DTEND:20261125T093000Z', 'SUMMARY:One']),
    );
    expect(await ann.calendar.refreshSource({ id })).toMatchObject({ state: 'fine' });
    expect(await titles()).toContain('11-25T09:00 One');
  });

  test('says that the password is wrong', async () => {
    const refused = await add({ ...account, password: 'wrong' });
    expect(refused.problem).toBe("The calendar didn't accept this username and password");
    await ann.calendar.removeSource({ id: refused.id });
  });

  test('gets bookings only on a paid plan, moves and removes them, and doesn’t read them back', async () => {
    expect(await refusal(add({ ...account, isWritten: true }))).toBe('calendar.twoWayNeedsPlan');
    await world.sql('update calendar_sources set is_written = true where id = $1', [id]);
    const before = (await ann.calendar.refreshSource({ id })).eventCount;
    const { booking, token } = await world.visitor().calendar.book({
      owner: alice.username,
      id: randomUUID(),
      startsAt: Date.UTC(2026, 10, 26, 9),
      minutes: 30,
      kind: 'call',
      name: 'Maya',
      email: 'maya@x.example',
      timeZone: 'UTC',
    });
    await vi.waitFor(async () => expect(await dav.read(booking.id)).toContain('SEQUENCE:0'), 10_000);
    await world.visitor().calendar.moveByClient({ token, startsAt: Date.UTC(2026, 10, 26, 11) });
    await vi.waitFor(async () => expect(await dav.read(booking.id)).toContain('SEQUENCE:1'), 10_000);
    expect(await ann.calendar.refreshSource({ id })).toMatchObject({ eventCount: before });
    await world.visitor().calendar.cancelByClient({ token });
    await vi.waitFor(async () => expect(await dav.read(booking.id)).toBeNull(), 10_000);
    await ann.calendar.removeSource({ id });
    expect(await titles()).toEqual([]);
  });
});

test('an account is asked for its events only when its tag changed', async () => {
  const dav = await startCaldavServer();
  const { id } = await add({ url: dav.url, username: 'ann', password: 'secret' });
  dav.requests.length = 0;
  await ann.calendar.refreshSource({ id });
  expect(dav.requests.filter((request) => request.startsWith('REPORT'))).toEqual([]);
  await dav.stop();
});
