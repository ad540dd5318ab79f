import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { type CallRecord, placed } from './call-record.ts';
import { accountsOf, NETWORK, NETWORK_DEVICE, ringFor, sideOf } from './parties.ts';
import { type CallEvent, transition } from './transition.ts';

const ALICE = asAccountId('alice');
const BOB = asAccountId('bob');
const phone = asDeviceId('bob-phone');
const laptop = asDeviceId('bob-laptop');
const aliceTab = asDeviceId('alice-tab');
const aliceOther = asDeviceId('alice-other');

const dialing = placed({
  id: asCallId('call-1'),
  callerId: ALICE,
  rings: [ringFor(BOB)],
  callerDeviceId: aliceTab,
  placedAt: 1_000,
  ringUntil: 46_000,
});

function after(...events: CallEvent[]): CallRecord {
  return events.reduce((record, event) => transition(record, event).record, dialing);
}
const outcomeOf = (record: CallRecord, event: CallEvent) => transition(record, event).outcome;
const answeredAt5 = after({ kind: 'answered', by: BOB, deviceId: phone, at: 5_000 });

describe('before the answer', () => {
  test('the first device that rings makes the call ring, the second changes nothing', () => {
    const ringing = after({ kind: 'rang', deviceId: phone });
    expect(ringing).toMatchObject({ state: 'ringing', version: 2 });
    expect(transition(ringing, { kind: 'rang', deviceId: laptop }).record).toBe(ringing);
  });

  test('the caller who hangs up cancels', () => {
    expect(after({ kind: 'hungUp', by: ALICE, reason: 'hangup', at: 3_000 })).toMatchObject({
      state: 'ended',
      endReason: 'cancelled',
      endedBy: 'caller',
      endedAt: 3_000,
      answeredAt: null,
      version: 2,
    });
  });

  test('the callee who hangs up declines', () => {
    expect(after({ kind: 'hungUp', by: BOB, reason: 'hangup', at: 3_000 })).toMatchObject({
      endReason: 'declined',
      endedBy: 'callee',
    });
  });

  test('a caller whose path cannot be set up ends the call as failed', () => {
    expect(after({ kind: 'hungUp', by: ALICE, reason: 'failed', at: 3_000 })).toMatchObject({
      endReason: 'failed',
    });
  });

  test('declined by somebody on another call is busy to the caller', () => {
    expect(after({ kind: 'declined', by: BOB, wasOnCall: true, at: 3_000 })).toMatchObject({
      endReason: 'busy',
      endedBy: 'callee',
    });
  });

  test('without a free line it is busy, and nobody ended it', () => {
    expect(after({ kind: 'lineWasFull', of: BOB, at: 1_000 })).toMatchObject({
      endReason: 'busy',
      endedBy: null,
    });
  });

  test('an unanswered call ends at its ring deadline, whenever that is noticed', () => {
    expect(after({ kind: 'timedOut' })).toMatchObject({ endReason: 'no-answer', endedAt: 46_000 });
  });

  test('an answer at the deadline is too late, and the call has ended without one', () => {
    const late = transition(dialing, { kind: 'answered', by: BOB, deviceId: phone, at: 46_000 });
    expect(late.outcome).toBe('callOver');
    expect(late.record).toMatchObject({ state: 'ended', endReason: 'no-answer', endedAt: 46_000 });
  });

  test('there is no hold', () => {
    expect(outcomeOf(dialing, { kind: 'held', by: ALICE, on: true })).toBe('notAnswered');
  });

  test("a call placed by a program is claimed by the caller's first device with a heartbeat", () => {
    const unclaimed: CallRecord = { ...dialing, callerDeviceId: null };
    const claimed = transition(unclaimed, { kind: 'heartbeat', by: ALICE, deviceId: aliceTab, at: 2_000 });
    expect(claimed.record).toMatchObject({ callerDeviceId: 'alice-tab', version: 2 });
    expect(
      transition(claimed.record, { kind: 'heartbeat', by: ALICE, deviceId: aliceOther, at: 3_000 }),
    ).toEqual({ record: claimed.record, outcome: 'answeredElsewhere' });
  });
});

