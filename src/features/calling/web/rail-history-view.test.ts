import { expect, test } from 'vitest';
import type { HistoryItem } from '../model.ts';
import { recentGroups } from './rail-history-view.ts';

// A Tuesday, 10:02 in the morning.
const viewer = { now: Date.parse('2026-11-24T10:02:00Z'), locale: 'en-US', timeZone: 'UTC' };

const call = (change: Partial<HistoryItem>): HistoryItem => ({
  id: 'a-call',
  peer: { username: 'bob', name: 'Bob Bell' },
  direction: 'outgoing',
  placedAt: viewer.now,
  talkMs: 0,
  endReason: 'hangup',
  mos: null,
  phone: null,
  transferredTo: null,
  ...change,
});
test('calls of today come first, all others are earlier, and an empty group is left out', () => {
  const today = call({ placedAt: Date.parse('2026-11-24T00:00:00Z') });
  const before = call({ placedAt: Date.parse('2026-11-23T23:59:00Z') });
  expect(recentGroups([today, before], viewer)).toEqual([
    { label: 'Today', items: [today] },
    { label: 'Earlier', items: [before] },
  ]);
  expect(recentGroups([before], viewer).map(({ label }) => label)).toEqual(['Earlier']);
});
