import { describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { type CallRecord, placed } from './call-record.ts';
import { NETWORK, NETWORK_DEVICE, ringFor } from './parties.ts';
import { saidIn } from './recording.ts';
import { type CallEvent, transition } from './transition.ts';
import { viewOf } from './view.ts';

const ALICE = asAccountId('alice');
const BOB = asAccountId('bob');

const call = {
  id: asCallId('call-1'),
  callerId: ALICE,
  callerDeviceId: asDeviceId('alice-tab'),
  placedAt: 1_000,
  ringUntil: 46_000,
};
const dialing = placed({ ...call, rings: [ringFor(BOB)] });
const toPhone = placed({
  ...call,
  rings: [ringFor(NETWORK)],
  phone: { number: '+442079460018', ownNumber: '+14155550134', microUsdPerMinute: 10_000, attestation: null },
});
const apply = (record: CallRecord, ...events: CallEvent[]) =>
  events.reduce((before, event) => transition(before, event).record, record);

const talk = apply(dialing, { kind: 'answered', by: BOB, deviceId: asDeviceId('bob-phone'), at: 5_000 });
const phoneTalk = apply(toPhone, { kind: 'answered', by: NETWORK, deviceId: NETWORK_DEVICE, at: 5_000 });
const aliceAsks: CallEvent = { kind: 'recordingAsked', by: ALICE, at: 6_000 };
const bobAgrees: CallEvent = { kind: 'recordingAnswered', by: BOB, agrees: true, at: 7_000 };
const bobDeclines: CallEvent = { kind: 'recordingAnswered', by: BOB, agrees: false, at: 7_000 };
const aliceStops: CallEvent = { kind: 'recordingStopped', by: ALICE, at: 8_000 };
const bobStops: CallEvent = { kind: 'recordingStopped', by: BOB, at: 8_000 };
const asked = apply(talk, aliceAsks);
const recorded = apply(asked, bobAgrees);
const outcomeOf = (record: CallRecord, event: CallEvent) => transition(record, event).outcome;
const nameOf = () => ({ username: 'somebody', name: 'Somebody' });

describe('a call between two people', () => {
  test('is recorded once the other side has agreed', () => {
    expect(asked).toMatchObject({ version: 3, recording: { state: 'asked', by: 'caller', at: 6_000 } });
    expect(recorded).toMatchObject({ version: 4, recording: { state: 'on', by: 'caller', at: 7_000 } });
  });

  test('is not recorded when the other side declines', () => {
    expect(apply(asked, bobDeclines)).toMatchObject({
      recording: { state: 'declined', by: 'caller', endedBy: 'callee' },
    });
  });

  test('the side that asked cannot agree for the other side', () => {
    const own: CallEvent = { kind: 'recordingAnswered', by: ALICE, agrees: true, at: 7_000 };
    expect(transition(asked, own)).toEqual({ record: asked, outcome: 'recordingNotAsked' });
  });

  test('nobody can agree to what was not asked, was withdrawn or was declined', () => {
    expect(outcomeOf(talk, bobAgrees)).toBe('recordingNotAsked');
    expect(outcomeOf(apply(asked, aliceStops), bobAgrees)).toBe('recordingNotAsked');
    expect(outcomeOf(apply(asked, bobDeclines), bobAgrees)).toBe('recordingNotAsked');
  });

  test('asking again changes nothing', () => {
    expect(transition(asked, aliceAsks)).toEqual({ record: asked, outcome: 'done' });
    expect(transition(recorded, aliceAsks)).toEqual({ record: recorded, outcome: 'done' });
  });

  test('only one side asks or records', () => {
    const bobAsks: CallEvent = { kind: 'recordingAsked', by: BOB, at: 7_000 };
    expect(transition(asked, bobAsks)).toEqual({ record: asked, outcome: 'recordingTaken' });
    expect(transition(recorded, bobAsks)).toEqual({ record: recorded, outcome: 'recordingTaken' });
  });

  test('either side stops it', () => {
    expect(apply(recorded, aliceStops)).toMatchObject({ recording: { state: 'stopped', endedBy: 'caller' } });
    expect(apply(recorded, bobStops)).toMatchObject({ recording: { state: 'stopped', endedBy: 'callee' } });
  });

  test('a no that arrives after a yes stops it', () => {
    expect(apply(recorded, bobDeclines)).toMatchObject({
      recording: { state: 'stopped', endedBy: 'callee' },
    });
  });

  test('stopping what is not recorded changes nothing', () => {
    expect(transition(talk, bobStops)).toEqual({ record: talk, outcome: 'done' });
    const declined = apply(asked, bobDeclines);
    expect(transition(declined, aliceStops)).toEqual({ record: declined, outcome: 'done' });
  });

  test('after three times no, the answer stays no', () => {
    const twice = apply(asked, bobDeclines, aliceAsks, bobDeclines);
    expect(outcomeOf(twice, aliceAsks)).toBe('done');
    expect(outcomeOf(apply(twice, aliceAsks, bobDeclines), aliceAsks)).toBe('recordingDeclined');
  });

  test('cannot be recorded before the answer or after the end', () => {
    expect(outcomeOf(dialing, aliceAsks)).toBe('notAnswered');
    const ended = apply(recorded, { kind: 'hungUp', by: BOB, reason: 'hangup', at: 9_000 });
    expect(outcomeOf(ended, aliceAsks)).toBe('callOver');
    expect(outcomeOf(ended, bobAgrees)).toBe('callOver');
    expect(transition(ended, bobStops)).toEqual({ record: ended, outcome: 'done' });
    expect(viewOf(ended, ALICE, nameOf)).not.toHaveProperty('recording');
  });

  test('each side sees whose recording it is, and who ended it', () => {
    expect(viewOf(recorded, ALICE, nameOf).recording).toEqual({ state: 'on', byMe: true, endedByMe: false });
    expect(viewOf(recorded, BOB, nameOf).recording).toEqual({ state: 'on', byMe: false, endedByMe: false });
    const stopped = apply(recorded, bobStops);
    expect(viewOf(stopped, BOB, nameOf).recording).toEqual({
      state: 'stopped',
      byMe: false,
      endedByMe: true,
    });
  });
});

describe('a phone call', () => {
  const announcing = apply(phoneTalk, aliceAsks);

  test('is recorded only after the other side has heard that it will be', () => {
    expect(announcing).toMatchObject({ recording: { state: 'announcing', by: 'caller' } });
    expect(apply(announcing, { kind: 'recordingAnnounced', at: 9_000 })).toMatchObject({
      version: 4,
      recording: { state: 'on', at: 9_000 },
    });
  });

  test('that was stopped during the announcement is not recorded', () => {
    const stopped = apply(announcing, aliceStops);
    expect(apply(stopped, { kind: 'recordingAnnounced', at: 9_000 })).toBe(stopped);
  });

  test('on hold cannot be recorded: nobody would hear the announcement', () => {
    const held = apply(phoneTalk, { kind: 'held', by: ALICE, on: true });
    expect(outcomeOf(held, aliceAsks)).toBe('onHold');
  });
});

describe('what was said', () => {
  const recordingOf = (record: CallRecord) => (record.state === 'answered' ? record.recording : undefined);
  const said = (before: CallRecord, after: CallRecord) => saidIn(recordingOf(before), recordingOf(after));

  test('is kept with the side and the words', () => {
    expect(said(talk, asked)).toEqual({
      by: 'caller',
      said: 'asked',
      words: 'I want to record this call.',
      at: 6_000,
    });
    expect(said(asked, recorded)).toEqual({
      by: 'callee',
      said: 'agreed',
      words: 'I agree to this call being recorded.',
      at: 7_000,
    });
    expect(said(recorded, apply(recorded, bobStops))).toEqual({
      by: 'callee',
      said: 'stopped',
      words: 'Stop recording this call.',
      at: 8_000,
    });
  });

  test('to the other side of a phone call is what the voice spoke', () => {
    const announcing = apply(phoneTalk, aliceAsks);
    expect(said(announcing, apply(announcing, { kind: 'recordingAnnounced', at: 9_000 }))).toEqual({
      by: null,
      said: 'heard',
      words: 'This call is being recorded.',
      at: 9_000,
    });
  });

  test('is nothing when the recording did not change', () => {
    expect(said(recorded, apply(recorded, { kind: 'held', by: BOB, on: true }))).toBeNull();
  });
});
