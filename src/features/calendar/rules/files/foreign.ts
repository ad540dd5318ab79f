import { isTimeZone } from '#kernel/time-zone.ts';
import { basicTime } from '../availability/civil.ts';
import { zoneOf } from '../availability/zone.ts';
import { escaped, mailbox, parameter } from './write.ts';

/** An event of a company's interface, in what all of them have. */
export interface ForeignEvent {
  readonly uid: string;
  readonly title: string;
  readonly location: string;
  readonly notes: string;
  readonly start: ForeignTime;
  readonly end: ForeignTime | null;
  readonly isBusy: boolean;
  readonly isCanceled: boolean;
  readonly attendees: readonly { readonly name: string; readonly email: string }[];
  /** Lines of RFC 5545: RRULE, RDATE and EXDATE. */
  readonly recurrence: readonly string[];
  /** Which occurrence of the series with its uid it takes the place of. */
  readonly replaces: ForeignTime | null;
}

/** A date ("2026-11-25"), or an instant and the zone whose clock it follows. */
export type ForeignTime = { readonly date: string } | { readonly at: number; readonly zone: string };

const RULE_LINE = /^(?:RRULE|RDATE|EXDATE)[:;][^\r\n]*$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Writes it as a file has it, so that one reader checks whatever comes from elsewhere. Null without a start. */
export function foreignFile(event: ForeignEvent): string | null {
  const start = timeLine('DTSTART', event.start);
  if (start === null) return null;
  const lines = [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    start,
    event.end === null ? null : timeLine('DTEND', event.end),
    event.replaces === null ? null : timeLine('RECURRENCE-ID', event.replaces),
    ...event.recurrence.filter((line) => RULE_LINE.test(line)),
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.notes)}`,
    ...event.attendees.map(({ name, email }) => `ATTENDEE;CN=${parameter(name)}:mailto:${mailbox(email)}`),
    `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
  return lines.filter((line) => line !== null).join('\r\n');
}

function timeLine(name: string, time: ForeignTime): string | null {
  if ('date' in time)
    return DATE.test(time.date) ? `${name};VALUE=DATE:${time.date.replaceAll('-', '')}` : null;
  if (!Number.isFinite(time.at)) return null;
  if (!isTimeZone(time.zone)) return `${name}:${basicTime(time.at)}Z`;
  return `${name};TZID=${time.zone}:${basicTime(zoneOf(time.zone).wallOf(time.at))}`;
}
