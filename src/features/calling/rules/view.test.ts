import { expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { placed, transition } from './transition.ts';
import { viewOf } from './view.ts';

const alice = { username: 'alice', name: 'Alice' };
const bob = { username: 'bob', name: 'Bob' };
const call = placed({
  id: asCallId('call-1'),
  callerId: asAccountId('a'),
  calleeId: asAccountId('b'),
  callerDeviceId: asDeviceId('tab'),
  placedAt: 1_000,
  ringUntil: 46_000,
});

test('a call that is being placed, as the caller sees it', () => {
  expect(viewOf(call, 'caller', bob)).toEqual({
    id: 'call-1',
    version: 1,
    direction: 'outgoing',
    peer: bob,
    state: 'dialing',
    placedAt: 1_000,
    answeredAt: null,
    endedAt: null,
    endReason: null,
    ringUntil: 46_000,
    myDeviceId: 'tab',
    peerDeviceId: null,
    onHoldByMe: false,
    onHoldByPeer: false,
    phone: null,
    lastsUntil: null,
  });
});

test('the two sides of a talk mirror each other', () => {
  const answered = transition(call, { kind: 'answered', deviceId: asDeviceId('phone'), at: 2_000 }).record;
  const held = transition(answered, { kind: 'held', by: 'callee', on: true }).record;
  expect(viewOf(held, 'caller', bob)).toMatchObject({
    direction: 'outgoing',
    peer: bob,
    myDeviceId: 'tab',
    peerDeviceId: 'phone',
    onHoldByMe: false,
    onHoldByPeer: true,
  });
  expect(viewOf(held, 'callee', alice)).toMatchObject({
    direction: 'incoming',
    peer: alice,
    myDeviceId: 'phone',
    peerDeviceId: 'tab',
    onHoldByMe: true,
    onHoldByPeer: false,
  });
});

test('nothing but the two names of the other person leaves the server', () => {
  const profile = { ...bob, accountId: 'secret', email: 'bob@people.test' };
  expect(viewOf(call, 'caller', profile).peer).toEqual({ username: 'bob', name: 'Bob' });
});
