import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { basicTime } from '../availability/civil.ts';
import { type Zone, zoneOf } from '../availability/zone.ts';

/** What a calendar file is for: something to keep (PUBLISH), or news about a meeting (iTIP, RFC 5546). */
export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL';

export interface FilePerson {
  readonly name: string;
  readonly email: string;
}

/** Everybody has accepted: a booking is made with the consent of both sides. */
export interface FileAttendee extends FilePerson {
  /** Whether they give the meeting. */
  readonly isChair?: boolean;
}

/** An event in a calendar file. */
export interface FileEvent {
  /** The same in every file about it, so that programs show one event that moves. */
  readonly uid: string;
  /** Counts up with each change. */
  readonly sequence: number;
  readonly changedAt: Instant;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url?: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly timeZone: string;
  readonly isAllDay?: boolean;
  readonly isBusy?: boolean;
  readonly isCanceled?: boolean;
  readonly organizer?: FilePerson;
  readonly attendees?: readonly FileAttendee[];
  readonly reminderMinutes?: number | null;
  readonly rule?: string | null;
  readonly added?: readonly Instant[];
  readonly leftOut?: readonly Instant[];
  /** Which occurrence of the series with this uid it takes the place of. */
  readonly recurrenceAt?: Instant | null;
}

/** Writes a calendar file (RFC 5545) with the zones that its events use. @param name of the calendar, for feeds */
export function calendarFile(
  events: readonly FileEvent[],
  { method, name, now }: { method: Method; name?: string; now: Instant },
): string {
  const zones = new Map<string, ZoneSpan>();
  for (const { timeZone, startsAt, endsAt, isAllDay } of events) {
    if (isAllDay === true) continue;
    const { from, before } = zones.get(timeZone) ?? { from: startsAt, before: endsAt };
    zones.set(timeZone, {
      timeZone,
      from: Math.min(from, startsAt),
      before: Math.max(before, endsAt),
    });
  }
  const named = { method, ...(name === undefined ? {} : { name }) };
  return [
    calendarBeginning([...zones.values()], named),
    ...events.map((event) => calendarEvent(event, now)),
    CALENDAR_END,
  ].join('');
}

/** Days on which events use a zone. */
export interface ZoneSpan {
  readonly timeZone: string;
  readonly from: Instant;
  readonly before: Instant;
}

/** Writes what comes before the events, for files that are written piece by piece. */
export function calendarBeginning(
  zones: readonly ZoneSpan[],
  { method, name }: { method: Method; name?: string },
): string {
  return linesText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ahoy//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...zones
      .filter(({ timeZone }) => timeZone !== 'UTC')
      .flatMap(({ timeZone, ...span }) => zoneLines(zoneOf(timeZone), span)),
  ]);
}

export const calendarEvent = (event: FileEvent, now: Instant): string => linesText(eventLines(event, now));

export const CALENDAR_END = 'END:VCALENDAR\r\n';

const linesText = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;

function eventLines(event: FileEvent, now: Instant): string[] {
  const {
    attendees = [],
    added = [],
    leftOut = [],
    organizer,
    rule,
    reminderMinutes,
    recurrenceAt,
    url,
  } = event;
  const time = (name: string, at: Instant) => timeLine(name, at, event);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${basicTime(now)}Z`,
    `LAST-MODIFIED:${basicTime(event.changedAt)}Z`,
    `SEQUENCE:${event.sequence}`,
    time('DTSTART', event.startsAt),
    time('DTEND', event.endsAt),
    ...(recurrenceAt == null ? [] : [time('RECURRENCE-ID', recurrenceAt)]),
    ...(rule == null ? [] : [`RRULE:${rule}`]),
    ...added.map((at) => time('RDATE', at)),
    ...leftOut.map((at) => time('EXDATE', at)),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    ...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    `STATUS:${event.isCanceled === true ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isBusy === false ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(organizer === undefined
      ? []
      : [`ORGANIZER;CN=${parameter(organizer.name)}:mailto:${mailbox(organizer.email)}`]),
    ...attendees.map(
      ({ name, email, isChair = false }) =>
        `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=${isChair ? 'CHAIR' : 'REQ-PARTICIPANT'};PARTSTAT=ACCEPTED;RSVP=FALSE;CN=${parameter(name)}:mailto:${mailbox(email)}`,
    ),
    ...(reminderMinutes == null ? [] : alarmLines(reminderMinutes)),
    'END:VEVENT',
  ];
}

const alarmLines = (minutes: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:Reminder',
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
];

/** Programs disagree about a wall time that comes twice, so what is near a change of the clock and happens once is in UTC. */
const NEAR_CHANGE_MS = DAY_MS / 8;

function timeLine(name: string, at: Instant, { timeZone, isAllDay, rule, added = [] }: FileEvent): string {
  const zone = zoneOf(timeZone);
  const wall = basicTime(zone.wallOf(at));
  if (isAllDay === true) return `${name};VALUE=DATE:${wall.slice(0, 8)}`;
  const isOnce = rule == null && added.length === 0;
  if (isOnce && zone.changesWithin(at - NEAR_CHANGE_MS, at + NEAR_CHANGE_MS).length > 0)
    return `${name}:${basicTime(at)}Z`;
  return timeZone === 'UTC' ? `${name}:${wall}Z` : `${name};TZID=${timeZone}:${wall}`;
}

/** How far around the events changes of the clock are listed, for series that go on. */
const ZONE_MARGIN_MS = 400 * DAY_MS;

/** A zone as its changes, one by one: there is no rule for all of them. */
function zoneLines(zone: Zone, { from, before }: { from: Instant; before: Instant }): string[] {
  const changes = zone.changesWithin(from - ZONE_MARGIN_MS, before + ZONE_MARGIN_MS);
  const first = changes[0];
  const start = first === undefined ? zone.offsetAt(from) : first.from;
  const standard = Math.min(start, ...changes.map(({ to }) => to));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone.name}`,
    ...observance({ wall: 0, from: start, to: start, isStandard: start === standard }),
    ...changes.flatMap(({ at, from: old, to }) =>
      observance({ wall: at + old, from: old, to, isStandard: to === standard }),
    ),
    'END:VTIMEZONE',
  ];
}

function observance(change: { wall: number; from: number; to: number; isStandard: boolean }): string[] {
  const kind = change.isStandard ? 'STANDARD' : 'DAYLIGHT';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${basicTime(change.wall)}`,
    `TZOFFSETFROM:${offsetText(change.from)}`,
    `TZOFFSETTO:${offsetText(change.to)}`,
    `END:${kind}`,
  ];
}

function offsetText(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** TEXT of RFC 5545 §3.3.11. Line breaks become \n, and nothing of what people write begins a line of the file. */
export const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(CONTROLS, '');

/** A quoted parameter, which can hold neither quotes nor breaks (RFC 6868 is not read everywhere). */
export const parameter = (text: string): string =>
  `"${text.replaceAll(/["\p{Cc}\u2028\u2029]/gu, ' ').trim()}"`;
export const mailbox = (email: string): string => email.replaceAll(/[\s\p{Cc};,:"]/gu, '');
const CONTROLS = /[\p{Cc}]/gu;

const LINE_BYTES_MAX = 75;

/** Lines of at most 75 bytes, broken between characters (RFC 5545 §3.1). */
function folded(line: string): string {
  if (line.length < LINE_BYTES_MAX / 4) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0);
    if (bytes + size > LINE_BYTES_MAX) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}

function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
