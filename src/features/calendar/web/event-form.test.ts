import { expect, test } from 'vitest';
import type { Occurrence } from '../model-events.ts';
import { changesOf, eventForm, factsOf, formOf, newEventForm } from './event-form.ts';

const BERLIN = 'Europe/Berlin';
const occurrence = (given: Partial<Occurrence>): Occurrence => ({
  id: 'e1',
  seriesId: null,
  at: null,
  title: 'Plan',
  kind: 'call',
  location: '',
  notes: '',
  attendees: [],
  startsAt: Date.UTC(2026, 10, 24, 8),
  endsAt: Date.UTC(2026, 10, 24, 9),
  timeZone: BERLIN,
  isAllDay: false,
  isBusy: true,
  reminderMinutes: 10,
  rule: null,
  added: [],
  sourceId: null,
  version: 1,
  ...given,
});

test('an unchanged event has no changes', () => {
  const event = occurrence({ rule: 'FREQ=WEEKLY;BYDAY=TU', seriesId: 'e1', at: 1 });
  expect(changesOf(factsOf(formOf(event, BERLIN), BERLIN, event), event)).toEqual({});
});

test('an event of whole days ends with the midnight after the last of them', () => {
  const form = { ...newEventForm({ day: '2026-11-24', start: 540, end: 570 }, BERLIN), isAllDay: true };
  const facts = factsOf({ ...form, lastDay: '2026-11-25' }, BERLIN, null);
  expect(new Date(facts.startsAt).toISOString()).toBe('2026-11-23T23:00:00.000Z');
  expect(new Date(facts.endsAt).toISOString()).toBe('2026-11-25T23:00:00.000Z');
  const event = occurrence({ ...facts });
  expect([formOf(event, BERLIN).day, formOf(event, BERLIN).lastDay]).toEqual(['2026-11-24', '2026-11-25']);
});

test('a new start is given with its end, and what else stayed is not given', () => {
  const event = occurrence({});
  const form = { ...formOf(event, BERLIN), start: '10:00', end: '11:00' };
  expect(changesOf(factsOf(form, BERLIN, event), event)).toEqual({
    startsAt: Date.UTC(2026, 10, 24, 9),
    endsAt: Date.UTC(2026, 10, 24, 10),
  });
});

test('an end before the start is named at the end', () => {
  const form = { ...newEventForm({ day: '2026-11-24', start: 540, end: 570 }, BERLIN), title: 'Plan' };
  const found = eventForm.safeParse({ ...form, end: '08:00' });
  expect(found.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['end', 'The end must be after the start'],
  ]);
  expect(eventForm.safeParse({ ...form, end: '08:00', lastDay: '2026-11-25' }).success).toBe(true);
});

const NEW_YORK = 'America/New_York';

test('an event in an hour that comes twice stays where it was when its title changes', () => {
  // 01:30 to 01:45 for the second time: the clock went back at 06:00 UTC.
  const second = {
    timeZone: NEW_YORK,
    startsAt: Date.UTC(2027, 10, 7, 6, 30),
    endsAt: Date.UTC(2027, 10, 7, 6, 45),
  };
  const event = occurrence(second);
  const form = { ...formOf(event, NEW_YORK), title: 'Night shift' };
  expect(changesOf(factsOf(form, NEW_YORK, event), event)).toEqual({ title: 'Night shift' });
  // 01:45 for the first time, to 01:15 for the second.
  const back = occurrence({
    ...second,
    startsAt: Date.UTC(2027, 10, 7, 5, 45),
    endsAt: Date.UTC(2027, 10, 7, 6, 15),
  });
  const kept = { ...formOf(back, NEW_YORK), title: 'Night shift' };
  expect(eventForm.safeParse(kept).success).toBe(true);
  expect(changesOf(factsOf(kept, NEW_YORK, back), back)).toEqual({ title: 'Night shift' });
  expect(eventForm.safeParse({ ...kept, start: '01:30' }).success).toBe(false);
});

test('an event that would begin at a skipped time comes later and keeps its length', () => {
  const form = { ...newEventForm({ day: '2027-03-14', start: 150, end: 180 }, NEW_YORK), title: 'Late' };
  const { startsAt, endsAt } = factsOf(form, NEW_YORK, null);
  expect(new Date(startsAt).toISOString()).toBe('2027-03-14T07:30:00.000Z');
  expect(new Date(endsAt).toISOString()).toBe('2027-03-14T08:00:00.000Z');
});
