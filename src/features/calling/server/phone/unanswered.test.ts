import { expect, test } from 'vitest';
import { asCallId, asWorkspaceId } from '#kernel/ids.ts';
import { unansweredDecision } from './unanswered.ts';

const CALL = {
  id: asCallId('call'),
  workspaceId: asWorkspaceId('ben'),
  from: null,
  to: '+442079460018',
  why: 'busy',
  quiet: null,
  soFar: null,
} as const;

test('without a handler, callers get a busy signal or the announcement', () => {
  const { decide } = unansweredDecision();
  expect(decide(CALL)).toEqual({ kind: 'refuse', sipCode: 486 });
  expect(decide({ ...CALL, why: 'no-answer' })).toEqual({
    kind: 'play',
    sound: 'not-available',
    sipCode: 480,
  });
});

test('one handler can be registered, and a second one is refused', () => {
  const { decide, fill } = unansweredDecision();
  fill(() => ({ kind: 'record', secondsMax: 60 }));
  expect(decide(CALL)).toEqual({ kind: 'record', secondsMax: 60 });
  expect(() => fill(() => ({ kind: 'refuse', sipCode: 480 }))).toThrow('unanswered calls have one handler');
});
