import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openNetworks } from '#platform/server/outbound/networks.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import type { CalendarCompany, CompanyEvent } from '#test/stand-ins/calendar-company.ts';
import { calendarVendors } from '#test/stand-ins/calendar-vendors.ts';
import { startGoogleCalendar } from '#test/stand-ins/google-calendar.ts';
import { startMicrosoftGraph } from '#test/stand-ins/microsoft-graph.ts';
import { startWorld, type World } from '#test/world.ts';
import type { Vendor } from '../../constants.ts';
import { createGoogleEngine } from './google.ts';
import { createGraphEngine } from './graph.ts';

const MINUTE = 60_000;
const clock = createTestClock(Date.UTC(2026, 10, 23, 8));
const SPAN = { from: Date.UTC(2026, 10, 23), before: Date.UTC(2026, 11, 20) };
const companies = {
  google: await startGoogleCalendar('ann@gmail.example'),
  microsoft: await startMicrosoftGraph('ann@outlook.example'),
};
let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  world = await startWorld({
    clock,
    env: calendarVendors(companies),
  });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(async () => {
  await world.stop();
  await companies.google.stop();
  await companies.microsoft.stop();
});

const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);
const titles = async () =>
  (await ann.calendar.events(SPAN)).events.map(
    ({ startsAt, title }) => `${new Date(startsAt).toISOString().slice(5, 16)} ${title}`,
  );
const begin = (vendor: Vendor, isWritten = false, client = ann) =>
  client.calendar.connectSource({ id: randomUUID(), vendor, isWritten });
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
const landedAt = async (client: Client, address: string) =>
  (await client.fetch(pathOf(address))).headers.get('location');
const refresh = (id: string) => ann.calendar.refreshSource({ id });

/** Events as each company has them. */
const meeting: Readonly<Record<Vendor, (id: string, title: string, hour: number) => CompanyEvent>> = {
  google: (id, summary, hour) => ({
    id,
    summary,
    start: { dateTime: `2026-11-24T${hour}:00:00+01:00`, timeZone: 'Europe/Berlin' },
    end: { dateTime: `2026-11-24T${hour}:30:00+01:00`, timeZone: 'Europe/Berlin' },
  }),
  microsoft: (id, subject, hour) => ({
    id,
    subject,
    start: { dateTime: `2026-11-24T0${hour - 1}:00:00.0000000`.replace('T01', 'T1'), timeZone: 'UTC' },
    end: { dateTime: `2026-11-24T0${hour - 1}:30:00.0000000`.replace('T01', 'T1'), timeZone: 'UTC' },
  }),
};

