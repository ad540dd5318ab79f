import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { type AnsweredCall, type CallRecord, placed } from './call-record.ts';
import { endFor } from './end-for.ts';
import { type Party, partiesOf, type Quiet, ringFor } from './parties.ts';
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

  test('belongs to the first who answers, and is answered elsewhere for the others', () => {
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

  test('goes on ringing for the others when one declines, for whom it is over', () => {
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

  test("doesn't wait for people whose devices don't ring", () => {
    const call = toThree({ carol: 'blocked', dan: 'do-not-disturb' });
    expect(run(call, decline(BOB))).toMatchObject({ state: 'ended', endReason: 'declined' });
    expect(run(call, full(BOB))).toMatchObject({ state: 'ended', endReason: 'busy' });
    expect(transition(call, answer(CAROL)).outcome).toBe('callOver');
  });

  test('that rings no devices looks unanswered to its caller', () => {
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

  test("can't be changed after the answer by others who were rung", () => {
    const answered = run(toThree(), answer(CAROL));
    const others: (readonly [CallEvent, string])[] = [
      [{ kind: 'hungUp', by: BOB, reason: 'hangup', at: 9_000 }, 'done'],
      [{ kind: 'deviceLeft', by: BOB, deviceId: laptop, at: 9_000 }, 'done'],
      [decline(BOB), 'answeredElsewhere'],
      [{ kind: 'held', by: BOB, on: true }, 'answeredElsewhere'],
      [{ kind: 'heartbeat', by: BOB, deviceId: laptop, at: 9_000 }, 'answeredElsewhere'],
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

  test('names nobody twice, and never its caller', () => {
    const { id, callerId, callerDeviceId, placedAt, ringUntil } = dialing;
    const call = { id, callerId, callerDeviceId, placedAt, ringUntil };
    expect(() => placed({ ...call, rings: [ringFor(BOB), ringFor(BOB)] })).toThrow('each once');
    expect(() => placed({ ...call, rings: [ringFor(ALICE)] })).toThrow('each once');
    expect(() => placed({ ...call, rings: [] })).toThrow('each once');
  });
});

const answeredAt5 = transition(dialing, { kind: 'answered', by: BOB, deviceId: phone, at: 5_000 }).record;

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
    fc.record({
      kind: fc.constant('leaving' as const),
      by,
      at,
      leaving: fc.record({
        until: at,
        because: fc.constantFrom('left' as const, 'role' as const),
        workspace: fc.constant('Harbour Studio'),
      }),
    }),
    fc.record({ kind: fc.constant('staying' as const), by }),
    fc.record({ kind: fc.constant('transferred' as const), by: side, to: fc.constant('+442079460123'), at }),
    fc.record({ kind: fc.constant('orphaned' as const), lastSeenAt: at }),
    fc.record({ kind: fc.constant('held' as const), by, on: fc.boolean() }),
    fc.record({ kind: fc.constant('heartbeat' as const), by, deviceId: device, at }),
    fc.record({ kind: fc.constant('deviceMoved' as const), by, deviceId: device, at }),
    fc.record({ kind: fc.constant('deviceLeft' as const), by, deviceId: device, at }),
  );
  // Ends are rare among the talk events, so that runs reach the later states, too.
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
      // Somebody who blocked the caller sees the end in a view newer than the record.
      if (happened.kind === 'silenced') expect(after.version).toBe(before.version);
      else expect(after.version - before.version).toBe(seen(before) === seen(after) ? 0 : 1);
    });
  });

  test('a call that is over for one of its people never changes for them', () => {
    check(({ before, after }) => {
      for (const party of partiesOf(before)) {
        if (endFor(before, party) === null) continue;
        expect(endFor(after, party)).toEqual(endFor(before, party));
        expect(seenBy(after, party)).toBe(seenBy(before, party));
      }
    });
  });

  test("it rings while somebody can answer, and an open call accepts answers and the caller's heartbeats", () => {
    check(({ before, after, event: happened }) => {
      if (happened.kind !== 'declined' || before.state === 'answered' || before.state === 'ended') return;
      const left = after.rings.filter(({ state, quiet }) => state === 'ringing' && quiet === null);
      if (after !== before) expect(after.state === 'ended').toBe(left.length === 0);
    });
  });

  test('states only move forward', () => {
    const order = { dialing: 0, ringing: 1, answered: 2, ended: 3 };
    check(({ before, after }) => expect(order[after.state]).toBeGreaterThanOrEqual(order[before.state]));
  });

  test('an answer is never undone, and the talk is never negative', () => {
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

  test('repeating an event changes nothing', () => {
    check(({ after, event: happened }) => {
      expect(transition(after, happened).record).toBe(after);
    });
  });

  test('only one device of one person ever wins the answer', () => {
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

  test('an answered call has all its devices, holds and times', () => {
    check(({ after }) => {
      if (after.state !== 'answered') return;
      const talking: AnsweredCall = after;
      expect(talking.answeredAt).toBeGreaterThanOrEqual(talking.placedAt);
      expect(talking.answeredAt).toBeLessThan(talking.ringUntil);
      expect(typeof talking.calleeDeviceId).toBe('string');
    });
  });
});
