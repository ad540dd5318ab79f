import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, createActor, SimulatedClock } from 'xstate';
import type { Call } from '../model.ts';
import { type LineEvent, lineMachine } from './line-machine.ts';

const base: Call = {
  id: 'call',
  version: 1,
  direction: 'outgoing',
  peer: { username: 'bob', name: 'Bob Bell' },
  state: 'dialing',
  placedAt: 0,
  answeredAt: null,
  endedAt: null,
  endReason: null,
  ringUntil: 45_000,
  myDeviceId: 'mine',
  peerDeviceId: null,
  onHoldByMe: false,
  onHoldByPeer: false,
  phone: null,
  lastsUntil: null,
  lastsBecause: null,
  canTransfer: false,
  transferredTo: null,
};
const ringing: Call = { ...base, version: 2, state: 'ringing' };
const answered: Call = {
  ...ringing,
  version: 3,
  state: 'answered',
  answeredAt: 2_000,
  peerDeviceId: 'theirs',
};
const ended: Call = { ...answered, version: 4, state: 'ended', endedAt: 67_000, endReason: 'hangup' };
const coming: Call = { ...ringing, direction: 'incoming', myDeviceId: null, peerDeviceId: 'theirs' };

let clock: SimulatedClock;
let sent: string[];

function begin(call: Call | null): Actor<typeof lineMachine> {
  const actor = createActor(lineMachine, {
    clock,
    input: {
      id: 'call',
      deviceId: 'mine',
      peer: base.peer,
      call,
      talkingSince: call?.answeredAt ?? null,
      now: () => clock.now(),
      commands: {
        answer: () => void sent.push('answer'),
        decline: () => void sent.push('decline'),
        hangUp: (reason) => void sent.push(`hang up: ${reason}`),
        hold: (on) => void sent.push(on ? 'hold' : 'take back'),
      },
    },
  });
  actor.start();
  return actor;
}

const server = (call: Call): LineEvent => ({ type: 'server', call });
const connected: LineEvent = { type: 'media', link: 'connected' };
const interrupted: LineEvent = { type: 'media', link: 'interrupted' };

function send(actor: Actor<typeof lineMachine>, ...events: LineEvent[]) {
  for (const event of events) actor.send(event);
}

/** A call placed here that is connected. */
function talking() {
  const actor = begin(null);
  send(actor, server(base), server(ringing), connected, server(answered));
  return actor;
}

beforeEach(() => {
  clock = new SimulatedClock();
  sent = [];
});

const callOf = (actor: Actor<typeof lineMachine>) => {
  const { call } = actor.getSnapshot().value;
  return typeof call !== 'string' && 'ended' in call ? 'ended' : call;
};

