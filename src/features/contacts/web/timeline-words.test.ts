import { expect, test } from 'vitest';
import type { TimelineEntry } from '../model-record.ts';
import { entryWords, isShownIn } from './timeline-words.ts';

const entry = (kind: string, facts: TimelineEntry['facts'] = {}): TimelineEntry => ({
  kind,
  thingId: 'x',
  at: 0,
  accountId: null,
  facts,
  note: null,
});

test('calls say who took part, and missed ones that they were missed', () => {
  const call = entryWords(entry('call', { direction: 'incoming', talkMs: 720_000 }), 'Bob Bell');
  expect(call).toMatchObject({ detail: 'Answered by Bob Bell', kind: 'incoming' });
  expect(call.title).toMatch(/^Incoming call, 12/);
  expect(entryWords(entry('unanswered-call', { direction: 'incoming' }), null)).toEqual({
    title: 'Missed call',
    detail: '',
    kind: 'missed',
  });
  expect(entryWords(entry('unanswered-call', { direction: 'outgoing' }), 'Alice Archer')).toMatchObject({
    title: 'No answer',
    detail: 'Called by Alice Archer',
  });
});

test('a consent says what it is about and how it was answered', () => {
  expect(entryWords(entry('consent', { about: 'sms', given: false }), null)).toEqual({
    title: 'Consent: SMS refused',
    detail: '',
    kind: 'consent',
  });
  expect(entryWords(entry('consent', { about: 'ai', given: true }), null).title).toBe(
    'Consent: AI notes allowed',
  );
});

test('a meeting says its name and the first sentence of its notes, and leads to them', () => {
  expect(entryWords(entry('meeting', { title: 'Opening', text: 'We open in spring.' }), null)).toEqual({
    title: 'Opening',
    detail: 'We open in spring.',
    kind: 'meeting',
    to: '/calendar?tab=meetings&part=recordings&meeting=x',
  });
});

test('a kind that this version does not know is shown by its name', () => {
  expect(entryWords(entry('fax-sent', { title: 'Two pages' }), null)).toEqual({
    title: 'Fax sent',
    detail: 'Two pages',
    kind: 'other',
  });
});

test('the tabs of a timeline show their own kinds', () => {
  expect(isShownIn('calls', entry('unanswered-call'))).toBe(true);
  expect(isShownIn('calls', entry('note'))).toBe(false);
  expect(isShownIn('tasks', entry('task'))).toBe(true);
  expect(isShownIn('consent', entry('task'))).toBe(false);
  expect(isShownIn('all', entry('fax-sent'))).toBe(true);
});
