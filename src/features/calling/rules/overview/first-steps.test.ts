import { describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { NETWORK } from '../record/parties.ts';
import { type EarlyCall, firstStepsOf } from './first-steps.ts';

const NOTHING = { heardSelfAt: null, invitedAt: null, overAt: null };
const BOB = asAccountId('bob');
const toEcho: EarlyCall = { side: 'caller', other: NETWORK };
const toBob: EarlyCall = { side: 'caller', other: BOB };
const fromBob: EarlyCall = { side: 'callee', other: BOB };
const fromPhone: EarlyCall = { side: 'callee', other: NETWORK };

test('nothing is done before the first call', () => {
  expect(firstStepsOf([], NOTHING)).toEqual({ hasHeardSelf: false, hasInvited: false, isOver: false });
});

describe('hearing oneself', () => {
  test('is done once somebody has heard themselves on the echo line', () => {
    expect(firstStepsOf([toEcho], { ...NOTHING, heardSelfAt: 6 })).toMatchObject({ hasHeardSelf: true });
  });
  test("isn't done by a silent call to the echo line", () => {
    expect(firstStepsOf([toEcho, toBob], NOTHING)).toMatchObject({ hasHeardSelf: false });
  });
});

describe('inviting somebody', () => {
  test('is done once an invitation was copied', () => {
    expect(firstStepsOf([], { ...NOTHING, invitedAt: 7 })).toMatchObject({ hasInvited: true });
  });
  test('is done once somebody has called by username, even without an answer', () => {
    expect(firstStepsOf([fromBob], NOTHING)).toMatchObject({ hasInvited: true });
  });
  test("isn't done by an outgoing call, or by one from a phone", () => {
    expect(firstStepsOf([toBob, fromPhone], NOTHING)).toMatchObject({ hasInvited: false });
  });
});

describe('the list is over', () => {
  test('once it was done or hidden', () => {
    expect(firstStepsOf([], { ...NOTHING, overAt: 7 })).toMatchObject({ isOver: true });
  });
  test('with the twentieth call, but not the nineteenth', () => {
    expect(
      firstStepsOf(
        Array.from({ length: 19 }, () => toBob),
        NOTHING,
      ),
    ).toMatchObject({ isOver: false });
    expect(
      firstStepsOf(
        Array.from({ length: 20 }, () => toBob),
        NOTHING,
      ),
    ).toMatchObject({ isOver: true });
  });
});
