import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { type CallRecord, placed } from '../record/call-record.ts';
import { NETWORK, NETWORK_DEVICE, ringFor } from '../record/parties.ts';
import { type CallEvent, transition } from '../record/transition.ts';
import { hasBlocked, personOf, teamItemOf } from './team-call.ts';

const ann = asAccountId('ann');
const ben = asAccountId('ben');
const tab = asDeviceId('a-tab-of-mine');
const phone = {
  number: '+442079460123',
  ownNumber: '+12125550123',
  microUsdPerMinute: 20_000,
  attestation: null,
  workspaceId: 'harbour',
};
const common = { id: asCallId('a-call'), placedAt: 1_000, ringUntil: 46_000, phone };
const after = (call: CallRecord, ...events: CallEvent[]) =>
  events.reduce((record, event) => transition(record, event).record, call);
const incoming = () =>
  placed({
    ...common,
    callerId: NETWORK,
    rings: [ringFor(ann), ringFor(ben, 'blocked')],
    callerDeviceId: NETWORK_DEVICE,
  });
const outgoing = () => placed({ ...common, callerId: ben, rings: [ringFor(NETWORK)], callerDeviceId: tab });
const itemOf = (record: CallRecord) =>
  teamItemOf(record, {
    nameOf: (party) => ({ username: party === NETWORK ? '' : String(party), name: String(party) }),
    chargeMicroUsd: 40_000,
  });

describe('a call as a row of its workspace', () => {
  test('names who placed it, and has its talk time and cost', () => {
    const call = after(
      outgoing(),
      { kind: 'answered', by: NETWORK, deviceId: NETWORK_DEVICE, at: 6_000 },
      { kind: 'hungUp', by: ben, reason: 'hangup', at: 66_000 },
    );
    expect(itemOf(call)).toMatchObject({
      direction: 'outgoing',
      person: { username: 'ben' },
      talkMs: 60_000,
      endReason: 'hangup',
      mos: null,
      phone: { ...phone, chargeMicroUsd: 40_000 },
    });
  });

  test('names who answered it', () => {
    const call = after(
      incoming(),
      { kind: 'answered', by: ann, deviceId: tab, at: 6_000 },
      { kind: 'hungUp', by: NETWORK, reason: 'hangup', at: 66_000 },
    );
    expect(itemOf(call)).toMatchObject({ direction: 'incoming', person: { username: 'ann' } });
  });

  test('is missed when nobody answered, and names nobody', () => {
    const call = after(incoming(), { kind: 'hungUp', by: NETWORK, reason: 'hangup', at: 9_000 });
    expect(personOf(call)).toBeNull();
    expect(itemOf(call)).toMatchObject({ direction: 'missed', person: null, talkMs: 0 });
  });

  test('was not missed when the person it rang declined it', () => {
    const rang = placed({
      ...common,
      callerId: NETWORK,
      rings: [ringFor(ann)],
      callerDeviceId: NETWORK_DEVICE,
    });
    const call = after(rang, { kind: 'declined', by: ann, wasOnCall: false, at: 9_000 });
    expect(itemOf(call)).toMatchObject({ direction: 'incoming', person: null });
  });

  test('is hidden from whoever has blocked its caller, and from nobody else', () => {
    expect(hasBlocked(incoming(), ben)).toBe(true);
    expect(hasBlocked(incoming(), ann)).toBe(false);
    expect(hasBlocked(incoming(), asAccountId('cat'))).toBe(false);
  });
});
