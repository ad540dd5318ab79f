import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { type AnsweredCall, type CallRecord, placed } from './call-record.ts';
import { endFor } from './end-for.ts';
import {
  accountsOf,
  NETWORK,
  NETWORK_DEVICE,
  type Party,
  partiesOf,
  type Quiet,
  ringFor,
  sideOf,
} from './parties.ts';
import { type CallEvent, transition } from './transition.ts';
import { viewOf } from './view.ts';

const ALICE = asAccountId('alice');
const BOB = asAccountId('bob');
const CAROL = asAccountId('carol');
const DAN = asAccountId('dan');
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

/** Every step of a run: the record before and after each event. */
function steps(first: CallRecord, events: readonly CallEvent[]) {
  let record = first;
  return events.map((happened) => {
    const before = record;
    const next = transition(before, happened);
    record = next.record;
    return { before, event: happened, after: record, outcome: next.outcome };
  });
}
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

  test('declined by somebody who was on another call is busy to the caller', () => {
    expect(after({ kind: 'declined', by: BOB, wasOnCall: true, at: 3_000 })).toMatchObject({
      endReason: 'busy',
      endedBy: 'callee',
    });
  });

  test('a full line is busy and nobody ended it', () => {
    expect(after({ kind: 'lineWasFull', of: BOB, at: 1_000 })).toMatchObject({
      endReason: 'busy',
      endedBy: null,
    });
  });

  test('nobody answered: the call ended at its ring deadline, whenever that is noticed', () => {
    expect(after({ kind: 'timedOut' })).toMatchObject({ endReason: 'no-answer', endedAt: 46_000 });
  });

  test('an answer at the deadline is too late, and the call has ended without one', () => {
    const late = transition(dialing, { kind: 'answered', by: BOB, deviceId: phone, at: 46_000 });
    expect(late.outcome).toBe('callOver');
    expect(late.record).toMatchObject({ state: 'ended', endReason: 'no-answer', endedAt: 46_000 });
  });

  test('nobody can be put on hold', () => {
    expect(outcomeOf(dialing, { kind: 'held', by: ALICE, on: true })).toBe('notAnswered');
  });

  test('a call that a program placed is claimed by the first device of the caller that is heard', () => {
    const unclaimed: CallRecord = { ...dialing, callerDeviceId: null };
    const claimed = transition(unclaimed, { kind: 'heard', by: ALICE, deviceId: aliceTab, at: 2_000 });
    expect(claimed.record).toMatchObject({ callerDeviceId: 'alice-tab', version: 2 });
    expect(transition(claimed.record, { kind: 'heard', by: ALICE, deviceId: aliceOther, at: 3_000 })).toEqual(
      { record: claimed.record, outcome: 'answeredElsewhere' },
    );
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

  test('the same device that answers again changes nothing and is told that it has the call', () => {
    expect(transition(answeredAt5, { kind: 'answered', by: BOB, deviceId: phone, at: 5_001 })).toEqual({
      record: answeredAt5,
      outcome: 'done',
    });
  });

  test('a device that still rings cannot decline what another one has answered', () => {
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

  test('an orphaned call ended when a device was last heard', () => {
    expect(transition(answeredAt5, { kind: 'orphaned', lastHeardAt: 25_000 }).record).toMatchObject({
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

  test('being heard is written down but is no news to anybody', () => {
    const heard = transition(answeredAt5, { kind: 'heard', by: BOB, deviceId: phone, at: 15_000 });
    expect(heard.record).toMatchObject({ version: 2, heardAt: { caller: 5_000, callee: 15_000 } });
  });

  test('a heartbeat of a device that is not on the call is refused', () => {
    expect(transition(answeredAt5, { kind: 'heard', by: BOB, deviceId: laptop, at: 15_000 })).toEqual({
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

  test('loses the call that it is on, for both', () => {
    expect(transition(answeredAt5, left(BOB, phone)).record).toMatchObject({
      state: 'ended',
      endReason: 'connection-lost',
      endedBy: 'callee',
      endedAt: 9_000,
    });
    expect(transition(answeredAt5, left(ALICE, aliceTab)).record).toMatchObject({ endedBy: 'caller' });
  });

  test('loses the call that it is placing', () => {
    expect(transition(dialing, left(ALICE, aliceTab)).record).toMatchObject({
      endReason: 'connection-lost',
      answeredAt: null,
    });
  });

  test('takes no call along that another device of the person has, or that rings on several', () => {
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

  test('an answer that arrives after the call ended is told so', () => {
    expect(transition(ended, { kind: 'answered', by: BOB, deviceId: phone, at: 50_000 })).toEqual({
      record: ended,
      outcome: 'callOver',
    });
  });
});

describe('a telephone call', () => {
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

  test('that the network refuses ends with its reason and was never answered', () => {
    const { record } = transition(toPhone, { kind: 'refused', reason: 'number-unknown', at: 2_000 });
    expect(record).toMatchObject({ endReason: 'number-unknown', endedBy: 'callee', answeredAt: null });
  });

  test('is told when its money will end, and not again while that stays so', () => {
    const event = { kind: 'lasts', until: 60_000, because: 'limit' } as const;
    const told = transition(answered, event).record;
    expect(told).toMatchObject({ lastsUntil: 60_000, lastsBecause: 'limit', version: answered.version + 1 });
    expect(transition(told, event).record).toBe(told);
  });

  test('has one account, on whichever side that is', () => {
    expect(accountsOf(toPhone)).toEqual(['alice']);
    expect(sideOf(toPhone, NETWORK)).toBe('callee');
    expect(accountsOf({ callerId: NETWORK, rings: [ringFor(BOB)] })).toEqual(['bob']);
  });
});

/** A call of Alice that rings Bob, Carol and Dan, or some of them quietly. */
function toThree(quiet: { bob?: Quiet; carol?: Quiet; dan?: Quiet } = {}): CallRecord {
  const rings = [ringFor(BOB, quiet.bob), ringFor(CAROL, quiet.carol), ringFor(DAN, quiet.dan)];
  const { id, callerId, callerDeviceId, placedAt, ringUntil } = dialing;
  return placed({ id, callerId, callerDeviceId, placedAt, ringUntil, rings });
}

describe('a call that rings several people', () => {
  const run = (first: CallRecord, ...events: CallEvent[]) =>
    events.reduce((record, event) => transition(record, event).record, first);
  const answer = (by: Party): CallEvent => ({ kind: 'answered', by, deviceId: laptop, at: 5_000 });
  const decline = (by: Party, wasOnCall = false): CallEvent => ({
    kind: 'declined',
    by,
    wasOnCall,
    at: 4_000,
  });
  const full = (of: Party): CallEvent => ({ kind: 'lineWasFull', of, at: 1_000 });

  test('is of the first who answers, and answered elsewhere to the others', () => {
    const answered = run(toThree(), answer(CAROL));
    expect(answered).toMatchObject({ state: 'answered', answeredBy: 'carol', calleeDeviceId: 'bob-laptop' });
    expect(transition(answered, answer(BOB))).toEqual({ record: answered, outcome: 'answeredElsewhere' });
    expect(endFor(answered, BOB)).toEqual({
      endedAt: 5_000,
      endReason: 'answered-elsewhere',
      answeredBy: 'carol',
    });
    expect(endFor(answered, CAROL)).toBeNull();
    expect(endFor(answered, ALICE)).toBeNull();
  });

  test('goes on ringing for the others when one declines, who is done with it', () => {
    const declined = run(toThree(), decline(BOB));
    expect(declined).toMatchObject({ state: 'dialing', version: 2 });
    expect(endFor(declined, BOB)).toEqual({ endedAt: 4_000, endReason: 'declined', answeredBy: null });
    expect(transition(declined, answer(BOB))).toEqual({ record: declined, outcome: 'callOver' });
    expect(run(declined, answer(DAN))).toMatchObject({ state: 'answered', answeredBy: 'dan' });
    expect(endFor(run(declined, answer(DAN)), BOB)).toMatchObject({ endReason: 'declined' });
  });

  test.each([
    ['all decline', [decline(BOB), decline(CAROL), decline(DAN)], 'declined', 'callee'],
    [
      'all talk on other calls',
      [decline(BOB, true), decline(CAROL, true), decline(DAN, true)],
      'busy',
      'callee',
    ],
    [
      'one declines and the others are busy',
      [decline(BOB), full(CAROL), decline(DAN, true)],
      'declined',
      'callee',
    ],
    ['all lines are full', [full(BOB), full(CAROL), full(DAN)], 'busy', null],
  ] as const)('ends when %s', (_, events, endReason, endedBy) => {
    expect(run(toThree(), ...events)).toMatchObject({ state: 'ended', endReason, endedBy, answeredAt: null });
    expect(run(toThree(), ...events.slice(0, 2)).state).toBe('dialing');
  });

  test('waits for nobody whose devices do not ring', () => {
    const call = toThree({ carol: 'blocked', dan: 'do-not-disturb' });
    expect(run(call, decline(BOB))).toMatchObject({ state: 'ended', endReason: 'declined' });
    expect(run(call, full(BOB))).toMatchObject({ state: 'ended', endReason: 'busy' });
    expect(transition(call, answer(CAROL)).outcome).toBe('callOver');
  });

  test('that rings nobody aloud is to its caller like one that nobody answers', () => {
    const call = toThree({ bob: 'blocked', carol: 'blocked', dan: 'do-not-disturb' });
    expect(run(call, { kind: 'rang', deviceId: phone })).toMatchObject({ state: 'ringing' });
    expect(run(call, { kind: 'timedOut' })).toMatchObject({ endReason: 'no-answer', endedAt: 46_000 });
  });

  test('goes on for the others when one blocks the caller, and for the caller when the last one does', () => {
    const silenced = run(toThree(), { kind: 'silenced', by: BOB });
    expect(silenced).toMatchObject({ state: 'dialing', version: 1 });
    expect(silenced.rings.map(({ quiet }) => quiet)).toEqual(['blocked', null, null]);
    expect(run(silenced, decline(CAROL), { kind: 'silenced', by: DAN }).state).toBe('dialing');
  });

  test('is left alone after the answer by those who were rung with the one who talks', () => {
    const answered = run(toThree(), answer(CAROL));
    const others: (readonly [CallEvent, string])[] = [
      [{ kind: 'hungUp', by: BOB, reason: 'hangup', at: 9_000 }, 'done'],
      [{ kind: 'deviceLeft', by: BOB, deviceId: laptop, at: 9_000 }, 'done'],
      [decline(BOB), 'answeredElsewhere'],
      [{ kind: 'held', by: BOB, on: true }, 'answeredElsewhere'],
      [{ kind: 'heard', by: BOB, deviceId: laptop, at: 9_000 }, 'answeredElsewhere'],
      [{ kind: 'deviceMoved', by: BOB, deviceId: phone, at: 9_000 }, 'answeredElsewhere'],
    ];
    for (const [event, outcome] of others)
      expect(transition(answered, event)).toEqual({ record: answered, outcome });
    expect(run(answered, { kind: 'hungUp', by: CAROL, reason: 'hangup', at: 9_000 })).toMatchObject({
      endReason: 'hangup',
      endedBy: 'callee',
      answeredBy: 'carol',
    });
  });

  test('names nobody twice, and not its caller', () => {
    const { id, callerId, callerDeviceId, placedAt, ringUntil } = dialing;
    const call = { id, callerId, callerDeviceId, placedAt, ringUntil };
    expect(() => placed({ ...call, rings: [ringFor(BOB), ringFor(BOB)] })).toThrow('each once');
    expect(() => placed({ ...call, rings: [ringFor(ALICE)] })).toThrow('each once');
    expect(() => placed({ ...call, rings: [] })).toThrow('each once');
  });
});

describe('any events in any order, lost or doubled', () => {
  const device = fc.constantFrom(phone, laptop, aliceTab, aliceOther);
  const side = fc.constantFrom('caller' as const, 'callee' as const);
  const by = fc.constantFrom(ALICE, BOB, CAROL, DAN);
  const at = fc.integer({ min: 0, max: 120_000 });
  const event: fc.Arbitrary<CallEvent> = fc.oneof(
    fc.record({ kind: fc.constant('rang' as const), deviceId: device }),
    fc.record({ kind: fc.constant('answered' as const), by, deviceId: device, at }),
    fc.record({ kind: fc.constant('declined' as const), by, wasOnCall: fc.boolean(), at }),
    fc.record({
      kind: fc.constant('hungUp' as const),
      by,
      reason: fc.constantFrom('hangup' as const, 'connection-lost' as const, 'failed' as const),
      at,
    }),
    fc.record({ kind: fc.constant('lineWasFull' as const), of: by, at }),
    fc.record({ kind: fc.constant('silenced' as const), by }),
    fc.record({ kind: fc.constant('timedOut' as const) }),
    fc.record({ kind: fc.constant('refused' as const), reason: fc.constant('unreachable' as const), at }),
    fc.record({ kind: fc.constant('cutOff' as const), reason: fc.constant('out-of-money' as const), at }),
    fc.record({ kind: fc.constant('lasts' as const), until: at, because: fc.constant('money' as const) }),
    fc.record({ kind: fc.constant('transferred' as const), by: side, to: fc.constant('+442079460123'), at }),
    fc.record({ kind: fc.constant('orphaned' as const), lastHeardAt: at }),
    fc.record({ kind: fc.constant('held' as const), by, on: fc.boolean() }),
    fc.record({ kind: fc.constant('heard' as const), by, deviceId: device, at }),
    fc.record({ kind: fc.constant('deviceMoved' as const), by, deviceId: device, at }),
    fc.record({ kind: fc.constant('deviceLeft' as const), by, deviceId: device, at }),
  );
  // Ends are rarer in a list of talk than of everything, so that the runs reach the later states too.
  const ends = new Set(['hungUp', 'declined', 'lineWasFull', 'timedOut', 'deviceLeft', 'refused', 'cutOff']);
  const talk = event.filter(({ kind }) => !ends.has(kind));
  const history = fc.oneof(
    fc.array(event, { maxLength: 30 }),
    fc
      .tuple(fc.array(talk, { maxLength: 30 }), fc.array(event, { maxLength: 8 }))
      .map(([calm, wild]) => [...calm, ...wild]),
  );
  const start = fc.constantFrom<CallRecord>(
    dialing,
    { ...dialing, callerDeviceId: null },
    answeredAt5,
    toThree(),
    toThree({ carol: 'do-not-disturb' }),
    toThree({ bob: 'blocked', carol: 'do-not-disturb' }),
    transition(toThree(), { kind: 'answered', by: CAROL, deviceId: laptop, at: 5_000 }).record,
  );

  const check = (holds: (step: ReturnType<typeof steps>[number]) => void) =>
    fc.assert(
      fc.property(start, history, (first, events) => {
        for (const step of steps(first, events)) holds(step);
      }),
      { numRuns: 2_000 },
    );
  const peer = { username: 'x', name: 'X' };
  const seenBy = (record: CallRecord, party: Party) => {
    const { version: _version, ...view } = viewOf(record, party, () => peer);
    return JSON.stringify(view);
  };
  const seen = (record: CallRecord) => {
    return JSON.stringify(partiesOf(record).map((party) => seenBy(record, party)));
  };

  test('an ended call never changes', () => {
    check(({ before, after }) => {
      if (before.state === 'ended') expect(after).toBe(before);
    });
  });

  test('the people, the time of placing and the ring deadline never change', () => {
    check(({ before, after }) => {
      const fixed = (call: CallRecord) => [call.id, ...partiesOf(call), call.placedAt, call.ringUntil];
      expect(fixed(after)).toEqual(fixed(before));
    });
  });

  test('the version rises by one exactly when a person can see the change', () => {
    check(({ before, after, event: happened }) => {
      // Who has silenced a call sees its end in a view of its own, which is newer than the record.
      if (happened.kind === 'silenced') expect(after.version).toBe(before.version);
      else expect(after.version - before.version).toBe(seen(before) === seen(after) ? 0 : 1);
    });
  });

  test('what is over for one of its people never changes for them again', () => {
    check(({ before, after }) => {
      for (const party of partiesOf(before)) {
        if (endFor(before, party) === null) continue;
        expect(endFor(after, party)).toEqual(endFor(before, party));
        expect(seenBy(after, party)).toBe(seenBy(before, party));
      }
    });
  });

  test('it rings as long as somebody can answer, and a call that is not over can be answered or heard by its caller', () => {
    check(({ before, after, event: happened }) => {
      if (happened.kind !== 'declined' || before.state === 'answered' || before.state === 'ended') return;
      const left = after.rings.filter(({ state, quiet }) => state === 'ringing' && quiet === null);
      if (after !== before) expect(after.state === 'ended').toBe(left.length === 0);
    });
  });

  test('the states are only ever passed forwards', () => {
    const order = { dialing: 0, ringing: 1, answered: 2, ended: 3 };
    check(({ before, after }) => expect(order[after.state]).toBeGreaterThanOrEqual(order[before.state]));
  });

  test('an answer is never taken back, and the talk is never negative', () => {
    check(({ before, after }) => {
      const previousAnswer = 'answeredAt' in before ? before.answeredAt : null;
      const answer = 'answeredAt' in after ? after.answeredAt : null;
      if (previousAnswer !== null) expect(answer).toBe(previousAnswer);
      if (after.state === 'ended') {
        expect(after.endedAt).toBeGreaterThanOrEqual(after.placedAt);
        expect(after.endedAt - (after.answeredAt ?? after.endedAt)).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test('an unanswered call has no device of the callee and no talk reason; an answered one has both', () => {
    check(({ after }) => {
      if (after.state !== 'ended') return;
      expect(after.calleeDeviceId === null).toBe(after.answeredAt === null);
      if (after.answeredAt === null) expect(after.endReason).not.toBe('hangup');
      else
        expect(['hangup', 'connection-lost', 'failed', 'out-of-money', 'transferred']).toContain(
          after.endReason,
        );
    });
  });

  test('an event that comes twice in a row changes nothing the second time', () => {
    check(({ after, event: happened }) => {
      expect(transition(after, happened).record).toBe(after);
    });
  });

  test('only one device of one of those who are rung ever wins the answer', () => {
    const rung = fc.constantFrom(BOB, CAROL, DAN);
    fc.assert(
      fc.property(
        fc.array(fc.record({ by: rung, deviceId: device, at: fc.integer({ min: 1_000, max: 45_999 }) })),
        (answers) => {
          const outcomes = steps(
            toThree(),
            answers.map((attempt) => ({ kind: 'answered' as const, ...attempt })),
          );
          const winners = new Set(
            outcomes
              .filter(({ outcome }) => outcome === 'done')
              .map(({ event }) => 'deviceId' in event && 'by' in event && `${event.by} ${event.deviceId}`),
          );
          expect(winners.size).toBe(answers.length === 0 ? 0 : 1);
        },
      ),
    );
  });

  test('the talking state is whole: devices, holds and times are all known', () => {
    check(({ after }) => {
      if (after.state !== 'answered') return;
      const talking: AnsweredCall = after;
      expect(talking.answeredAt).toBeGreaterThanOrEqual(talking.placedAt);
      expect(talking.answeredAt).toBeLessThan(talking.ringUntil);
      expect(typeof talking.calleeDeviceId).toBe('string');
    });
  });
});
