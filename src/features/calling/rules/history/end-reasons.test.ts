import { expect, test } from 'vitest';
import { endReason } from '../../model.ts';
import { callEndedText, endNote, endReasonText } from './end-reasons.ts';

const peer = { name: 'Ada' };
const unanswered = { peer, answeredAt: null, endedAt: 9_000 };
const talked = { peer, answeredAt: 10_000, endedAt: 75_000 };

test.each([
  ['outgoing', 'cancelled', 'You canceled', 'none'],
  ['incoming', 'cancelled', 'Caller hung up', 'none'],
  ['outgoing', 'declined', 'Ada declined', 'busy'],
  ['incoming', 'declined', 'You declined', 'none'],
  ['outgoing', 'busy', 'Busy', 'busy'],
  ['incoming', 'busy', 'You were on another call', 'none'],
  ['outgoing', 'no-answer', 'No answer', 'ended'],
  ['incoming', 'no-answer', 'Missed', 'none'],
  ['outgoing', 'connection-lost', 'Connection lost', 'ended'],
  ['incoming', 'connection-lost', 'The caller lost the connection', 'none'],
  ['outgoing', 'failed', "The call couldn't be connected", 'ended'],
  ['incoming', 'failed', "The caller couldn't connect", 'none'],
] as const)('%s, never answered, %s: "Call ended (0:00)" and "%s"', (direction, reason, sentence, tone) => {
  expect(endNote({ ...unanswered, direction, endReason: reason })).toMatchObject({
    title: 'Call ended (0:00)',
    reason: sentence,
    tone,
  });
});

test('a call that somebody else answered says who did', () => {
  const call = { peer, direction: 'incoming', endReason: 'answered-elsewhere', talkMs: 0 } as const;
  expect(endReasonText({ ...call, answeredBy: { name: 'Bob Bell' } })).toBe('Answered by Bob Bell');
  expect(endReasonText(call)).toBe('Answered by someone else');
});

test.each([
  ['outgoing', 'hangup', null],
  ['incoming', 'hangup', null],
  ['outgoing', 'connection-lost', 'Connection lost'],
  ['incoming', 'connection-lost', 'Connection lost'],
  ['outgoing', 'failed', "The call couldn't be connected"],
  ['incoming', 'failed', "The call couldn't be connected"],
] as const)('%s, 65 seconds of talk, %s: "Call ended (1:05)"', (direction, reason, sentence) => {
  expect(endNote({ ...talked, direction, endReason: reason })).toMatchObject({
    title: 'Call ended (1:05)',
    reason: sentence,
    tone: 'ended',
  });
});

test('every reason has a wording for both sides', () => {
  for (const reason of endReason.options)
    for (const direction of ['outgoing', 'incoming'] as const)
      expect(endNote({ ...unanswered, direction, endReason: reason }).title).toBe('Call ended (0:00)');
});

test('a transferred call names the target, and has no sound because the person ended it', () => {
  const transferred = { ...talked, direction: 'outgoing', endReason: 'transferred' } as const;
  expect(endNote({ ...transferred, transferredTo: '+44 20 7946 0123' })).toMatchObject({
    title: 'Call ended (1:05)',
    reason: 'Transferred to +44 20 7946 0123',
    tone: 'none',
  });
  expect(endReasonText({ ...transferred, talkMs: 65_000, peer, transferredTo: '+44 20 7946 0123' })).toBe(
    'Transferred to +44 20 7946 0123',
  );
});

test("an end that nobody wanted is a failure, one that somebody chose isn't", () => {
  const failed = endReason.options.filter(
    (reason) => endNote({ ...talked, direction: 'outgoing', endReason: reason }).isFailure,
  );
  expect(failed).toEqual([
    'connection-lost',
    'failed',
    'number-unknown',
    'unreachable',
    'refused-by-network',
    'no-route',
    'out-of-money',
    'limit-reached',
    'monthly-limit',
    'left-workspace',
    'suspended',
  ]);
});

test('talk time is shown in whole seconds', () => {
  expect(callEndedText(59_999)).toBe('Call ended (0:59)');
  expect(callEndedText(3_725_000)).toBe('Call ended (1:02:05)');
});

test("the history says why a missed call wasn't answered, and nothing for a normal hang-up", () => {
  expect(endReasonText({ direction: 'missed', endReason: 'cancelled', talkMs: 0, peer })).toBe(
    'Caller hung up',
  );
  expect(endReasonText({ direction: 'outgoing', endReason: 'hangup', talkMs: 5_000, peer })).toBeNull();
});

test.each([
  ['outgoing', 'cancelled', 'Canceled'],
  ['incoming', 'cancelled', 'Caller hung up'],
  ['incoming', 'declined', 'Declined'],
  ['incoming', 'busy', 'On another call'],
  ['missed', 'no-answer', 'No answer'],
  ['outgoing', 'out-of-money', 'The balance was used up'],
  ['outgoing', 'left-workspace', 'Their access to calls ended'],
] as const)('%s, %s: among calls of others it says "%s"', (direction, reason, sentence) => {
  expect(endReasonText({ peer, direction, endReason: reason, talkMs: 0, person: null })).toBe(sentence);
});
