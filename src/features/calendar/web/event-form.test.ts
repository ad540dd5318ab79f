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