describe.each([
  ['google', companies.google, 'ann@gmail.example'],
  ['microsoft', companies.microsoft, 'ann@outlook.example'],
] as const)('a calendar at %s', (vendor: Vendor, company: CalendarCompany, email) => {
  let id = '';

  test('is connected through its consent page, once, and only by the person who started', async () => {
    company.put(meeting[vendor]('e1', 'With Zoë; "all", of us', 10));
    const { url } = await begin(vendor);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    expect(new URL(url).searchParams.get('scope')).toMatch(
      vendor === 'google' ? /readonly$/ : /Calendars\.Read$/,
    );
    const back = company.allow(url);
    expect(await landedAt(ben, back)).toBe('/calendar?tab=availability&error=calendar.connectingOver');
    expect(await landedAt(world.visitor(), back)).toMatch(/^\/login\?/);
    expect(await landedAt(ann, back)).toBe(`/calendar?tab=availability&connected=${vendor}`);
    const { sources, vendors } = await ann.calendar.sources();
    expect(vendors).toEqual(['google', 'microsoft']);
    expect(sources).toMatchObject([
      { kind: vendor, username: email, state: 'fine', eventCount: 1, isWritten: false },
    ]);
    id = sources[0]?.id ?? '';
    expect(await titles()).toEqual(['11-24T09:00 With Zoë; "all", of us']);
    // The code was used.
    expect(await landedAt(ann, back)).toBe('/calendar?tab=availability&error=calendar.sourceRefused');
  });

  test('that we got no access to isn’t connected', async () => {
    const { url } = await begin(vendor);
    const state = new URL(url).searchParams.get('state') ?? '';
    const back = (values: Readonly<Record<string, string>>) =>
      landedAt(ann, `/sso/calendar/${vendor}?${new URLSearchParams(values).toString()}`);
    const error = (code: string) => `/calendar?tab=availability&error=calendar.${code}`;
    expect(await back({ error: 'access_denied', state })).toBe(error('notConnected'));
    expect(await back({ code: 'made-up', state })).toBe(error('sourceRefused'));
    expect(await back({ code: 'x', state: `${state}x` })).toBe(error('connectingOver'));
    expect(await back({})).toBe(error('connectingOver'));
    const allowed = company.allow(url);
    clock.advance(31 * MINUTE);
    expect(await landedAt(ann, allowed)).toBe(error('connectingOver'));
    expect((await ann.calendar.sources()).sources).toHaveLength(1);
  });

  test('is read in full, over several pages, when something changed', async () => {
    company.put(meeting[vendor]('e2', 'Two', 11));
    company.put(meeting[vendor]('e3', 'Three', 12));
    company.requests.length = 0;
    expect(await refresh(id)).toMatchObject({ state: 'fine', eventCount: 3 });
    const pages = company.requests.length;
    expect((await titles()).slice(1)).toEqual(['11-24T10:00 Two', '11-24T11:00 Three']);
    company.put({ ...meeting[vendor]('e3', 'Three, later', 13) });
    await refresh(id);
    expect((await titles()).at(-1)).toBe('11-24T12:00 Three, later');
    company.requests.length = 0;
    await refresh(id);
    expect(company.requests.length).toBeLessThan(vendor === 'google' ? 2 : pages + 1);
  });

  test('read by twenty at once has each event once', async () => {
    company.put(meeting[vendor]('e3', 'Three again', 14));
    await world.sql('update calendar_sources set digest = null, etag = null where id = $1', [id]);
    const another = await world.startAnother();
    const other = world.visitorOf(another);
    other.useCookies(ann.cookie());
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? ann : other).calendar.refreshSource({ id })),
    );
    expect(await titles()).toHaveLength(3);
    await another.stop();
  });

  test('that fails says so, and recovers later', async () => {
    clock.advance(60 * MINUTE);
    company.put(meeting[vendor]('e2', 'Two again', 11));
    company.fails(429);
    expect(await refresh(id)).toMatchObject({
      state: 'failing',
      problem: "We can't read a calendar at this address: The server asks us to try again later",
      eventCount: 3,
    });
    company.fails(503);
    expect((await refresh(id)).problem).toContain('The server answered with 503');
    expect(await refresh(id)).toMatchObject({ state: 'fine', problem: null });
  });

  test('gets each booking once if that was allowed, and moves and removes them', async () => {
    const [page] = (await ann.calendar.pages()).pages;
    await ann.calendar.changePage({ id: page?.id ?? '', isEnabled: true, noticeMinutes: 0 });
    expect(await refusal(begin(vendor, true))).toBe('calendar.twoWayNeedsPlan');
    expect(await refusal(ann.calendar.changeSource({ id, isWritten: true }))).toBe(
      'calendar.twoWayNeedsPlan',
    );
    await world.sql('update calendar_sources set is_written = true where id = $1', [id]);
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
    const ours = () => [...company.events.values()].filter((event) => JSON.stringify(event).includes('Maya'));
    await vi.waitFor(async () => {
      expect(
        await world.sql('select 1 from calendar_written where booking_id = $1 and is_written', [booking.id]),
      ).toHaveLength(1);
    }, 10_000);
    expect(ours()).toHaveLength(1);
    // It is on the calendar as a booking already.
    expect(await refresh(id)).toMatchObject({ eventCount: 3 });
    await world.visitor().calendar.moveByClient({ token, startsAt: Date.UTC(2026, 10, 26, 11) });
    await vi.waitFor(() => expect(JSON.stringify(ours())).toContain('2026-11-26T11:00:00'), 10_000);
    expect(ours()).toHaveLength(1);
    await world.visitor().calendar.cancelByClient({ token });
    await vi.waitFor(() => expect(ours()).toEqual([]), 10_000);
  });

  test('that no longer lets us in asks to be connected again, and stays the same calendar', async () => {
    company.revoke();
    expect(await refresh(id)).toMatchObject({
      state: 'failing',
      problem: 'Ahoy no longer has access to this calendar. Please connect it again.',
    });
    expect(await landedAt(ann, company.allow((await begin(vendor)).url))).toContain(`connected=${vendor}`);
    const { sources } = await ann.calendar.sources();
    expect(sources).toMatchObject([{ id, state: 'fine', isWritten: false }]);
    expect(JSON.stringify(sources)).not.toContain('oken');
    await ann.calendar.removeSource({ id });
  });
});

