import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { type CallRecord, placed } from './call-record.ts';
import { callTime, clockFrom } from './call-time.ts';
import { NETWORK, NETWORK_DEVICE, ringFor } from './parties.ts';
import { transition } from './transition.ts';

const HOUR_MS = 3_600_000;
const PLACED_AT = 1_000_000_000;

/** Placed at PLACED_AT, when the machine had been running for ten seconds. */
const reading = { now: PLACED_AT, elapsed: 10_000, origin: 'this machine' };
const placement = {
  id: asCallId('call-1'),
  callerId: asAccountId('alice'),
  rings: [ringFor(asAccountId('bob'))],
  callerDeviceId: asDeviceId('alice-tab'),
  placedAt: PLACED_AT,
  ringUntil: PLACED_AT + 45_000,
  clock: clockFrom(reading),
};
const ringing = placed(placement);
const answeredAt = (call: CallRecord, at: number): CallRecord =>
  transition(call, { kind: 'answered', by: asAccountId('bob'), deviceId: asDeviceId('bob-phone'), at })
    .record;

describe('the clock of a call', () => {
  test('starts at the time of day', () => {
    expect(callTime(ringing, reading)).toBe(PLACED_AT);
  });

  test.each([0, HOUR_MS, -HOUR_MS])('counts the time since, when the clocks are set by %i ms', (leap) => {
    const later = { ...reading, now: PLACED_AT + 2_500 + leap, elapsed: 12_500 };
    expect(callTime(ringing, later)).toBe(PLACED_AT + 2_500);
  });

  test('never goes back before the latest time in the record, even if another machine wrote it', () => {
    const call = answeredAt(ringing, PLACED_AT + 5_000);
    expect(callTime(call, { ...reading, elapsed: 14_000 })).toBe(PLACED_AT + 5_000);
  });

  test('stops when the call has ended', () => {
    const call = transition(ringing, {
      kind: 'hungUp',
      by: placement.callerId,
      reason: 'hangup',
      at: PLACED_AT + 900,
    });
    expect(callTime(call.record, { ...reading, elapsed: 99_000 })).toBe(PLACED_AT + 900);
  });
});

describe('if a call was placed on another machine, or before calls had clocks', () => {
  const elsewhere = { now: PLACED_AT + 7_000, elapsed: 1_000, origin: 'another machine' };

  test('it uses the time of day', () => {
    expect(callTime(ringing, elsewhere)).toBe(PLACED_AT + 7_000);
    expect(callTime(placed({ ...placement, clock: null }), { ...reading, now: PLACED_AT + 7_000 })).toBe(
      PLACED_AT + 7_000,
    );
    expect(callTime(ringing, { ...elsewhere, now: PLACED_AT - HOUR_MS })).toBe(PLACED_AT);
  });

  test('a phone call is at most a minute past its last heartbeat, whatever the time of day', () => {
    const phone = { number: null, ownNumber: null, microUsdPerMinute: 20_000, attestation: null };
    const dialled = placed({ ...placement, rings: [ringFor(NETWORK)], phone });
    const call = transition(dialled, {
      kind: 'answered',
      by: NETWORK,
      deviceId: NETWORK_DEVICE,
      at: PLACED_AT + 5_000,
    });
    const leapt = { ...elsewhere, now: PLACED_AT + HOUR_MS };
    expect(callTime(call.record, leapt)).toBe(PLACED_AT + 65_000);
    expect(callTime(answeredAt(ringing, PLACED_AT + 5_000), leapt)).toBe(PLACED_AT + HOUR_MS);
  });
});
