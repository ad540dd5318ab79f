import { expect, test } from 'vitest';
import type { EchoVerdict } from '../rules/echo-verdict.ts';
import { againWords, callFace, type Faced, tabTitle } from './call-face.ts';
import type { CallSnapshot, Phase } from './call-snapshot.ts';
import { NOTHING_MEASURED } from './quality.ts';

const good = { ...NOTHING_MEASURED, bars: 4 } as const;
const base: Faced = {
  phase: 'talking',
  peer: { username: 'bob', name: 'Bob Bell' },
  muted: false,
  heldByMe: false,
  heldByPeer: false,
  talkingSince: 1_000,
  ringingSince: 500,
  heldSince: null,
  quality: good,
  end: null,
  phone: null,
};
const before: Faced = { ...base, talkingSince: null };
const ended = (reason: string | null, isFailure = false) => ({
  title: 'Call ended (0:09)',
  reason,
  tone: 'ended' as const,
  isFailure,
});

const YELLOW = 'yellow';
const PAPER = 'paper';

test.each<[string, Faced, string, string, number, string, boolean, 'talk' | 'ring' | null]>([
  ['being placed', { ...before, phase: 'placing' }, 'Calling', PAPER, 0, 'No sound now', false, 'ring'],
  ['dialling', { ...before, phase: 'dialing' }, 'Calling', PAPER, 0, 'No sound now', false, 'ring'],
  ['ringing', { ...before, phase: 'ringing' }, 'Ringing', PAPER, 0, 'No sound now', false, 'ring'],
  [
    'ringing, placed before a reload',
    { ...before, phase: 'ringing', ringingSince: null },
    'Ringing',
    PAPER,
    0,
    'No sound now',
    false,
    null,
  ],
  ['coming in', { ...before, phase: 'incoming' }, 'Incoming call', PAPER, 0, 'No sound now', false, null],
  ['being answered', { ...before, phase: 'answering' }, 'Answering', PAPER, 0, 'No sound now', false, null],
  ['connecting', { ...base, phase: 'connecting' }, 'Connecting', PAPER, 0, 'No sound now', false, null],
  ['talking', base, 'On a call', YELLOW, 4, 'Sound is good', true, 'talk'],
  ['talking, muted', { ...base, muted: true }, 'On a call', YELLOW, 4, 'Sound is good', true, 'talk'],
  [
    'talking, not measured yet',
    { ...base, quality: NOTHING_MEASURED },
    'On a call',
    YELLOW,
    0,
    'Measuring the sound',
    true,
    'talk',
  ],
  [
    'talking, and nothing has come in for two seconds',
    { ...base, quality: { ...NOTHING_MEASURED, isArriving: false } },
    'On a call',
    YELLOW,
    0,
    'Waiting for sound',
    true,
    'talk',
  ],
  ['on hold here', { ...base, heldByMe: true }, 'On hold', PAPER, 0, 'No sound now', false, 'talk'],
  ['on hold there', { ...base, heldByPeer: true }, "You're on hold", PAPER, 0, 'No sound now', false, 'talk'],
  [
    'on hold on both sides',
    { ...base, heldByMe: true, heldByPeer: true },
    'On hold',
    PAPER,
    0,
    'No sound now',
    false,
    'talk',
  ],
  [
    'reconnecting, whatever was measured before',
    { ...base, phase: 'reconnecting' },
    'Reconnecting…',
    PAPER,
    0,
    'No sound until the call is back',
    false,
    'talk',
  ],
  [
    'over',
    { ...base, phase: 'ended', end: ended(null) },
    'Call ended (0:09)',
    PAPER,
    0,
    'No sound now',
    false,
    null,
  ],
])('a call that is %s', (_, call, title, plane, bars, sound, hasWave, clock) => {
  const face = callFace(call);
  expect({
    title: face.title,
    plane: face.isLive ? YELLOW : PAPER,
    bars: face.bars,
    sound: face.soundWords,
    hasWave: face.hasWave,
    clock: face.clock?.kind ?? null,
  }).toEqual({ title, plane, bars, sound, hasWave, clock });
});

