import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { isUnknownTo, quietFor } from './quiet.ts';
import { type CallEvent, placed, type Quiet, transition } from './transition.ts';
import { viewOf } from './view.ts';

const phone = asDeviceId('phone');
const peer = { username: 'alice', name: 'Alice Archer' };
const rings = (quiet: Quiet | null = null) =>
  placed({
    id: asCallId('call-1'),
    callerId: asAccountId('alice'),
    calleeId: asAccountId('bob'),
    callerDeviceId: asDeviceId('tab'),
    placedAt: 1_000,
    ringUntil: 46_000,
    quiet,
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

  const ways: readonly (readonly CallEvent[])[] = [
    [],
    [{ kind: 'rang', deviceId: phone }],
    [{ kind: 'rang', deviceId: phone }, { kind: 'timedOut' }],
    [{ kind: 'timedOut' }],
    [
      { kind: 'rang', deviceId: phone },
      { kind: 'hungUp', by: 'caller', reason: 'hangup', at: 9_000 },
    ],
    [{ kind: 'lineWasFull', at: 1_000 }],
  ];
  test.each(ways)('looks to its caller exactly like one that nobody answers: %j %j', (...events) => {
    const given = events.filter((event) => event !== undefined);
    const unanswered = viewOf(after(null, ...given), 'caller', peer);
    expect(viewOf(after('blocked', ...given), 'caller', peer)).toEqual(unanswered);
    expect(viewOf(after('do-not-disturb', ...given), 'caller', peer)).toEqual(unanswered);
    expect(
      viewOf(after(null, ...given.slice(0, 1), { kind: 'silenced' }, ...given.slice(1)), 'caller', peer),
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
  ] as const)('is unknown to its %s, %s and %s: %s', (side, quiet, state, unknown) => {
    expect(isUnknownTo(side, { quiet, state })).toBe(unknown);
  });

  test.each([
    { kind: 'answered', deviceId: phone, at: 5_000 },
    { kind: 'declined', wasOnCall: false, at: 5_000 },
    { kind: 'hungUp', by: 'callee', reason: 'hangup', at: 5_000 },
  ] as const)('cannot be changed by the callee: $kind', (event) => {
    const call = rings('blocked');
    expect(transition(call, event)).toEqual({ record: call, outcome: 'callOver' });
  });

  test('that was ringing ends for the callee, in a view newer than any they have seen', () => {
    const silenced = after(null, { kind: 'rang', deviceId: phone }, { kind: 'silenced' });
    expect(viewOf(silenced, 'callee', peer)).toMatchObject({
      version: 3,
      state: 'ended',
      endReason: 'blocked',
    });
    expect(viewOf(silenced, 'caller', peer)).toMatchObject({ version: 2, state: 'ringing', endReason: null });
  });

  test('is never made of one that people talk in, or that is over', () => {
    const talking = after(null, { kind: 'answered', deviceId: phone, at: 5_000 });
    expect(transition(talking, { kind: 'silenced' }).record).toBe(talking);
    const over = after(null, { kind: 'timedOut' });
    expect(transition(over, { kind: 'silenced' }).record).toBe(over);
  });
});