describe('while people talk', () => {
  test('the talk begins at the answer, on the device that answered, and nobody is on hold', () => {
    expect(answeredAt5).toMatchObject({
      state: 'answered',
      answeredAt: 5_000,
      calleeDeviceId: 'bob-phone',
      onHoldBy: { caller: false, callee: false },
      version: 2,
    });
  });

  test('a second device that answers is refused and changes nothing', () => {
    expect(transition(answeredAt5, { kind: 'answered', by: BOB, deviceId: laptop, at: 5_001 })).toEqual({
      record: answeredAt5,
      outcome: 'answeredElsewhere',
    });
  });

  test('the same device that answers again changes nothing and succeeds', () => {
    expect(transition(answeredAt5, { kind: 'answered', by: BOB, deviceId: phone, at: 5_001 })).toEqual({
      record: answeredAt5,
      outcome: 'done',
    });
  });

  test("a ringing device can't decline what another one has answered", () => {
    expect(transition(answeredAt5, { kind: 'declined', by: BOB, wasOnCall: false, at: 6_000 })).toEqual({
      record: answeredAt5,
      outcome: 'answeredElsewhere',
    });
  });

  test('a ring deadline that passes does not end the talk', () => {
    expect(transition(answeredAt5, { kind: 'timedOut' }).record).toBe(answeredAt5);
  });

  test('either side may hang up', () => {
    expect(transition(answeredAt5, { kind: 'hungUp', by: BOB, reason: 'hangup', at: 70_000 }).record).toEqual(
      {
        id: 'call-1',
        clock: null,
        callerId: 'alice',
        rings: [ringFor(BOB)],
        answeredBy: 'bob',
        placedAt: 1_000,
        ringUntil: 46_000,
        phone: null,
        callerDeviceId: 'alice-tab',
        calleeDeviceId: 'bob-phone',
        state: 'ended',
        version: 3,
        answeredAt: 5_000,
        endedAt: 70_000,
        endReason: 'hangup',
        endedBy: 'callee',
        canTransfer: false,
        transferredTo: null,
      },
    );
  });

  test('an orphaned call ended at the last heartbeat', () => {
    expect(transition(answeredAt5, { kind: 'orphaned', lastSeenAt: 25_000 }).record).toMatchObject({
      endReason: 'connection-lost',
      endedAt: 25_000,
      endedBy: null,
    });
  });

  test('a clock that was set back does not make the talk negative', () => {
    expect(
      transition(answeredAt5, { kind: 'hungUp', by: ALICE, reason: 'hangup', at: 10 }).record,
    ).toMatchObject({
      endedAt: 5_000,
    });
  });

  test('each side holds for itself', () => {
    const held = transition(answeredAt5, { kind: 'held', by: BOB, on: true }).record;
    expect(held).toMatchObject({ onHoldBy: { caller: false, callee: true }, version: 3 });
    expect(transition(held, { kind: 'held', by: BOB, on: true }).record).toBe(held);
    expect(transition(held, { kind: 'held', by: BOB, on: false }).record).toMatchObject({ version: 4 });
  });

  test('a heartbeat is saved but nobody is notified', () => {
    const seen = transition(answeredAt5, { kind: 'heartbeat', by: BOB, deviceId: phone, at: 15_000 });
    expect(seen.record).toMatchObject({ version: 2, lastSeenAt: { caller: 5_000, callee: 15_000 } });
  });

  test("a heartbeat of a device that isn't on the call is refused", () => {
    expect(transition(answeredAt5, { kind: 'heartbeat', by: BOB, deviceId: laptop, at: 15_000 })).toEqual({
      record: answeredAt5,
      outcome: 'answeredElsewhere',
    });
  });

  test('a call goes on with another device', () => {
    expect(
      transition(answeredAt5, { kind: 'deviceMoved', by: BOB, deviceId: laptop, at: 15_000 }).record,
    ).toMatchObject({
      calleeDeviceId: 'bob-laptop',
      callerDeviceId: 'alice-tab',
      version: 3,
      answeredAt: 5_000,
    });
  });
});

describe('a device that is signed out from elsewhere', () => {
  const left = (by: typeof ALICE, deviceId: typeof phone) =>
    ({ kind: 'deviceLeft', by, deviceId, at: 9_000 }) as const;

  test('ends the call that it is on, for both sides', () => {
    expect(transition(answeredAt5, left(BOB, phone)).record).toMatchObject({
      state: 'ended',
      endReason: 'connection-lost',
      endedBy: 'callee',
      endedAt: 9_000,
    });
    expect(transition(answeredAt5, left(ALICE, aliceTab)).record).toMatchObject({ endedBy: 'caller' });
  });

  test('ends the call that it is placing', () => {
    expect(transition(dialing, left(ALICE, aliceTab)).record).toMatchObject({
      endReason: 'connection-lost',
      answeredAt: null,
    });
  });

  test("doesn't end a call that another device of the person has, or that rings on several", () => {
    expect(transition(answeredAt5, left(BOB, laptop)).record).toBe(answeredAt5);
    expect(transition(answeredAt5, left(ALICE, aliceOther)).record).toBe(answeredAt5);
    expect(transition(dialing, left(BOB, phone)).record).toBe(dialing);
  });
});

