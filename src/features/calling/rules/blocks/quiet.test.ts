import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { placed } from '../record/call-record.ts';
import { type Quiet, ringFor } from '../record/parties.ts';
import { type CallEvent, transition } from '../record/transition.ts';
import { viewOf } from '../record/view.ts';
import { isUnknownTo, quietFor, quietOf } from './quiet.ts';

const ALICE = asAccountId('alice');
const BOB = asAccountId('bob');
const phone = asDeviceId('phone');
const peer = { username: 'alice', name: 'Alice Archer' };
const rings = (quiet: Quiet | null = null) =>
  placed({
    id: asCallId('call-1'),
    callerId: ALICE,
    rings: [ringFor(BOB, quiet)],
    callerDeviceId: asDeviceId('tab'),
    placedAt: 1_000,
    ringUntil: 46_000,
  });
const after = (quiet: Quiet | null, ...events: CallEvent[]) =>
  events.reduce((call, event) => transition(call, event).record, rings(quiet));

describe('a quiet call', () => {
  test.each([
    [true, true, 'blocked'],
    [true, false, 'blocked'],
    [false, true, 'do-not-disturb'],
    [false, false, null],
  ] as const)(
    'whose callee has blocked the caller (%s) and does not want to be disturbed (%s): %s',
    (hasBlockedCaller, isNotDisturbed, quiet) => {
      expect(quietFor({ hasBlockedCaller, isNotDisturbed })).toBe(quiet);
    },
  );

  const eventLists: readonly (readonly CallEvent[])[] = [
    [],
    [{ kind: 'rang', deviceId: phone }],
    [{ kind: 'rang', deviceId: phone }, { kind: 'timedOut' }],
    [{ kind: 'timedOut' }],
    [
      { kind: 'rang', deviceId: phone },
      { kind: 'hungUp', by: ALICE, reason: 'hangup', at: 9_000 },
    ],
    [{ kind: 'lineWasFull', of: BOB, at: 1_000 }],
  ];
  test.each(eventLists)('looks to its caller exactly like an unanswered one: %j %j', (...events) => {
    const given = events.filter((event) => event !== undefined);
    const unanswered = viewOf(after(null, ...given), ALICE, () => peer);
    expect(viewOf(after('blocked', ...given), ALICE, () => peer)).toEqual(unanswered);
    expect(viewOf(after('do-not-disturb', ...given), ALICE, () => peer)).toEqual(unanswered);
    expect(
      viewOf(
        after(null, ...given.slice(0, 1), { kind: 'silenced', by: BOB }, ...given.slice(1)),
        ALICE,
        () => peer,
      ),
    ).toEqual(unanswered);
  });

  test.each([
    ['caller', 'blocked', 'ringing', false],
    ['caller', 'blocked', 'ended', false],
    ['callee', 'blocked', 'ringing', true],
    ['callee', 'blocked', 'ended', true],
    ['callee', 'do-not-disturb', 'ringing', true],
    ['callee', 'do-not-disturb', 'ended', false],
    ['callee', null, 'ringing', false],
  ] as const)('is hidden from its %s, %s and %s: %s', (side, quiet, state, unknown) => {
    expect(isUnknownTo(side === 'caller' ? ALICE : BOB, { ...rings(quiet), state })).toBe(unknown);
  });

  test.each([
    { kind: 'answered', by: BOB, deviceId: phone, at: 5_000 },
    { kind: 'declined', by: BOB, wasOnCall: false, at: 5_000 },
    { kind: 'hungUp', by: BOB, reason: 'hangup', at: 5_000 },
  ] as const)('cannot be changed by the callee: $kind', (event) => {
    const call = rings('blocked');
    expect(transition(call, event)).toEqual({ record: call, outcome: 'callOver' });
  });

  test('that was ringing ends for the callee, in a view newer than any before', () => {
    const silenced = after(null, { kind: 'rang', deviceId: phone }, { kind: 'silenced', by: BOB });
    expect(viewOf(silenced, BOB, () => peer)).toMatchObject({
      version: 3,
      state: 'ended',
      endReason: 'blocked',
    });
    expect(viewOf(silenced, ALICE, () => peer)).toMatchObject({
      version: 2,
      state: 'ringing',
      endReason: null,
    });
  });

  test("can't be made of an answered or ended call", () => {
    const talking = after(null, { kind: 'answered', by: BOB, deviceId: phone, at: 5_000 });
    expect(transition(talking, { kind: 'silenced', by: BOB }).record).toBe(talking);
    const over = after(null, { kind: 'timedOut' });
    expect(transition(over, { kind: 'silenced', by: BOB }).record).toBe(over);
  });
});

test.each([
  [[null], null],
  [['blocked'], 'blocked'],
  [['do-not-disturb'], 'do-not-disturb'],
  [['blocked', 'do-not-disturb'], 'do-not-disturb'],
  [['blocked', 'do-not-disturb', null], null],
] as const)('a call that rings %j rings for its caller alone because of: %s', (quiets, why) => {
  const people = quiets.map((quiet, nth) => ringFor(asAccountId(`person-${nth}`), quiet));
  expect(quietOf({ rings: people })).toBe(why);
});
