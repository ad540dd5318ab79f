import ICAL from 'ical.js';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { isTimeZone } from '#kernel/time-zone.ts';
import { ATTENDEES_MAX, DATES_MAX, LINE_MAX, TEXT_MAX } from '../../constants.ts';
import type { Attendee } from '../../model-events.ts';
import { daysOf, type WallTime } from '../../rules/availability/civil.ts';
import { zoneOf } from '../../rules/availability/zone.ts';
import { ruleProblem } from '../../rules/events/rule.ts';
import { WINDOWS_ZONES } from '../../rules/files/windows-zones.ts';

/** An event of a connected calendar. */
export interface ImportedEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly title: string;
  readonly location: string;
  readonly notes: string;
  readonly attendees: Attendee[];
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly timeZone: string;
  readonly isAllDay: boolean;
  readonly isBusy: boolean;
  readonly isCanceled: boolean;
  readonly rule: string | null;
  readonly added: Instant[];
  readonly leftOut: Instant[];
  /** Which occurrence of the series with its uid it takes the place of. */
  readonly recurrenceAt: Instant | null;
}

/** What stands between BEGIN and END of one event or zone, with its lines joined. */
export interface Block {
  readonly kind: 'VEVENT' | 'VTIMEZONE';
  readonly text: string;
}

/** Longer than any event of a person. */
const BLOCK_LENGTH_MAX = 200_000;

/**
 * Cuts a calendar file into its events and zones, without a copy of all of them. What isn't closed, or is longer than any
 * event, is left out.
 */
export function* blocksOf(file: string): Generator<Block> {
  const begins = /^BEGIN:(VEVENT|VTIMEZONE)[ \t]*\r?$/gim;
  for (let found = begins.exec(file); found !== null; found = begins.exec(file)) {
    const kind = found[1]?.toUpperCase() === 'VEVENT' ? 'VEVENT' : 'VTIMEZONE';
    const piece = file.slice(found.index, found.index + BLOCK_LENGTH_MAX);
    const end = new RegExp(`^END:${kind}[ \\t]*\\r?$`, 'im').exec(piece);
    if (end === null) continue;
    const text = piece.slice(0, end.index + end[0].length);
    begins.lastIndex = found.index + text.length;
    yield { kind, text: text.replaceAll(/\r?\n[ \t]/g, '') };
  }
}

/** The zones that a file names in its own way: by their TZID. */
export function namedZone({ text }: Block): readonly [tzid: string, zone: string] | null {
  const tzid = /^TZID:(.+?)\r?$/im.exec(text)?.[1];
  const location = /^X-LIC-LOCATION:(.+?)\r?$/im.exec(text)?.[1];
  if (tzid === undefined) return null;
  const zone = knownZone(tzid) ?? (location === undefined ? null : knownZone(location));
  return zone === null ? null : [tzid, zone];
}

/** "Europe/Berlin", "/freeassociation.sourceforge.net/Europe/Berlin" and "W. Europe Standard Time" are one zone. */
function knownZone(tzid: string): string | null {
  const windows = WINDOWS_ZONES[tzid.replaceAll('"', '')];
  if (windows !== undefined) return windows;
  const parts = tzid.replaceAll('"', '').split('/');
  for (let nth = 0; nth < parts.length; nth++) {
    const name = parts.slice(nth).join('/');
    if (isTimeZone(name)) return name;
  }
  return null;
}

/** How to read times: by the zones that the file has named, or in that of its person. */
export interface ReadingZones {
  readonly named: ReadonlyMap<string, string>;
  readonly own: string;
}

/** Reads an event; null if a calendar couldn't show it. */
export function eventOf({ text }: Block, zones: ReadingZones): ImportedEvent | null {
  try {
    return readEvent(new ICAL.Component(ICAL.parse(text)), zones);
  } catch {
    // One broken event in someone's file doesn't stop us from reading the others.
    return null;
  }
}

