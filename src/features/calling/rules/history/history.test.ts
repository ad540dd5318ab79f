import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { placed } from '../record/call-record.ts';
import { ringFor } from '../record/parties.ts';
import { type CallEvent, transition } from '../record/transition.ts';
import { decodeCursor, encodeCursor, historyItemOf } from './history.ts';

const ALICE = asAccountId('alice');
const BOB = asAccountId('bob');
const peer = { username: 'ada', name: 'Ada' };
const call = placed({
  id: asCallId('call-1'),
  callerId: ALICE,
  rings: [ringFor(BOB)],
  callerDeviceId: asDeviceId('tab'),
  placedAt: 1_000,
  ringUntil: 46_000,
});
const answer: CallEvent = { kind: 'answered', by: BOB, deviceId: asDeviceId('phone'), at: 3_000 };
const item = (party: typeof ALICE, ...events: CallEvent[]) =>
  historyItemOf(
    events.reduce((record, event) => transition(record, event).record, call),
    { party, nameOf: () => peer, mos: null, leg: null },
  );

describe('the history of the callee', () => {
  test('a call that rang out is missed', () => {
    expect(item(BOB, { kind: 'timedOut' })).toEqual({
      id: 'call-1',
      peer,
      direction: 'missed',
      placedAt: 1_000,
      talkMs: 0,
      endReason: 'no-answer',
      mos: null,
      phone: null,
      transferredTo: null,
    });
  });

  test('a call that the caller gave up is missed', () => {
    const cancel: CallEvent = { kind: 'hungUp', by: ALICE, reason: 'hangup', at: 2_000 };
    expect(item(BOB, cancel).direction).toBe('missed');
  });

  test('a call that found the line full is missed', () => {
    expect(item(BOB, { kind: 'lineWasFull', of: BOB, at: 1_000 }).direction).toBe('missed');
  });

  test("a call that I declined isn't missed, even during another talk", () => {
    expect(item(BOB, { kind: 'declined', by: BOB, wasOnCall: false, at: 2_000 }).direction).toBe('incoming');
    expect(item(BOB, { kind: 'declined', by: BOB, wasOnCall: true, at: 2_000 }).direction).toBe('incoming');
  });

  test("an open call isn't missed yet", () => {
    expect(item(BOB)).toMatchObject({ direction: 'incoming', endReason: null });
  });

  test('a talk counts from the answer to the end', () => {
    const end: CallEvent = { kind: 'hungUp', by: ALICE, reason: 'hangup', at: 68_000 };
    expect(item(BOB, answer, end)).toMatchObject({ direction: 'incoming', talkMs: 65_000 });
  });
});

test("the caller's calls are outgoing, however they ended", () => {
  expect(item(ALICE, { kind: 'timedOut' }).direction).toBe('outgoing');
});

describe('the cursor', () => {
  test('reads as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), fc.uuid(), (placedAt, id) => {
        expect(decodeCursor(encodeCursor({ placedAt, id: asCallId(id) }))).toEqual({ placedAt, id });
      }),
    );
  });

  test.each(['', 'x', '1', '1.', '.a', '1.a b', '1.a;drop', '-1.a', '1e3.a', '9999999999999999.a'])(
    'a text that is none of ours is refused: %j',
    (text) => expect(decodeCursor(text)).toBeNull(),
  );
});