describe('an outgoing call', () => {
  test('is dialling once the server knows it, and rings only when a device of the callee rings', () => {
    const actor = begin(null);
    expect(callOf(actor)).toEqual({ before: 'placing' });
    send(actor, server(base));
    expect(callOf(actor)).toEqual({ before: 'dialing' });
    send(actor, server(ringing));
    expect(callOf(actor)).toEqual({ before: 'ringing' });
  });

  test('is connected at once if the media path came up while it rang', () => {
    const actor = begin(null);
    send(actor, server(base), connected, server(ringing), server(answered));
    expect(callOf(actor)).toEqual({ on: 'talking' });
  });

  test('waits up to 20 seconds for the media path after the answer', () => {
    const actor = begin(null);
    send(actor, server(base), server(answered));
    clock.increment(19_999);
    expect(callOf(actor)).toEqual({ on: 'connecting' });
    clock.increment(1);
    expect(callOf(actor)).toBe('ended');
    expect(sent).toEqual(['hang up: failed']);
  });

  test("isn't given up here after 45 seconds, because the server does that", () => {
    const actor = begin(null);
    send(actor, server(base), server(ringing));
    clock.increment(45_000);
    expect(callOf(actor)).toEqual({ before: 'ringing' });
    send(actor, server({ ...ringing, version: 3, state: 'ended', endedAt: 45_000, endReason: 'no-answer' }));
    expect(callOf(actor)).toBe('ended');
    expect(actor.getSnapshot().context.ending).toEqual({ kind: 'ended', reason: 'no-answer', talkMs: 0 });
    expect(sent).toEqual([]);
  });

  test('is given up if the server stays silent 5 seconds beyond the ringing time', () => {
    const actor = begin(null);
    send(actor, server(base), server(ringing));
    clock.increment(50_000);
    expect(actor.getSnapshot().context.ending).toEqual({ kind: 'ended', reason: 'no-answer', talkMs: 0 });
  });

  test('is cancelled once, however often the button is pressed', () => {
    const actor = begin(null);
    send(actor, server(base), { type: 'hangUp' }, { type: 'hangUp' });
    expect(sent).toEqual(['hang up: hangup']);
    expect(actor.getSnapshot().context.ending).toEqual({ kind: 'ended', reason: 'cancelled', talkMs: 0 });
  });

  test("ends with the failure's message if it couldn't be placed", () => {
    const actor = begin(null);
    send(actor, { type: 'placeFailed', sentence: 'Username call failed to connect' });
    expect(callOf(actor)).toBe('ended');
    expect(actor.getSnapshot().context.ending).toEqual({
      kind: 'failed',
      sentence: 'Username call failed to connect',
    });
  });

  test('that is busy at once never rings', () => {
    const actor = begin(null);
    send(actor, server({ ...base, state: 'ended', endedAt: 0, endReason: 'busy' }));
    expect(callOf(actor)).toBe('ended');
  });
});

describe('an incoming call', () => {
  test('is connected only once the server says that this device has it', () => {
    const actor = begin(coming);
    send(actor, { type: 'accept' }, connected);
    expect(callOf(actor)).toEqual({ before: 'answering' });
    send(actor, server({ ...answered, direction: 'incoming' }));
    expect(callOf(actor)).toEqual({ on: 'talking' });
  });

  test('is answered once by a double click', () => {
    const actor = begin(coming);
    send(actor, { type: 'accept' }, { type: 'accept' });
    expect(sent).toEqual(['answer']);
  });

  test('stops ringing when another device of the person answers', () => {
    const actor = begin(coming);
    send(actor, server({ ...answered, direction: 'incoming', myDeviceId: 'other' }));
    expect(callOf(actor)).toBe('gone');
  });

  test('is gone when another device was quicker', () => {
    const actor = begin(coming);
    send(actor, { type: 'accept' }, { type: 'answerFailed' });
    expect(callOf(actor)).toBe('gone');
  });

  test('goes on ringing silently when ignored', () => {
    const actor = begin(coming);
    send(actor, { type: 'ignore' });
    expect(callOf(actor)).toEqual({ before: 'incoming' });
    expect(actor.getSnapshot().context.ignored).toBe(true);
    expect(sent).toEqual([]);
  });

  test('disappears at once when declined', () => {
    const actor = begin(coming);
    send(actor, { type: 'decline' });
    expect(callOf(actor)).toBe('gone');
    expect(sent).toEqual(['decline']);
  });
});

