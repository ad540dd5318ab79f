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
  expect(lengthOf({ durationMs: 28_400 })).toBe('28 s');
  expect(lengthOf({ durationMs: 60_000 })).toBe('1 min');
});

const recording: NonNullable<Meeting['recording']> = {
  source: 'tab',
  state: 'ended',
  mime: 'audio/webm',
  channels: 2,
  speakers: ['Ana', null],
  bytes: 1,
  bytesExpected: null,
  startedAt: new Date(2026, 10, 17, 9, 41).getTime(),
  durationMs: 28_400,
  hasSound: true,
  keepsSound: true,
  transcript: { state: 'off', progress: 0, problem: null },
  consent: { words: 'They agreed.', by: null, at: 0 },
  device: 'd',
};

test('a recording says when it began, and not with how many before its transcript tells', () => {
  const recorded: Meeting = { ...meeting, recording, people: ['Ana'], lines: 0 };
  expect(factsOf(recorded)).toBe('2026-11-17, 9:41 AM · Google Meet');
  expect(factsOf({ ...recorded, lines: 2, people: ['Ana', 'Ben'] })).toBe(
    '2026-11-17, 9:41 AM · Google Meet · 2 people',
  );
  expect(factsOf({ ...recorded, recording: { ...recording, source: 'upload' } })).toBe(
    '2026-11-17 · Google Meet',
  );
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