describe('after the end', () => {
  const ended = after({ kind: 'timedOut' });

  test('a hang-up that arrives after the call ended changes nothing', () => {
    expect(transition(ended, { kind: 'hungUp', by: ALICE, reason: 'hangup', at: 50_000 })).toEqual({
      record: ended,
      outcome: 'done',
    });
  });

  test('a late answer is refused as over', () => {
    expect(transition(ended, { kind: 'answered', by: BOB, deviceId: phone, at: 50_000 })).toEqual({
      record: ended,
      outcome: 'callOver',
    });
  });
});

describe('a phone call', () => {
  const toPhone = placed({
    id: asCallId('call-2'),
    callerId: ALICE,
    rings: [ringFor(NETWORK)],
    callerDeviceId: aliceTab,
    placedAt: 1_000,
    ringUntil: 61_000,
    phone: {
      number: '+442079460018',
      ownNumber: '+14155550134',
      microUsdPerMinute: 20_000,
      attestation: null,
    },
  });
  const answered = transition(toPhone, {
    kind: 'answered',
    by: NETWORK,
    deviceId: NETWORK_DEVICE,
    at: 9_000,
  }).record;

  test('that the network refuses ends with its reason and without an answer', () => {
    const { record } = transition(toPhone, { kind: 'refused', reason: 'number-unknown', at: 2_000 });
    expect(record).toMatchObject({ endReason: 'number-unknown', endedBy: 'callee', answeredAt: null });
  });

  test('shows when its money will end, once', () => {
    const event = { kind: 'lasts', until: 60_000, because: 'limit' } as const;
    const foreseen = transition(answered, event).record;
    expect(foreseen).toMatchObject({
      lastsUntil: 60_000,
      lastsBecause: 'limit',
      version: answered.version + 1,
    });
    expect(transition(foreseen, event).record).toBe(foreseen);
  });

  test('has one account, on whichever side that is', () => {
    expect(accountsOf(toPhone)).toEqual(['alice']);
    expect(sideOf(toPhone, NETWORK)).toBe('callee');
    expect(accountsOf({ callerId: NETWORK, rings: [ringFor(BOB)] })).toEqual(['bob']);
  });
});

describe('somebody who may no longer talk for the workspace of a call', () => {
  const leaving = { until: 80_000, because: 'left', workspace: 'Harbour Studio' } as const;
  const leaves = (by: typeof ALICE, change: { until?: number } = {}): CallEvent => ({
    kind: 'leaving',
    by,
    at: 20_000,
    leaving: { ...leaving, ...change },
  });

  test('talks on for a while, and sees until when', () => {
    expect(transition(answeredAt5, leaves(ALICE)).record).toMatchObject({
      state: 'answered',
      version: answeredAt5.version + 1,
      leaving,
    });
  });

  test('gets no more time by leaving a second time', () => {
    const { record } = transition(answeredAt5, leaves(ALICE));
    expect(transition(record, leaves(ALICE, { until: 90_000 })).record).toBe(record);
  });

  test('talks on as before once they may again', () => {
    const { record } = transition(answeredAt5, leaves(ALICE));
    expect(transition(record, { kind: 'staying', by: ALICE }).record).toMatchObject({
      state: 'answered',
      version: answeredAt5.version + 2,
      leaving: null,
    });
  });

  test("doesn't place a call that only rings", () => {
    expect(transition(dialing, leaves(ALICE)).record).toMatchObject({
      state: 'ended',
      endReason: 'left-workspace',
      endedBy: 'caller',
      endedAt: 20_000,
    });
  });

  test('is rung no longer, and the call is over if it rang nobody else', () => {
    expect(transition(dialing, leaves(BOB)).record).toMatchObject({
      state: 'ended',
      endReason: 'left-workspace',
      endedBy: 'callee',
    });
  });

  test('is rung no longer, while others are', () => {
    const CAROL = asAccountId('carol');
    const both = { ...dialing, callerId: NETWORK, rings: [ringFor(BOB), ringFor(CAROL)] } as const;
    const { record } = transition(both, leaves(BOB));
    expect(record.state).toBe('dialing');
    expect(record.rings.map(({ party, state }) => `${party} ${state}`)).toEqual([
      'bob left-workspace',
      'carol ringing',
    ]);
  });

  test('changes nothing for whoever answered in their place', () => {
    const CAROL = asAccountId('carol');
    const both = { ...dialing, callerId: NETWORK, rings: [ringFor(BOB), ringFor(CAROL)] } as const;
    const { record } = transition(both, { kind: 'answered', by: CAROL, deviceId: phone, at: 5_000 });
    expect(transition(record, leaves(BOB))).toEqual({ record, outcome: 'done' });
  });
});