function readEvent(component: ICAL.Component, zones: ReadingZones): ImportedEvent | null {
  const start = timeOf(component.getFirstProperty('dtstart'), zones);
  if (start === null) return null;
  const startsAt = start.at;
  const endsAt = endOf(component, start, zones);
  const hasLength = endsAt > startsAt;
  const rule =
    component
      .getFirstProperty('rrule')
      ?.toICALString()
      .replace(/^RRULE[^:]*:/i, '') ?? null;
  const status = textOf(component, 'status', 20).toUpperCase();
  return {
    uid: textOf(component, 'uid', LINE_MAX),
    sequence: Math.max(0, Math.min(Number(component.getFirstPropertyValue('sequence') ?? 0) || 0, 1_000_000)),
    title: textOf(component, 'summary', LINE_MAX) || 'Busy',
    location: textOf(component, 'location', LINE_MAX),
    notes: textOf(component, 'description', TEXT_MAX),
    attendees: attendeesOf(component),
    startsAt,
    endsAt: hasLength ? Math.min(endsAt, startsAt + LENGTH_MAX_MS) : startsAt + MINUTE_MS,
    timeZone: start.zone,
    isAllDay: start.isDate,
    isBusy:
      hasLength && textOf(component, 'transp', 20).toUpperCase() !== 'TRANSPARENT' && status !== 'CANCELLED',
    isCanceled: status === 'CANCELLED',
    rule: rule !== null && ruleProblem(rule) === null ? rule : null,
    added: timesOf(component, 'rdate', zones),
    leftOut: timesOf(component, 'exdate', zones),
    recurrenceAt: timeOf(component.getFirstProperty('recurrence-id'), zones)?.at ?? null,
  };
}

const LENGTH_MAX_MS = 31 * DAY_MS;

interface ReadTime {
  readonly at: Instant;
  readonly wall: WallTime;
  readonly zone: string;
  readonly isDate: boolean;
}

function endOf(component: ICAL.Component, start: ReadTime, zones: ReadingZones): Instant {
  const end = timeOf(component.getFirstProperty('dtend'), zones);
  if (end !== null) return end.at;
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return start.at + duration.toSeconds() * 1_000;
  return start.isDate ? zoneOf(start.zone).instantOf(start.wall + DAY_MS) : start.at;
}

function timeOf(property: ICAL.Property | null, zones: ReadingZones): ReadTime | null {
  const value: unknown = property?.getFirstValue();
  return property != null && value instanceof ICAL.Time ? readTime(value, property, zones) : null;
}

const FIRST_YEAR = 1970;
const LAST_YEAR = 2099;

function readTime(time: ICAL.Time, property: ICAL.Property, zones: ReadingZones): ReadTime | null {
  const { year, month, day, hour, minute, second, isDate } = time;
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const wall =
    daysOf({ year, month, day }) * DAY_MS + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1_000;
  const tzid = String(property.getParameter('tzid') ?? '');
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const zone = isUtc ? 'UTC' : (zones.named.get(tzid) ?? (tzid === '' ? null : knownZone(tzid)) ?? zones.own);
  return { at: zoneOf(zone).instantOf(wall), wall, zone, isDate };
}

function timesOf(component: ICAL.Component, name: string, zones: ReadingZones): Instant[] {
  const times: Instant[] = [];
  for (const property of component.getAllProperties(name))
    for (const value of property.getValues() as unknown[]) {
      const start = value instanceof ICAL.Period ? value.start : value;
      if (start instanceof ICAL.Time && times.length < DATES_MAX) {
        const time = readTime(start, property, zones);
        if (time !== null) times.push(time.at);
      }
    }
  return times;
}

function textOf(component: ICAL.Component, name: string, max: number): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, max) : '';
}

function attendeesOf(component: ICAL.Component): Attendee[] {
  return component
    .getAllProperties('attendee')
    .slice(0, ATTENDEES_MAX)
    .map((property) => {
      const email = String(property.getFirstValue() ?? '')
        .replace(/^mailto:/i, '')
        .slice(0, LINE_MAX);
      return { name: String(property.getParameter('cn') ?? email).slice(0, LINE_MAX), email };
    });
}
