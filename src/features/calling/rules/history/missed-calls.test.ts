import { describe, expect, test } from 'vitest';
import type { HistoryItem } from '../../model.ts';
import { missedToReturn } from './missed-calls.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const call = (direction: HistoryItem['direction'], ago: number, changed: Partial<HistoryItem> = {}) => ({
  id: `${direction}-${ago}`,
  peer: { username: 'bob', name: 'Bob Bell' },
  direction,
  placedAt: NOW - ago,
  talkMs: 0,
  endReason: 'no-answer' as const,
  mos: null,
  phone: null,
  transferredTo: null,
  ...changed,
});
const fromPhone = (number: string | null): Partial<HistoryItem> => ({
  peer: { username: '', name: number ?? 'Withheld number' },
  phone: {
    number,
    ownNumber: '+14155550181',
    microUsdPerMinute: null,
    attestation: null,
    chargeMicroUsd: 0,
    shortRing: null,
  },
});
const missedIn = (items: readonly HistoryItem[]) =>
  missedToReturn(items, NOW).map(({ item, count }) => `${item.id} x${count}`);

test('consecutive calls from one person are one entry, with the time of the last', () => {
  expect(missedIn([call('missed', MINUTE), call('missed', 5 * MINUTE), call('missed', 9 * MINUTE)])).toEqual([
    `missed-${MINUTE} x3`,
  ]);
});

test('different callers have their own entries, newest first', () => {
  const carol = { peer: { username: 'carol', name: 'Carol' } };
  expect(
    missedIn([call('missed', 1), call('missed', 2, carol), call('missed', 3, fromPhone('+442079460018'))]),
  ).toEqual(['missed-1 x1', 'missed-2 x1', 'missed-3 x1']);
});

describe('a missed call is settled', () => {
  test('by calling back, whether or not they answered', () => {
    expect(missedIn([call('outgoing', 1), call('missed', 2)])).toEqual([]);
  });
  test('once they called again and were answered or declined', () => {
    expect(missedIn([call('incoming', 1), call('missed', 2)])).toEqual([]);
  });
  test('but not by an earlier call, or one with somebody else', () => {
    const carol = { peer: { username: 'carol', name: 'Carol' } };
    expect(missedIn([call('outgoing', 1, carol), call('missed', 2), call('outgoing', 3)])).toEqual([
      'missed-2 x1',
    ]);
  });
  test('a call missed later is a new one, and counts alone', () => {
    expect(missedIn([call('missed', 1), call('outgoing', 2), call('missed', 3)])).toEqual(['missed-1 x1']);
  });
});

test("withheld numbers and deleted accounts can't be called back", () => {
  const gone = { peer: { username: '', name: 'Former user' } };
  expect(missedIn([call('missed', 1, fromPhone(null)), call('missed', 2, gone)])).toEqual([]);
});

test('after a week they are dropped', () => {
  expect(missedIn([call('missed', 7 * DAY)])).toEqual([`missed-${7 * DAY} x1`]);
  expect(missedIn([call('missed', 7 * DAY + 1)])).toEqual([]);
});
