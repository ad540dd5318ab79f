import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Priority, TaskState } from '../../constants.ts';
import type { Due } from '../../model.ts';
import type { Repeats } from '../../model-repeats.ts';
import { addDays } from './days.ts';
import { dueAt } from './due.ts';
import { recurrenceOf, zoneLines } from './ics-repeats.ts';

export interface DueTask {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly due: Due;
  readonly repeats: Repeats | null;
  readonly changedAt: Instant;
  readonly version: number;
  readonly link: string;
}

const SHOWN_MINUTES = 30;
/** Octets of a line without its break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/**
 * Due tasks as a calendar (RFC 5545). They are events, because most calendars show no to-dos of an address: all day without
 * a time, else half an hour: in UTC, so that no zone has to be described, unless the task repeats by the clock of one.
 */
export function calendarFile(
  tasks: readonly DueTask[],
  { name, host }: { name: string; host: string },
): string {
  const zones = new Map<string, Instant>();
  for (const { due, repeats } of tasks)
    if (repeats !== null && due.time !== null && due.timeZone !== 'UTC')
      zones.set(due.timeZone, Math.min(zones.get(due.timeZone) ?? Infinity, dueAt(due)));
  const described = [...zones].flatMap(([timeZone, from]) => zoneLines(timeZone, from));
  return [
    listBeginning(name),
    linesText(described),
    linesText(tasks.flatMap((task) => eventOf(task, host))),
    LIST_END,
  ].join('');
}

/** Writes what comes before the tasks, for files that are written piece by piece. */
export const listBeginning = (name: string): string =>
  linesText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ahoy//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
  ]);

export const LIST_END = 'END:VCALENDAR\r\n';

const linesText = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

/** Any task, for a list that another program takes over. */
export interface ListedTask extends Pick<DueTask, 'id' | 'title' | 'notes' | 'changedAt' | 'version'> {
  readonly due: Due | null;
  readonly state: TaskState;
  readonly priority: Priority;
  readonly labels: readonly string[];
  readonly createdAt: Instant;
  readonly doneAt: Instant | null;
}

/** RFC 5545 §3.8.1.9 counts from 1, the highest, to 9. */
const PRIORITY_LEVELS: Readonly<Record<Priority, number>> = { 1: 9, 2: 5, 3: 3, 4: 1 };
const STATUSES: Readonly<Record<TaskState, string>> = {
  todo: 'NEEDS-ACTION',
  doing: 'IN-PROCESS',
  waiting: 'NEEDS-ACTION',
  done: 'COMPLETED',
};

/** Writes a task as a to-do. */
export function toDo(task: ListedTask, host: string): string {
  const { id, title, notes, due, state, priority, labels, createdAt, changedAt, doneAt, version } = task;
  return linesText([
    'BEGIN:VTODO',
    `UID:${id}@${host}`,
    `DTSTAMP:${utc(changedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${version}`,
    `SUMMARY:${escaped(title)}`,
    ...(notes === '' ? [] : [`DESCRIPTION:${escaped(notes)}`]),
    ...(due === null
      ? []
      : [due.time === null ? `DUE;VALUE=DATE:${dateOf(due.day)}` : `DUE:${utc(dueAt(due))}`]),
    `PRIORITY:${PRIORITY_LEVELS[priority]}`,
    ...(labels.length === 0 ? [] : [`CATEGORIES:${labels.map(escaped).join(',')}`]),
    `STATUS:${STATUSES[state]}`,
    ...(doneAt === null ? [] : [`COMPLETED:${utc(doneAt)}`]),
    'END:VTODO',
  ]);
}

/** When a task is in the calendar, and when again. */
function timesOf({ due, repeats }: Pick<DueTask, 'due' | 'repeats'>): string[] {
  const { day, time, timeZone } = due;
  const rule = repeats === null ? [] : [`RRULE:${recurrenceOf(repeats, due, utc)}`];
  if (time === null)
    return [`DTSTART;VALUE=DATE:${dateOf(day)}`, `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`, ...rule];
  const at = dueAt(due);
  if (repeats === null || timeZone === 'UTC')
    return [`DTSTART:${utc(at)}`, `DTEND:${utc(at + SHOWN_MINUTES * MINUTE_MS)}`, ...rule];
  const start = `${dateOf(day)}T${time.replace(':', '')}00`;
  return [`DTSTART;TZID=${timeZone}:${start}`, `DURATION:PT${SHOWN_MINUTES}M`, ...rule];
}

function eventOf(task: DueTask, host: string): string[] {
  const { id, title, notes, changedAt, version, link } = task;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${version}`,
    ...timesOf(task),
    `SUMMARY:${escaped(title)}`,
    ...(notes === '' ? [] : [`DESCRIPTION:${escaped(notes)}`]),
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const dateOf = (day: string) => day.replaceAll('-', '');

/** "20261124T090000Z" */
function utc(at: Instant): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts['year']}${parts['month']}${parts['day']}T${parts['hour']}${parts['minute']}${parts['second']}Z`;
}

/** Text as RFC 5545 §3.3.11 wants it, without what no calendar may contain. */
const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // Characters that RFC 5545 doesn't allow, and that would end a line.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** Breaks a line after 75 octets at most, never within a character. */
function folded(line: string): string {
  let [out, used] = ['', 0];
  for (const character of line) {
    const octets = octetsOf(character);
    if (used + octets > LINE_OCTETS) {
      out += '\r\n ';
      used = 1;
    }
    out += character;
    used += octets;
  }
  return out;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
