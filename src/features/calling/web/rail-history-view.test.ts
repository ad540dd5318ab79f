import { expect, test } from 'vitest';
import type { HistoryItem } from '../model.ts';
import { outcomeLine, recentGroups, shortWhen } from './rail-history-view.ts';

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
const phone = (change: Partial<NonNullable<HistoryItem['phone']>>): HistoryItem['phone'] => ({
  number: '+442079460018',
  ownNumber: '+12125550123',
  microUsdPerMinute: 20_000,
  attestation: null,
  chargeMicroUsd: 0,
  shortRing: null,
  ...change,
});
const dollars = (microUsd: number) => `$${(microUsd / 1_000_000).toFixed(2)}`;
const at = (text: string) => shortWhen(Date.parse(text), viewer);

test('calls of today come first, all others are earlier, and an empty group is left out', () => {
  const today = call({ placedAt: Date.parse('2026-11-24T00:00:00Z') });
  const before = call({ placedAt: Date.parse('2026-11-23T23:59:00Z') });
  expect(recentGroups([today, before], viewer)).toEqual([
    { label: 'Today', items: [today] },
    { label: 'Earlier', items: [before] },
  ]);
  expect(recentGroups([before], viewer).map(({ label }) => label)).toEqual(['Earlier']);
});

test('an hour has no leading zero, and days are named until there would be two of a name', () => {
  expect(at('2026-11-24T09:41:00Z')).toBe('9:41 AM');
  expect(at('2026-11-23T09:41:00Z')).toBe('Yesterday');
  expect(at('2026-11-22T09:41:00Z')).toBe('Sunday');
  expect(at('2026-11-17T09:41:00Z')).toBe('Nov 17');
});

test('a call that was answered says how long it was and what it cost', () => {
  const line = (change: Partial<HistoryItem>) => outcomeLine(call(change), dollars);
  expect(line({ talkMs: 31_000 })).toBe('31 s, Free');
  expect(line({ talkMs: 12 * 60_000 })).toBe('12 min, Free');
  expect(line({ talkMs: 66 * 60_000, phone: phone({ chargeMicroUsd: 200_000 }) })).toBe('1 h 6 min, $0.20');
  expect(line({ talkMs: 120_000, phone: phone({}) })).toBe('2 min, Included');
  expect(line({ talkMs: 120_000, direction: 'incoming', phone: phone({ microUsdPerMinute: null }) })).toBe(
    '2 min, Free',
  );
});

test('a call that was not answered says why', () => {
  const line = (change: Partial<HistoryItem>) => outcomeLine(call(change), dollars);
  expect(line({ direction: 'missed', endReason: 'cancelled' })).toBe('Missed');
  expect(line({ direction: 'incoming', endReason: 'declined' })).toBe('Declined');
  expect(line({ endReason: 'no-answer' })).toBe('No answer');
  expect(line({ endReason: 'cancelled' })).toBe('Cancelled');
  expect(line({ endReason: 'unreachable' })).toBe('Failed');
});
