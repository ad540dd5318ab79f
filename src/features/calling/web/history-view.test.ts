import { describe, expect, test } from 'vitest';
import { dayHeading } from '#platform/browser/day-heading.ts';
import type { HistoryItem, QualityMinute } from '../model.ts';
import {
  billedLabel,
  costLabel,
  historyDays,
  outcomeLabel,
  qualitySentence,
  recordedLabel,
  talkLabel,
  timeLabel,
} from './history-view.ts';

const at = (iso: string) => Date.parse(iso);
const viewer = { now: at('2026-11-21T09:00:00Z'), locale: 'en-GB', timeZone: 'Europe/Zurich' };
const item: HistoryItem = {
  id: 'call',
  peer: { username: 'bob', name: 'Bob Bell' },
  direction: 'outgoing',
  placedAt: viewer.now,
  talkMs: 65_000,
  endReason: 'hangup',
  mos: 4.4,
  phone: null,
  transferredTo: null,
};

describe('days', () => {
  test('are those of the viewer, not of the server', () => {
    // 23:30 UTC on the 20th is half past midnight on the 21st in Zurich, and still the 20th in New York.
    const late = at('2026-11-20T23:30:00Z');
    expect(dayHeading(late, viewer)).toBe('Today');
    expect(dayHeading(late, { ...viewer, timeZone: 'America/New_York' })).toBe('Yesterday');
  });

  test('have names near now and dates further away', () => {
    expect(dayHeading(at('2026-11-20T12:00:00Z'), viewer)).toBe('Yesterday');
    expect(dayHeading(at('2026-11-16T12:00:00Z'), viewer)).toBe('Monday 16 November');
    expect(dayHeading(at('2025-12-31T12:00:00Z'), viewer)).toBe('Wednesday, 31 December 2025');
  });

  test('the day after the clocks changed is "Yesterday" too', () => {
    const after = { ...viewer, now: at('2026-10-25T23:30:00Z') };
    expect(dayHeading(at('2026-10-25T10:00:00Z'), after)).toBe('Yesterday');
  });

  test('hold their calls in the order they came', () => {
    const earlier = { ...item, id: 'earlier', placedAt: at('2026-11-20T12:00:00Z') };
    expect(historyDays([item, earlier], viewer)).toEqual([
      { label: 'Today', items: [item] },
      { label: 'Yesterday', items: [earlier] },
    ]);
  });
});

test('times are written as the viewer writes them', () => {
  expect(timeLabel(viewer.now, viewer)).toBe('10:00');
  const inNewYork = { ...viewer, locale: 'en-US', timeZone: 'America/New_York' };
  expect(timeLabel(viewer.now, inNewYork)).toBe('4:00 AM');
  expect(recordedLabel({ from: viewer.now, until: viewer.now + 240_000 }, inNewYork)).toBe(
    '4:00 AM to 4:04 AM',
  );
  expect(recordedLabel({ from: viewer.now, until: null }, inNewYork)).toBe('since 4:00 AM');
});

test('a call that nobody answered has no talk time', () => {
  expect([talkLabel(item), talkLabel({ ...item, talkMs: 0 })]).toEqual(['1:05', 'Not answered']);
});

test('a phone call shows its cost, and whether the plan included it', () => {
  const phone = {
    number: '+442079460018',
    ownNumber: null,
    microUsdPerMinute: 20_000,
    chargeMicroUsd: 40_000,
    shortRing: null,
    attestation: null,
  };
  const money = (microUsd: number) => `$${microUsd / 1_000_000}`;
  const cost = (call: Partial<HistoryItem>) => costLabel({ ...item, ...call }, money);
  expect([
    cost({ phone }),
    cost({ phone: { ...phone, chargeMicroUsd: 0 } }),
    cost({ phone: { ...phone, chargeMicroUsd: 0, microUsdPerMinute: 0 } }),
    cost({ phone: { ...phone, chargeMicroUsd: 0, microUsdPerMinute: null }, direction: 'incoming' }),
    cost({ phone, talkMs: 0 }),
    cost({}),
  ]).toEqual(['$0.04', 'Included', 'Free', 'Free', null, 'Free']);
});

test('the result of a call is one line', () => {
  const money = (microUsd: number) => `$${microUsd / 1_000_000}`;
  const outcome = (call: Partial<HistoryItem>) => outcomeLabel({ ...item, ...call }, money);
  expect([
    outcome({ talkMs: 724_000, endReason: 'hangup' }),
    outcome({ talkMs: 48_000, endReason: 'connection-lost' }),
    outcome({ talkMs: 0, direction: 'missed', endReason: 'cancelled' }),
    outcome({ talkMs: 0, direction: 'missed', endReason: 'no-answer' }),
    outcome({ talkMs: 0, direction: 'outgoing', endReason: 'no-answer' }),
    outcome({ talkMs: 0, direction: 'outgoing', endReason: 'declined' }),
    outcome({ talkMs: 0, endReason: null }),
  ]).toEqual([
    '12 min, Free',
    '48 s, Free · Connection lost',
    'Caller hung up',
    'Missed',
    'No answer',
    'They declined',
    'Not answered',
  ]);
});

describe('quality', () => {
  const minute: QualityMinute = {
    minute: 0,
    roundTripMs: 40,
    jitterMs: 3,
    loss: 0,
    codec: 'opus',
    path: 'direct',
    mos: 4.4,
  };

  test('is one sentence', () => {
    expect(qualitySentence([])).toBe("We couldn't measure the sound on your end.");
    expect(qualitySentence([minute])).toBe('The call sounded good throughout on your end.');
    expect(qualitySentence([minute, { ...minute, minute: 1, loss: 0.08, mos: 2.9 }])).toBe(
      '8% of the sound was lost on your end in minute 2.',
    );
  });
});

test('the billed time says how much of it the plan included', () => {
  const route = { attempts: [], chargeMicroUsd: 0, billedSeconds: 48 };
  expect([
    billedLabel({ ...route, includedSeconds: 48 }),
    billedLabel({ ...route, includedSeconds: 30 }),
    billedLabel({ ...route, includedSeconds: 0 }),
  ]).toEqual(['0:48, all included in your plan', '0:48, 0:30 included in your plan', '0:48']);
});
