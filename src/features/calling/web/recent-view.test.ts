import { describe, expect, test } from 'vitest';
import type { HistoryItem } from '../model.ts';
import { recentTime, recentWords } from './recent-view.ts';

const talked: HistoryItem = {
  id: 'a',
  peer: { username: 'bob', name: 'Bob Bell' },
  direction: 'outgoing',
  placedAt: 0,
  talkMs: 12 * 60_000 + 59_000,
  endReason: 'hangup',
  mos: null,
  phone: null,
  transferredTo: null,
};
const phoned = (chargeMicroUsd: number, microUsdPerMinute: number | null): HistoryItem['phone'] => ({
  number: '+813555501420',
  ownNumber: '+14155550181',
  microUsdPerMinute,
  attestation: null,
  chargeMicroUsd,
  shortRing: null,
});
const words = (changed: Partial<HistoryItem>) =>
  recentWords({ ...talked, ...changed }, (sum) => `$${sum / 1e6}`);

describe('the result of a call', () => {
  test.each<[string, Partial<HistoryItem>]>([
    ['12 min, Free', {}],
    ['45 s, Free', { talkMs: 45_999 }],
    ['1 min, Free', { talkMs: 60_000 }],
    ['1 h 5 min, Free', { talkMs: 65 * 60_000 }],
    ['2 h, Free', { talkMs: 120 * 60_000 }],
    ['12 min, $0.2', { phone: phoned(200_000, 50_000) }],
    ['12 min, Included', { phone: phoned(0, 50_000) }],
    ['12 min, Free', { phone: phoned(0, null), direction: 'incoming' }],
    ['Missed', { direction: 'missed', talkMs: 0, endReason: 'no-answer' }],
    ['No answer', { talkMs: 0, endReason: 'no-answer' }],
    ['Declined', { direction: 'incoming', talkMs: 0, endReason: 'declined' }],
    [
      'Answered by Bob Bell',
      {
        direction: 'incoming',
        talkMs: 0,
        endReason: 'answered-elsewhere',
        answeredBy: { username: 'bob', name: 'Bob Bell' },
      },
    ],
    ['Not connected', { talkMs: 0, endReason: 'no-route' }],
  ])('%s', (expected, changed) => {
    expect(words(changed)).toBe(expected);
  });
});

describe('the time of a call', () => {
  const now = Date.parse('2026-11-24T10:02:00Z');
  const time = (at: string, viewer = {}) =>
    recentTime(Date.parse(at), { now, locale: 'en-US', timeZone: 'UTC', ...viewer }).replaceAll(
      '\u202f',
      ' ',
    );

  test.each([
    ['2026-11-24T09:41:00Z', '9:41 AM'],
    ['2026-11-23T23:59:00Z', 'Yesterday'],
    ['2026-11-22T12:00:00Z', 'Sunday'],
    ['2026-11-18T00:00:00Z', 'Wednesday'],
    ['2026-11-17T23:59:00Z', '17 Nov'],
    ['2025-12-31T12:00:00Z', '31 Dec 2025'],
  ])('%s is %s', (at, expected) => {
    expect(time(at)).toBe(expected);
  });

  test("follows the reader's calendar and clock", () => {
    expect(time('2026-11-23T23:59:00Z', { timeZone: 'Asia/Tokyo', locale: 'en-GB' })).toBe('08:59');
    expect(time('2026-11-24T02:00:00Z', { timeZone: 'America/New_York' })).toBe('Yesterday');
  });

  test('is "Yesterday" for a call before the clocks went back, though 25 hours ago', () => {
    const after = { now: Date.parse('2026-10-25T23:30:00Z'), timeZone: 'Europe/Berlin' };
    expect(time('2026-10-24T22:30:00Z', after)).toBe('Yesterday');
  });
});
