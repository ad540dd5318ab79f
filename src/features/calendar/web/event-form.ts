import * as z from 'zod/mini';
import { LINE_MAX, REMINDER_DEFAULT_MINUTES, TEXT_MAX } from '../constants.ts';
import { attendee, type EventFacts, type Occurrence } from '../model-events.ts';
import { minutesOf } from '../rules/availability/schedule.ts';
import { addDays, clockOf, type Day, dayAt, instantOn, minutesOn } from '../rules/events/days.ts';
import { choiceOf, REPEATS, ruleOf } from '../rules/events/repeats.ts';

/** What the fields of an event have. Days and times are those of the person's clock. */
export const eventForm = z
  .object({
    title: z.string().check(z.trim(), z.minLength(1, 'Please enter a title'), z.maxLength(LINE_MAX)),
    day: z.string().check(z.minLength(1, 'Please choose a date')),
    start: z.string(),
    lastDay: z.string().check(z.minLength(1, 'Please choose a date')),
    end: z.string(),
    isAllDay: z.boolean(),
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
      ({ day, start, lastDay, end, isAllDay }) =>
        isAllDay ? lastDay >= day : `${lastDay} ${end}` > `${day} ${start}`,
      { path: ['end'], message: 'The end must be after the start' },
    ),
    z.refine(({ repeats, ends, until, day }) => repeats === 'never' || ends !== 'on' || until >= day, {
      path: ['until'],
      message: 'Choose a day after the first one',
    }),
  );
export type EventForm = z.infer<typeof eventForm>;

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
  return {
    title: event.title,
    day,
    start: clockAt(event.startsAt, day),
    // An event of a whole day ends with the midnight after it.
    lastDay: event.isAllDay ? addDays(ends, -1) : ends,
    end: clockAt(event.endsAt, ends),
    isAllDay: event.isAllDay,
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
  const at = (day: Day, clock: string) => instantOn(day, minutesOf(clock) ?? 0, timeZone);
  const times = form.isAllDay
    ? { startsAt: instantOn(form.day, 0, zone), endsAt: instantOn(addDays(form.lastDay, 1), 0, zone) }
    : { startsAt: at(form.day, form.start), endsAt: at(form.lastDay, form.end) };
  const choice = { ...form, every: Number(form.every), count: Number(form.count) };
  return {
    title: form.title.trim(),
    kind: form.kind,
    location: form.location.trim(),
    notes: form.notes.trim(),
    attendees: form.attendees,
    ...times,
    timeZone: zone,
    isAllDay: form.isAllDay,
    isBusy: form.isBusy,
    reminderMinutes: form.reminder === 'none' ? null : Number(form.reminder),
    rule: ruleOf(choice, zone, kept?.rule ?? null),
    added: kept?.added ?? [],
  };
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