test('every phase has a title', () => {
  const phases: readonly Phase[] = ['placing', 'dialing', 'ringing', 'incoming', 'answering', 'connecting'];
  for (const phase of phases) expect(callFace({ ...before, phase }).title).not.toBe('');
});

test('a hold shows its start, if known', () => {
  expect(callFace({ ...base, heldByMe: true, heldSince: 4_000 }).titleSince).toBe(4_000);
  expect(callFace({ ...base, heldByPeer: true, heldSince: null }).titleSince).toBeNull();
});

const heard: EchoVerdict = { word: 'Good', isHeard: true, loss: 0, jitterMs: 3, roundTripMs: 24 };
const unheard: EchoVerdict = { ...heard, word: 'No echo', isHeard: false };
const nothing: EchoVerdict = { ...heard, word: 'Listening', isHeard: null };

test.each<[string, Partial<Faced>, EchoVerdict, string | null, string | null]>([
  ['nobody has spoken', {}, nothing, 'Listening', 'Say something'],
  ['what was said came back', {}, heard, 'Good', 'We can hear you'],
  ['what was said did not come back', {}, unheard, 'No echo', "We can't hear you"],
  ['it is muted', { muted: true }, nothing, 'Muted', 'Unmute to test your microphone'],
  ['it is muted after a good test', { muted: true }, heard, 'Muted', 'Unmute to test your microphone'],
  ['it is on hold', { heldByMe: true }, heard, 'On hold', 'Resume to go on with the test'],
  [
    'it reconnects',
    { phase: 'reconnecting' },
    heard,
    'Reconnecting',
    'The test goes on when the call is back',
  ],
  ['it rings', { phase: 'ringing' }, nothing, null, null],
  ['it connects', { phase: 'connecting' }, nothing, null, null],
  [
    'it is over and nobody has spoken',
    { phase: 'ended', end: ended(null) },
    nothing,
    'Not tested',
    "We didn't hear you say anything",
  ],
  ['it is over after a good test', { phase: 'ended', end: ended(null) }, heard, 'Good', 'We can hear you'],
  [
    'the connection was lost after a good test',
    { phase: 'ended', end: ended('Connection lost', true) },
    heard,
    null,
    null,
  ],
])('the echo line when %s', (_, change, echo, word, sentence) => {
  const face = callFace({ ...base, ...change, phone: { echo } }).echo;
  expect([face?.word ?? null, face?.sentence ?? null]).toEqual([word, sentence]);
});

const snapshot: CallSnapshot = {
  ...base,
  id: 'call',
  direction: 'outgoing',
  speakerOn: true,
  ignored: false,
  problem: null,
  phone: null,
};

test("the tab's title has talk time and name, and is the page's own after the call", () => {
  expect(tabTitle([snapshot], 725_000)).toBe('12:04 Bob Bell');
  expect(tabTitle([{ ...snapshot, phase: 'ringing' }], 725_000)).toBe('Ringing Bob Bell');
  expect(tabTitle([{ ...snapshot, phase: 'ended' }], 725_000)).toBeNull();
  expect(tabTitle([], 725_000)).toBeNull();
});

test("an incoming call wins the tab's title over the current one", () => {
  const incoming: CallSnapshot = { ...snapshot, id: 'other', phase: 'incoming' };
  expect(tabTitle([snapshot, incoming], 725_000)).toBe('Bob Bell is calling');
});

test('callers are called back, callees are called again', () => {
  expect(againWords({ direction: 'incoming' })).toBe('Call back');
  expect(againWords({ direction: 'outgoing' })).toBe('Call again');
});

test('after a silent echo test, the panel shows no measurements', () => {
  const echo = { isHeard: null, loss: 0, jitterMs: 3, roundTripMs: 24, word: 'Listening' } as const;
  const tested = callFace({ ...base, phase: 'ended', phone: { echo } });
  expect([tested.echo?.word, tested.tellsSound]).toEqual(['Not tested', false]);
  expect(callFace({ ...base, phase: 'ended', phone: { echo: null } }).tellsSound).toBe(true);
});
