import * as z from 'zod/mini';
import { MINUTE_MS } from '#kernel/instant.ts';
import { LINE_MAX, REMINDER_DEFAULT_MINUTES, TEXT_MAX } from '../constants.ts';
import { attendee, type EventFacts, type Occurrence } from '../model-events.ts';
import type { Stretch } from '../rules/availability/free.ts';
import { minutesOf } from '../rules/availability/schedule.ts';
import { addDays, clockOf, type Day, dayAt, instantOn, minutesOn } from '../rules/events/days.ts';
import { choiceOf, REPEATS, ruleOf } from '../rules/events/repeats.ts';

/** Days and times of the person's clock. */
const clockTimes = { day: z.string(), start: z.string(), lastDay: z.string(), end: z.string() };

/** What the fields of an event have. Days and times are those of the person's clock. */
export const eventForm = z
  .object({
    title: z.string().check(z.trim(), z.minLength(1, 'Please enter a title'), z.maxLength(LINE_MAX)),
    day: z.string().check(z.minLength(1, 'Please choose a date')),
    start: z.string(),
    lastDay: z.string().check(z.minLength(1, 'Please choose a date')),
    end: z.string(),
    isAllDay: z.boolean(),
    /** Where the event was: in an hour that comes twice its end may be earlier by the clock than its start. */
    was: z.nullable(z.object(clockTimes)),
    kind: z.enum(['call', 'video']),
    location: z.string().check(z.maxLength(LINE_MAX)),
    notes: z.string().check(z.maxLength(TEXT_MAX)),
    attendees: z.array(attendee),
    /** Minutes, or "none". */
    reminder: z.string(),
    isBusy: z.boolean(),
    repeats: z.enum(REPEATS),
    every: z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Enter a number from 1 to 999')),
    weekdays: z.array(z.number()),
    ends: z.enum(['never', 'on', 'after']),
    until: z.string(),
    count: z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Enter a number from 1 to 9999')),
  })
  .check(
    z.refine(
      (form) =>
        form.isAllDay
          ? form.lastDay >= form.day
          : `${form.lastDay} ${form.end}` > `${form.day} ${form.start}` || isWhereItWas(form),
      { path: ['end'], message: 'The end must be after the start' },
    ),
    z.refine(({ repeats, ends, until, day }) => repeats === 'never' || ends !== 'on' || until >= day, {
      path: ['until'],
      message: 'Choose a day after the first one',
    }),
  );
export type EventForm = z.infer<typeof eventForm>;

const isWhereItWas = ({ was, day, start, lastDay, end }: ClockTimes & { was: ClockTimes | null }) =>
  was !== null && was.day === day && was.start === start && was.lastDay === lastDay && was.end === end;

type ClockTimes = z.infer<z.ZodMiniObject<typeof clockTimes>>;

export interface NewTime {
  readonly day: Day;
  /** Minutes after midnight. */
  readonly start: number;
  readonly end: number;
}

const DAY_MINUTES = 1_440;

export function newEventForm({ day, start, end }: NewTime, timeZone: string): EventForm {
  const choice = choiceOf(null, { day, timeZone });
  return {
    title: '',
    day,
    start: clockOf(start),
    lastDay: end >= DAY_MINUTES ? addDays(day, 1) : day,
    end: clockOf(end % DAY_MINUTES),
    isAllDay: false,
    was: null,
    kind: 'call',
    location: '',
    notes: '',
    attendees: [],
    reminder: String(REMINDER_DEFAULT_MINUTES),
    isBusy: true,
    ...repeatFields(choice),
  };
}

const repeatFields = ({ repeats, every, weekdays, ends, until, count }: ReturnType<typeof choiceOf>) => ({
  repeats,
  every: String(every),
  weekdays: [...weekdays],
  ends,
  until,
  count: String(count),
});

/** The fields of an event that is there. */
export function formOf(event: Occurrence, timeZone: string): EventForm {
  const zone = event.isAllDay ? event.timeZone : timeZone;
  const day = dayAt(event.startsAt, zone);
  const ends = dayAt(event.endsAt, zone);
  const clockAt = (at: number, on: Day) =>
    clockOf(minutesOn(on, { from: at, before: at + 60_000 }, zone)?.start ?? 0);
  const choice = choiceOf(event.rule, { day, timeZone: zone });
  const times = {
    day,
    start: clockAt(event.startsAt, day),
    // An event of a whole day ends with the midnight after it.
    lastDay: event.isAllDay ? addDays(ends, -1) : ends,
    end: clockAt(event.endsAt, ends),
  };
  return {
    title: event.title,
    ...times,
    isAllDay: event.isAllDay,
    was: event.isAllDay ? null : times,
    kind: event.kind,
    location: event.location,
    notes: event.notes,
    attendees: [...event.attendees],
    reminder: event.reminderMinutes === null ? 'none' : String(event.reminderMinutes),
    isBusy: event.isBusy,
    ...repeatFields(choice),
  };
}

/** What the fields say. @param kept the event as it was */
export function factsOf(form: EventForm, timeZone: string, kept: Occurrence | null): EventFacts {
  const zone = kept?.isAllDay === true && form.isAllDay ? kept.timeZone : (kept?.timeZone ?? timeZone);
  const { from: startsAt, before: endsAt } = form.isAllDay
    ? { from: instantOn(form.day, 0, zone), before: instantOn(addDays(form.lastDay, 1), 0, zone) }
    : timesIn(form, timeZone, kept);
  const choice = { ...form, every: Number(form.every), count: Number(form.count) };
  return {
    title: form.title.trim(),
    kind: form.kind,
    location: form.location.trim(),
    notes: form.notes.trim(),
    attendees: form.attendees,
    startsAt,
    endsAt,
    timeZone: zone,
    isAllDay: form.isAllDay,
    isBusy: form.isBusy,
    reminderMinutes: form.reminder === 'none' ? null : Number(form.reminder),
    rule: ruleOf(choice, zone, kept?.rule ?? null),
    added: kept?.added ?? [],
  };
}

/** When a form says that an event takes place. What wasn't changed stays as it was, also in an hour that comes twice. */
function timesIn(form: EventForm, timeZone: string, kept: Occurrence | null): Stretch {
  const { was } = form;
  const at = (day: Day, clock: string) => instantOn(day, minutesOf(clock) ?? 0, timeZone);
  const isStart = kept !== null && was?.day === form.day && was.start === form.start;
  const isEnd = kept !== null && was?.lastDay === form.lastDay && was.end === form.end;
  const from = isStart ? kept.startsAt : at(form.day, form.start);
  const before = isEnd ? kept.endsAt : at(form.lastDay, form.end);
  if (before > from || form.day !== form.lastDay) return { from, before };
  // The clock skips both, or only the first: it comes later and keeps its length.
  const length = (minutesOf(form.end) ?? 0) - (minutesOf(form.start) ?? 0);
  return { from, before: from + length * MINUTE_MS };
}

/** What differs from the event as it was, so that the others of a series keep the rest. */
export function changesOf(facts: EventFacts, before: Occurrence): Partial<EventFacts> {
  const differs = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof EventFacts]);
  const changed = Object.entries(facts).filter(([name, value]) => differs(name, value));
  // Both times go together: the length of a series follows from them.
  const times =
    'startsAt' in Object.fromEntries(changed) || 'endsAt' in Object.fromEntries(changed)
      ? { startsAt: facts.startsAt, endsAt: facts.endsAt }
      : {};
  // Entries of the facts, some of them left out.
  return { ...(Object.fromEntries(changed) as Partial<EventFacts>), ...times };
}
