import { describe, expect, test } from 'vitest';
import type { Call } from '../model.ts';
import { announcement } from './announcements.ts';
import { type CallSnapshot, earlySound, type PhoneSnapshot } from './call-snapshot.ts';
import type { LineSnapshot } from './line.ts';
import { NOTHING_MEASURED } from './quality.ts';
import { loopSound, momentSound } from './sounds.ts';

const call: CallSnapshot = {
  id: 'call',
  phase: 'dialing',
  direction: 'outgoing',
  peer: { username: 'bob', name: 'Bob Bell' },
  muted: false,
  speakerOn: true,
  heldByMe: false,
  heldByPeer: false,
  ignored: false,
  talkingSince: null,
  ringingSince: null,
  heldSince: null,
  problem: null,
  quality: NOTHING_MEASURED,
  end: null,
  phone: null,
};
const telephone: PhoneSnapshot = {
  number: '+442079460018',
  ownNumber: '+12125550123',
  microUsdPerMinute: 20_000,
  attestation: null,
  includedMs: null,
  endsAt: null,
  endsBecause: null,
  endsIn: null,
  canTransfer: false,
  isSilent: { me: false, them: false },
  isHeardEarly: false,
  keys: { pressed: '', problem: null },
  echo: null,
  next: null,
};
const incoming: CallSnapshot = { ...call, id: 'other', phase: 'incoming', direction: 'incoming' };
const line = (...calls: CallSnapshot[]): LineSnapshot => ({
  calls,
  elsewhere: [],
  microphone: { state: 'closed' },
});
const phase = (name: CallSnapshot['phase']): CallSnapshot => ({ ...call, phase: name });
const ended = (tone: 'busy' | 'ended' | 'none'): CallSnapshot => ({
  ...phase('ended'),
  end: { title: 'Call ended (0:00)', reason: 'Busy', tone, isFailure: false },
});

describe('sounds that go on', () => {
  test('ringback only if the other side really rings', () => {
    expect(
      ['placing', 'dialing', 'ringing'].map((name) => loopSound(line(phase(name as 'ringing')), true)),
    ).toEqual([null, null, 'ringback']);
  });

  test('network ringback replaces ours as soon as it can be heard', () => {
    const ringing = { ...phase('ringing'), phone: telephone };
    expect(loopSound(line(ringing), true)).toBe('ringback');
    expect(loopSound(line({ ...ringing, phone: { ...telephone, isHeardEarly: true } }), true)).toBeNull();
  });

  test.each(['placing', 'dialing', 'ringing', 'connecting', 'talking'] as const)(
    'before the answer one of the two is heard at most, here or the network: %s',
    (name) => {
      for (const isHeardEarly of [false, true]) {
        const dialled = { ...phase(name), phone: { ...telephone, isHeardEarly } };
        const rings = loopSound(line(dialled), true) === 'ringback';
        expect(rings && earlySound(dialled) === 'network').toBe(false);
      }
    },
  );

  test('one tab of the browser rings', () => {
    expect([loopSound(line(incoming), true), loopSound(line(incoming), false)]).toEqual(['ringtone', null]);
  });

  test('an ignored call does not ring', () => {
    expect(loopSound(line({ ...incoming, ignored: true }), true)).toBeNull();
  });

  test('a second call has a soft tone in the tab of the first', () => {
    expect(loopSound(line(phase('talking'), incoming), true)).toBe('waiting');
    // Only that there is one matters here.
    expect(loopSound({ ...line(incoming), elsewhere: [{} as Call] }, true)).toBeNull();
  });

  test('a lost path sounds until it is back', () => {
    expect(loopSound(line(phase('reconnecting')), true)).toBe('reconnecting');
    expect(loopSound(line(phase('talking')), true)).toBeNull();
  });
});

describe('short sounds', () => {
  test('connecting sounds once', () => {
    expect(momentSound(line(phase('ringing')), line(phase('talking')))).toBe('connected');
    expect(momentSound(line(phase('talking')), line(phase('talking')))).toBeNull();
  });

  test('the end has its own tone, or none', () => {
    expect(momentSound(line(phase('ringing')), line(ended('busy')))).toBe('busy');
    expect(momentSound(line(phase('talking')), line(ended('ended')))).toBe('ended');
    expect(momentSound(line(phase('ringing')), line(ended('none')))).toBeNull();
    expect(momentSound(line(ended('busy')), line(ended('busy')))).toBeNull();
  });
});

describe('screen reader announcements', () => {
  test('an incoming call, connecting, losing and regaining the connection, and the end', () => {
    const announced = (before: LineSnapshot, after: LineSnapshot) => announcement(before, after);
    expect(announced(line(), line(incoming))).toBe('Bob Bell is calling');
    expect(announced(line(phase('ringing')), line(phase('talking')))).toBe('Connected with Bob Bell');
    expect(announced(line(phase('talking')), line(phase('reconnecting')))).toBe('Reconnecting');
    expect(announced(line(phase('reconnecting')), line(phase('talking')))).toBe('Connected again');
    expect(announced(line(phase('talking')), line(ended('busy')))).toBe('Call ended (0:00). Busy');
  });

  test('muting, and nothing without a change', () => {
    const talking = phase('talking');
    expect(announcement(line(talking), line({ ...talking, muted: true }))).toBe('Muted');
    expect(announcement(line(talking), line(talking))).toBeNull();
  });

  test('a call that stops ringing', () => {
    expect(announcement(line(incoming), line())).toBe('Bob Bell is no longer calling');
  });

  test('nothing for a call that somebody else answered, because a toast announces it', () => {
    const taken = { id: incoming.id, by: 'Carol Cable' };
    expect(announcement(line(incoming), { ...line(), taken })).toBeNull();
  });
});