describe('a talk', () => {
  test('goes on without the server', () => {
    const actor = talking();
    clock.increment(3_600_000);
    expect(callOf(actor)).toEqual({ on: 'talking' });
  });

  test('that loses its media path reconnects within 20 seconds and keeps its timer', () => {
    const actor = talking();
    const since = actor.getSnapshot().context.talkingSince;
    send(actor, interrupted);
    expect(callOf(actor)).toEqual({ on: 'reconnecting' });
    clock.increment(19_999);
    send(actor, connected);
    expect(callOf(actor)).toEqual({ on: 'talking' });
    expect(actor.getSnapshot().context.talkingSince).toBe(since);
  });

  test('that stays without a media path for 20 seconds is lost', () => {
    const actor = talking();
    clock.increment(5_000);
    send(actor, interrupted);
    clock.increment(20_000);
    expect(callOf(actor)).toBe('ended');
    expect(actor.getSnapshot().context.ending).toEqual({
      kind: 'ended',
      reason: 'connection-lost',
      talkMs: 25_000,
    });
    expect(sent).toEqual(['hang up: connection-lost']);
  });

  test('stays muted across a reconnection', () => {
    const actor = talking();
    send(actor, { type: 'mute' }, interrupted, connected);
    expect(actor.getSnapshot().value.microphone).toBe('muted');
  });

  test('can be muted, and its speaker switched, only while it lasts', () => {
    const actor = begin(null);
    send(actor, server(base), { type: 'mute' }, { type: 'speaker' }, { type: 'hold', on: true });
    expect(actor.getSnapshot().value).toMatchObject({ microphone: 'open', speaker: 'on', hold: 'free' });
    expect(sent).toEqual([]);
  });

  test('is held and resumed, with one command to the server each', () => {
    const actor = talking();
    send(actor, { type: 'hold', on: true }, { type: 'hold', on: true }, { type: 'hold', on: false });
    expect(sent).toEqual(['hold', 'take back']);
  });

  test("isn't on hold if the server refuses that, and still is if it refuses to resume", () => {
    const actor = talking();
    send(actor, { type: 'hold', on: true }, { type: 'holdRefused', on: true });
    expect(actor.getSnapshot().value.hold).toBe('free');
    send(actor, { type: 'hold', on: true }, { type: 'hold', on: false }, { type: 'holdRefused', on: false });
    expect(actor.getSnapshot().value.hold).toBe('held');
  });

  test('is on hold when the server says so', () => {
    const actor = talking();
    send(actor, server({ ...answered, version: 4, onHoldByMe: true }));
    expect(actor.getSnapshot().value.hold).toBe('held');
  });

  test('that began before a reload waits for its media path again', () => {
    const actor = begin(answered);
    expect(callOf(actor)).toEqual({ on: 'reconnecting' });
    send(actor, connected);
    expect(callOf(actor)).toEqual({ on: 'talking' });
  });

  test('that another tab has taken over disappears here', () => {
    const actor = talking();
    send(actor, server({ ...answered, version: 4, myDeviceId: 'other' }));
    expect(callOf(actor)).toBe('gone');
  });
});

describe('the end', () => {
  test('is shown as the server reports it, even after a local assumption', () => {
    const actor = talking();
    clock.increment(1_000);
    send(actor, { type: 'hangUp' });
    expect(actor.getSnapshot().context.ending).toEqual({ kind: 'ended', reason: 'hangup', talkMs: 1_000 });
    send(actor, server(ended));
    expect(actor.getSnapshot().context.ending).toEqual({ kind: 'ended', reason: 'hangup', talkMs: 65_000 });
  });

  test('is cleared from the screen after 30 seconds, or when dismissed', () => {
    const actor = talking();
    send(actor, server(ended));
    clock.increment(29_999);
    expect(callOf(actor)).toBe('ended');
    clock.increment(1);
    expect(callOf(actor)).toBe('gone');
    const other = talking();
    send(other, server(ended), { type: 'dismiss' });
    expect(callOf(other)).toBe('gone');
  });

  test('stays on the screen once touched, until dismissed', () => {
    const actor = talking();
    send(actor, server(ended));
    clock.increment(20_000);
    send(actor, { type: 'touch' });
    clock.increment(600_000);
    expect(callOf(actor)).toBe('ended');
    send(actor, { type: 'dismiss' });
    expect(callOf(actor)).toBe('gone');
  });

  test('is never undone by late events', () => {
    const actor = talking();
    send(actor, server(ended), server(answered), server(ringing), connected, { type: 'hangUp' }, interrupted);
    expect(callOf(actor)).toBe('ended');
    expect(sent).toEqual([]);
  });
});

test('repeated and reordered views change nothing', () => {
  const actor = talking();
  const before = actor.getSnapshot().value;
  send(actor, server(answered), server(ringing), server(base), connected, server(answered));
  expect(actor.getSnapshot().value).toEqual(before);
  expect(actor.getSnapshot().context.call?.version).toBe(3);
});
