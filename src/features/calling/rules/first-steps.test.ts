import { describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { type EarlyCall, firstStepsOf } from './first-steps.ts';
import { NETWORK } from './transition.ts';

const NOTHING = { invitedAt: null, overAt: null };
const BOB = asAccountId('bob');
const toEcho: EarlyCall = { side: 'caller', other: NETWORK, phoneNumber: '+12125550190', answeredAt: 5 };
const toBob: EarlyCall = { side: 'caller', other: BOB, phoneNumber: null, answeredAt: 5 };
const fromBob: EarlyCall = { side: 'callee', other: BOB, phoneNumber: null, answeredAt: null };
const fromPhone: EarlyCall = { side: 'callee', other: NETWORK, phoneNumber: '+442079460018', answeredAt: 5 };

test('nothing is done before the first call', () => {
  expect(firstStepsOf([], NOTHING)).toEqual({ hasHeardSelf: false, hasInvited: false, isOver: false });
});

describe('hearing oneself', () => {
  test('is done with an answered call to the echo line', () => {
    expect(firstStepsOf([toBob, toEcho], NOTHING)).toMatchObject({ hasHeardSelf: true });
  });
  test('is not done with one that was never answered, or with a call to somebody', () => {
    expect(firstStepsOf([{ ...toEcho, answeredAt: null }, toBob], NOTHING)).toMatchObject({
      hasHeardSelf: false,
    });
  });
});

describe('inviting somebody', () => {
  test('is done once an invitation was copied', () => {
    expect(firstStepsOf([], { invitedAt: 7, overAt: null })).toMatchObject({ hasInvited: true });
  });
  test('is done once somebody has called by username, also when nobody answered', () => {
    expect(firstStepsOf([fromBob], NOTHING)).toMatchObject({ hasInvited: true });
  });
  test('is not done by a call that one makes, or by one from a phone', () => {
    expect(firstStepsOf([toBob, fromPhone], NOTHING)).toMatchObject({ hasInvited: false });
  });
});

describe('the list is over', () => {
  test('once it was done or hidden', () => {
    expect(firstStepsOf([], { invitedAt: null, overAt: 7 })).toMatchObject({ isOver: true });
  });
  test('with the twentieth call, and not with the nineteenth', () => {
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
