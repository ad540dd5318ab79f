import { expect, test } from 'vitest';
import { announceNobody, whyUnanswered } from './unanswered.ts';

test.each([
  ['no-answer', { kind: 'play', sound: 'not-available', sipCode: 480 }],
  ['declined', { kind: 'play', sound: 'not-available', sipCode: 603 }],
  ['busy', { kind: 'refuse', sipCode: 486 }],
] as const)('a call that ended as %s goes on with what callers have always heard', (why, step) => {
  expect(announceNobody({ why })).toEqual(step);
});

test.each([
  ['no-answer', 'no-answer'],
  ['declined', 'declined'],
  ['busy', 'busy'],
  ['cancelled', null],
  ['hangup', null],
  ['connection-lost', null],
  ['failed', null],
] as const)('after %s a call goes on as %s', (reason, why) => {
  expect(whyUnanswered(reason)).toBe(why);
});