test.each([
  ['google', companies.google, createGoogleEngine, '/calendar/v3'],
  ['microsoft', companies.microsoft, createGraphEngine, '/v1.0'],
] as const)(
  'an event whose answer was lost is written once at %s',
  async (vendor, company, engineOf, path) => {
    const { url } = await begin(vendor);
    await landedAt(ann, company.allow(url));
    const password = company.accessToken();
    const fetch = createGuardedFetch({ open: openNetworks(['127.0.0.1']) });
    const engine = engineOf(fetch, { api: `${company.url}${path}`, now: () => clock.now() });
    const calendar = { url: '', username: '', password, etag: null, lastModified: null };
    const startsAt = Date.UTC(2026, 10, 27, 9);
    const event = {
      name: 'booking-1',
      remoteId: null,
      now: clock.now(),
      event: {
        uid: 'booking-1@x',
        sequence: 0,
        changedAt: startsAt,
        title: 'Lost and found',
        description: '',
        location: '',
        startsAt,
        endsAt: startsAt + 30 * MINUTE,
        timeZone: 'UTC',
      },
    };
    // Each of them adds with this.
    company.losesAnswer('POST');
    await expect(engine.write?.(calendar, event)).rejects.toThrow();
    const id = await engine.write?.(calendar, event);
    const there = [...company.events.values()].filter((one) =>
      JSON.stringify(one).includes('Lost and found'),
    );
    expect(there.map((one) => one.id)).toEqual([id]);
    const remoteId = id ?? null;
    await engine.remove?.(calendar, { name: 'booking-1', remoteId });
    await engine.remove?.(calendar, { name: 'booking-1', remoteId });
    expect(company.events.has(id ?? '')).toBe(false);
    const { sources } = await ann.calendar.sources();
    for (const source of sources) await ann.calendar.removeSource({ id: source.id });
  },
);

test('series from Google keep their rule, their moved occurrences and their excluded dates', async () => {
  const { google } = companies;
  for (const one of google.events.keys())
    google.put({ ...meeting.google(one, 'x', 10), status: 'cancelled' });
  const at = (day: string, hour: string) => ({
    dateTime: `2026-${day}T${hour}:00:00+01:00`,
    timeZone: 'Europe/Berlin',
  });
  google.put({
    id: 'series',
    summary: 'Weekly',
    start: at('11-24', '09'),
    end: at('11-24', '10'),
    recurrence: [
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Europe/Berlin:20261201T090000',
      'X-BAD:1\r\nSUMMARY:x',
    ],
  });
  google.put({
    id: 'series_2',
    recurringEventId: 'series',
    originalStartTime: at('12-08', '09'),
    summary: 'Weekly, late',
    start: at('12-08', '15'),
    end: at('12-08', '16'),
  });
  google.put({
    id: 'series_3',
    recurringEventId: 'series',
    originalStartTime: at('12-15', '09'),
    status: 'cancelled',
  });
  google.put({ id: 'day', summary: 'Off', start: { date: '2026-11-30' }, end: { date: '2026-12-01' } });
  google.put({ id: 'place', eventType: 'workingLocation', summary: 'Home', start: { date: '2026-11-30' } });
  google.put({ id: 'broken', summary: 'Broken', start: { dateTime: 'soon' } });
  await landedAt(ann, google.allow((await begin('google')).url));
  expect(await titles()).toEqual(['11-24T08:00 Weekly', '11-30T00:00 Off', '12-08T14:00 Weekly, late']);
});

test('a company that the operator hasn’t set up can’t be connected', async () => {
  await world.restart({ CALENDAR_GOOGLE_CLIENT_ID: '', CALENDAR_GOOGLE_CLIENT_SECRET: '' });
  expect((await ann.calendar.sources()).vendors).toEqual(['microsoft']);
  expect(await refusal(begin('google'))).toBe('calendar.vendorOff');
  expect(
    await refusal(world.visitor().calendar.connectSource({ id: randomUUID(), vendor: 'microsoft' })),
  ).toBe('common.signedOut');
});
