import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createTestClock(Date.UTC(2026, 10, 23, 8));
const SPAN = { from: Date.UTC(2026, 10, 23), before: Date.UTC(2026, 11, 20) };
let world: World;
let ann: Client;
let ben: Client;
let host: string;
let closeHost: () => void;
/** What the site of a calendar file answers, by path. */
const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();

beforeAll(async () => {
  const server = createServer((request, response) => answers.get(request.url ?? '')?.(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeHost = () => {
    server.closeAllConnections();
    server.close();
  };
  world = await startWorld({ clock, env: { OUTBOUND_NETWORKS: '127.0.0.1' } });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(async () => {
  await world.stop();
  closeHost();
});

const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
const serve = (path: string, text: string) => answers.set(path, (_request, response) => response.end(text));
const add = (path: string, changed: object = {}) =>
  ann.calendar.addSource({ id: randomUUID(), kind: 'ics', name: '', url: `${host}${path}`, ...changed });
const titles = async () =>
  (await ann.calendar.events(SPAN)).events.map(
    ({ startsAt, title }) => `${new Date(startsAt).toISOString().slice(5, 16)} ${title}`,
  );

describe('a calendar file elsewhere', () => {
  test('is read with its zones, series and exceptions, and again only when it changed', async () => {
    const file = calendar(
      ['BEGIN:VTIMEZONE', 'TZID:Custom', 'X-LIC-LOCATION:Europe/Berlin', 'END:VTIMEZONE'].join('\r\n'),
      vevent(
        'UID:a',
        'DTSTART;TZID="W. Europe Standard Time":20261124T090000',
        'DURATION:PT1H',
        'SUMMARY:Long',
        ' er title',
      ),
      vevent(
        'UID:b',
        'DTSTART;TZID=Custom:20261125T090000',
        'DTEND;TZID=Custom:20261125T093000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'SUMMARY:Weekly',
        'EXDATE;TZID=Custom:20261202T090000',
      ),
      vevent(
        'UID:b',
        'RECURRENCE-ID;TZID=Custom:20261209T090000',
        'DTSTART:20261209T150000Z',
        'DTEND:20261209T160000Z',
        'SUMMARY:Weekly, late',
      ),
      vevent('UID:c', 'DTSTART;VALUE=DATE:20261126', 'SUMMARY:Day off', 'TRANSP:TRANSPARENT'),
      vevent('UID:d', 'DTSTART:20261127T090000', 'DTEND:20261127T080000', 'SUMMARY:Ends before it begins'),
      vevent('UID:e', 'DTSTART:nonsense', 'SUMMARY:Broken'),
      vevent('UID:f', 'DTSTART:20261128T090000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Bomb'),
    );
    const asked: string[] = [];
    answers.set('/own.ics', (request, response) => {
      const tag = request.headers['if-none-match'] ?? '';
      asked.push(tag);
      response.writeHead(tag === '"v1"' ? 304 : 200, { etag: '"v1"' }).end(tag === '"v1"' ? '' : file);
    });
    const source = await add('/own.ics', { name: 'Work' });
    expect(source).toMatchObject({ name: 'Work', state: 'fine', problem: null, eventCount: 6 });
    expect(await titles()).toEqual([
      '11-24T08:00 Longer title',
      '11-25T08:00 Weekly',
      '11-26T00:00 Day off',
      '11-27T09:00 Ends before it begins',
      '11-28T09:00 Bomb',
      '12-09T15:00 Weekly, late',
    ]);
    expect(await ann.calendar.refreshSource({ id: source.id })).toMatchObject({
      state: 'fine',
      eventCount: 6,
    });
    expect(asked).toEqual(['', '"v1"']);
    const [first] = (await ann.calendar.events(SPAN)).events;
    expect(await refusal(ann.calendar.changeEvent({ id: first?.id ?? '', title: 'x' }))).toBe(
      'calendar.eventReadOnly',
    );
    await ann.calendar.removeSource({ id: source.id });
    expect(await titles()).toEqual([]);
  });

  test('that is hostile, offline or not a calendar says what is wrong', async () => {
    serve('/page.html', '<html>');
    answers.set(
      '/inside',
      (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/x.ics' }).end(),
    );
    answers.set(
      '/circle',
      (_request, response) => void response.writeHead(302, { location: '/circle' }).end(),
    );
    answers.set('/locked', (_request, response) => void response.writeHead(401).end());
    answers.set('/cut', (_request, response) => void response.destroy());
    answers.set('/huge', (_request, response) => void response.end(Buffer.alloc(11_000_000, 'x')));
    const problem = async (path: string) => (await add(path)).problem;
    expect(await problem('/page.html')).toBe(
      "We can't read a calendar at this address: What’s there isn’t a calendar",
    );
    expect(await problem('/inside')).toContain('This address is not on the internet');
    expect(await problem('/circle')).toContain('redirects to itself');
    expect(await problem('/locked')).toBe("The calendar didn't accept this username and password");
    expect(await problem('/cut')).toContain('No connection to this address');
    expect(await problem('/huge')).toContain('too large');
    const { sources } = await ann.calendar.sources();
    expect(sources.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'failing'));
    for (const { id } of sources) await ann.calendar.removeSource({ id });
    expect(await refusal(add('', { url: 'https://10.0.0.1/a.ics' }))).toBe('calendar.badUrl');
    expect(await refusal(add('', { url: 'ftp://x.example/a.ics' }))).toBe('calendar.badUrl');
    expect(await refusal(add('', { url: 'https://ann:secret@x.example/a.ics' }))).toBe('calendar.badUrl');
  });

  test('of 100,000 events is cut, and nobody waits for it', async () => {
    const many = Array.from(
      { length: 100_000 },
      (_, nth) => `BEGIN:VEVENT\nUID:${nth}\nDTSTART:20261124T0900Z\nEND:VEVENT`,
    );
    const { readFiles } = await import('./reading.ts');
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const read = await readFiles(
      { files: [{ href: null, text: calendar(...many) }], etag: null, lastModified: null },
      'UTC',
    );
    clearInterval(watch);
    expect([read.isCut, read.events.length]).toEqual([true, 0]);
    expect(longest).toBeLessThan(250);
  });

  test('is visible to its owner only', async () => {
    serve(
      '/mine.ics',
      calendar(vevent('UID:a', 'DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z', 'SUMMARY:Mine')),
    );
    const { id } = await add('/mine.ics');
    expect(await refusal(world.visitor().calendar.sources())).toBe('common.signedOut');
    expect((await ben.calendar.sources()).sources).toEqual([]);
    expect(await refusal(ben.calendar.refreshSource({ id }))).toBe('calendar.sourceNotFound');
    expect(await refusal(ben.calendar.changeSource({ id, name: 'x' }))).toBe('calendar.sourceNotFound');
    expect(await refusal(ben.calendar.removeSource({ id }))).toBe('calendar.sourceNotFound');
    await ann.calendar.removeSource({ id });
  });
});
