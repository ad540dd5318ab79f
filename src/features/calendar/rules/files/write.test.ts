import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarFile, type FileEvent } from './write.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const event = (changed: Partial<FileEvent> = {}): FileEvent => ({
  uid: 'b1@ahoy.example',
  sequence: 2,
  changedAt: NOW,
  title: 'Meeting: Ann, Ben; and "others"',
  description: 'First line\nSecond line\\ with a slash',
  location: '',
  startsAt: Date.UTC(2026, 2, 9, 13),
  endsAt: Date.UTC(2026, 2, 9, 13, 30),
  timeZone: 'America/New_York',
  organizer: { name: 'Ann "The Host"', email: 'ann@x.example' },
  attendees: [
    { name: 'Ann "The Host"', email: 'ann@x.example', isChair: true },
    { name: 'Ben: Öz', email: 'ben@x.example' },
  ],
  reminderMinutes: 10,
  ...changed,
});
/** As another library reads it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), 'test');
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
}
const instantOf = (time: ICAL.Time) => time.toUnixTime() * 1_000;

describe('a calendar file, read by another library,', () => {
  test('has the method, the event with its instants, and who takes part', () => {
    const { calendar, events } = read(calendarFile([event()], { method: 'REQUEST', now: NOW }));
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    const [found] = events;
    expect(found).toMatchObject({
      uid: 'b1@ahoy.example',
      sequence: 2,
      summary: 'Meeting: Ann, Ben; and "others"',
      description: 'First line\nSecond line\\ with a slash',
      organizer: 'mailto:ann@x.example',
    });
    expect(instantOf(found?.startDate ?? new ICAL.Time({}, ICAL.Timezone.utcTimezone))).toBe(
      Date.UTC(2026, 2, 9, 13),
    );
    expect(instantOf(found?.endDate ?? new ICAL.Time({}, ICAL.Timezone.utcTimezone))).toBe(
      Date.UTC(2026, 2, 9, 13, 30),
    );
    const people = (found?.attendees ?? []).map((one) => [
      one.getFirstValue(),
      ...['cn', 'role', 'partstat', 'rsvp'].map((name) => one.getParameter(name)),
    ]);
    expect(people).toEqual([
      ['mailto:ann@x.example', 'Ann  The Host', 'CHAIR', 'ACCEPTED', 'FALSE'],
      ['mailto:ben@x.example', 'Ben: Öz', 'REQ-PARTICIPANT', 'ACCEPTED', 'FALSE'],
    ]);
  });

  test('has the zone with its changes, so that it needs no other source for them', () => {
    for (const [timeZone, startsAt] of [
      ['America/New_York', Date.UTC(2026, 2, 9, 13)],
      ['America/New_York', Date.UTC(2026, 11, 9, 13)],
      ['Europe/Berlin', Date.UTC(2026, 9, 25, 0, 30)],
      ['Australia/Lord_Howe', Date.UTC(2026, 3, 5, 12)],
      ['Asia/Kathmandu', Date.UTC(2026, 3, 5, 12)],
      ['Africa/Casablanca', Date.UTC(2026, 1, 20, 12)],
    ] as const) {
      const text = calendarFile([event({ timeZone, startsAt, endsAt: startsAt + 60_000 })], {
        method: 'PUBLISH',
        now: NOW,
      });
      const { events } = read(text);
      expect([
        timeZone,
        instantOf(events[0]?.startDate ?? new ICAL.Time({}, ICAL.Timezone.utcTimezone)),
      ]).toEqual([timeZone, startsAt]);
    }
  });

  test('is a cancellation with the same uid and the next sequence', () => {
    const { calendar, events } = read(
      calendarFile([event({ sequence: 3, isCanceled: true })], { method: 'CANCEL', now: NOW }),
    );
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(events[0]).toMatchObject({ uid: 'b1@ahoy.example', sequence: 3 });
  });

  test('has a series with its exceptions', () => {
    const weekly = event({
      rule: 'FREQ=WEEKLY;COUNT=4',
      leftOut: [Date.UTC(2026, 2, 16, 13)],
      added: [Date.UTC(2026, 2, 10, 13)],
    });
    const { events } = read(calendarFile([weekly], { method: 'PUBLISH', now: NOW }));
    const starts: number[] = [];
    const iterator = (events[0] as ICAL.Event).iterator();
    for (let next = iterator.next(); next; next = iterator.next()) starts.push(instantOf(next));
    expect(starts).toEqual([
      Date.UTC(2026, 2, 9, 13),
      Date.UTC(2026, 2, 10, 13),
      Date.UTC(2026, 2, 23, 13),
      Date.UTC(2026, 2, 30, 13),
    ]);
  });

  test('has whole days as dates', () => {
    const day = event({
      isAllDay: true,
      startsAt: Date.UTC(2026, 2, 9, 4),
      endsAt: Date.UTC(2026, 2, 10, 4),
    });
    const { events } = read(calendarFile([day], { method: 'PUBLISH', now: NOW }));
    expect([events[0]?.startDate.toString(), events[0]?.endDate.toString()]).toEqual([
      '2026-03-09',
      '2026-03-10',
    ]);
  });
});

test('nothing that people write begins a line, and no line is longer than 75 bytes', () => {
  const hostile = event({
    title: 'A\r\nATTENDEE:mailto:evil@x.example',
    description: '😀'.repeat(60),
    organizer: { name: 'A"\r\nX-EVIL:1', email: 'a@x.example\r\nX-EVIL:1' },
  });
  const lines = calendarFile([hostile], { method: 'REQUEST', now: NOW }).split('\r\n');
  expect(lines.filter((line) => /^(ATTENDEE:|X-EVIL)/.test(line))).toEqual([]);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('\n')).not.toContain('\r');
});
