import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { placed } from './call-record.ts';
import { NETWORK, NETWORK_DEVICE, ringFor } from './parties.ts';
import { transition } from './transition.ts';
import { viewOf } from './view.ts';

const A = asAccountId('a');
const B = asAccountId('b');
const alice = { username: 'alice', name: 'Alice' };
const bob = { username: 'bob', name: 'Bob' };
const call = placed({
  id: asCallId('call-1'),
  callerId: A,
  rings: [ringFor(B)],
  callerDeviceId: asDeviceId('tab'),
  placedAt: 1_000,
  ringUntil: 46_000,
});

test('a call that is being placed, as its caller sees it', () => {
  expect(viewOf(call, A, () => bob)).toEqual({
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
    lastsBecause: null,
    canTransfer: false,
    transferredTo: null,
  });
});

test('the two sides of a talk mirror each other', () => {
  const answered = transition(call, {
    kind: 'answered',
    by: B,
    deviceId: asDeviceId('phone'),
    at: 2_000,
  }).record;
  const held = transition(answered, { kind: 'held', by: B, on: true }).record;
  expect(viewOf(held, A, () => bob)).toMatchObject({
    direction: 'outgoing',
    peer: bob,
    myDeviceId: 'tab',
    peerDeviceId: 'phone',
    onHoldByMe: false,
    onHoldByPeer: true,
  });
  expect(viewOf(held, B, () => alice)).toMatchObject({
    direction: 'incoming',
    peer: alice,
    myDeviceId: 'phone',
    peerDeviceId: 'tab',
    onHoldByMe: true,
    onHoldByPeer: false,
  });
});

test("only the other person's name and username leave the server", () => {
  const profile = { ...bob, accountId: 'secret', email: 'bob@people.test' };
  expect(viewOf(call, A, () => profile).peer).toEqual({ username: 'bob', name: 'Bob' });
});

describe('a phone call', () => {
  const toPhone = placed({
    id: asCallId('call-2'),
    callerId: A,
    rings: [ringFor(NETWORK)],
    callerDeviceId: asDeviceId('tab'),
    placedAt: 1_000,
    ringUntil: 61_000,
    phone: {
      number: '+442079460018',
      ownNumber: '+12125550123',
      microUsdPerMinute: 20_000,
      attestation: null,
    },
  });
  const answer = { kind: 'answered', by: NETWORK, deviceId: NETWORK_DEVICE, at: 9_000 } as const;
  const answered = transition(toPhone, answer).record;
  const transfer = { kind: 'transferred', by: 'caller', to: '+442079460123', at: 60_000 } as const;

  test('without money left ends, and neither side ended it', () => {
    expect(transition(answered, { kind: 'cutOff', reason: 'out-of-money', at: 60_000 }).record).toMatchObject(
      {
        state: 'ended',
        endReason: 'out-of-money',
        endedBy: null,
        endedAt: 60_000,
      },
    );
  });

  test('keeps its number throughout', () => {
    const { record } = transition(answered, { kind: 'cutOff', reason: 'failed', at: 10_000 });
    expect(record.phone).toBe(toPhone.phone);
  });

  test("that is transferred ends by the side that did it, with the number; before the answer it can't be", () => {
    expect(transition(answered, transfer)).toMatchObject({
      outcome: 'done',
      record: {
        state: 'ended',
        endReason: 'transferred',
        endedBy: 'caller',
        endedAt: 60_000,
        transferredTo: '+442079460123',
      },
    });
    expect(transition(toPhone, transfer)).toEqual({ outcome: 'notAnswered', record: toPhone });
    const over = transition(answered, { kind: 'cutOff', reason: 'failed', at: 10_000 }).record;
    expect(transition(over, transfer)).toEqual({ outcome: 'done', record: over });
  });

  test('can be transferred if the answer or the carrier says so', () => {
    expect(answered.canTransfer).toBe(false);
    expect(transition(toPhone, { ...answer, canTransfer: true }).record.canTransfer).toBe(true);
    expect(transition({ ...toPhone, canTransfer: true }, answer).record.canTransfer).toBe(true);
  });

  test('shows whether it can be transferred during the talk, and afterwards the formatted target', () => {
    const talking = transition(toPhone, { ...answer, canTransfer: true }).record;
    expect(viewOf(talking, A, () => bob)).toMatchObject({ canTransfer: true, transferredTo: null });
    expect(viewOf(transition(talking, transfer).record, A, () => bob)).toMatchObject({
      endReason: 'transferred',
      canTransfer: false,
      transferredTo: '+44 20 7946 0123',
    });
  });

  test('shows when and why it will end, until that is postponed', () => {
    const short = transition(answered, { kind: 'lasts', until: 60_000, because: 'limit' }).record;
    expect(viewOf(short, A, () => bob)).toMatchObject({ lastsUntil: 60_000, lastsBecause: 'limit' });
    const longer = transition(short, { kind: 'lasts', until: null, because: null }).record;
    expect(viewOf(longer, A, () => bob)).toMatchObject({ lastsUntil: null, lastsBecause: null });
  });
});
