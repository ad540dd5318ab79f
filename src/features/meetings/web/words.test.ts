import { expect, test } from 'vitest';
import type { Meeting } from '../model-meetings.ts';
import { dayWords, factsOf, lengthOf, placeOf } from './words.ts';

const meeting: Meeting = {
  id: 'm',
  name: 'Weekly',
  day: '2026-11-17',
  platform: 'google-meet',
  durationMs: 1_921_000,
  people: ['Ana', 'Ben', 'Cy'],
  lines: 3,
  isPrivate: true,
  addedBy: null,
  notesState: 'none',
  emailSent: false,
  recording: null,
  bot: null,
  createdAt: 0,
  changedAt: 0,
  version: 1,
};

test('a row says when, where, with how many and how long', () => {
  expect([factsOf(meeting), lengthOf(meeting)]).toEqual(['2026-11-17 · Google Meet · 3 people', '32 min']);
  const bare: Meeting = { ...meeting, platform: 'upload', people: [], durationMs: null };
  expect([factsOf(bare), lengthOf(bare)]).toEqual(['2026-11-17 · Upload', '']);
  expect(lengthOf({ durationMs: 4_000 })).toBe('1 min');
});

test('a citation shows the time of its line, or its number', () => {
  expect(placeOf(11, { startMs: 724_000 })).toBe('12:04');
  expect(placeOf(11, { startMs: null })).toBe('12');
});

test('groups are named by their day, with the year if it is another one', () => {
  expect(dayWords('2026-11-17', '2026-11-17')).toBe('Today');
  expect(dayWords('2026-11-13', '2026-11-17')).toBe('Friday, November 13');
  expect(dayWords('2025-11-13', '2026-11-17')).toBe('Thursday, November 13, 2025');
});
