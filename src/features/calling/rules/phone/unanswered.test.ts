import { expect, test } from 'vitest';
import { announceNobody, whyUnanswered } from './unanswered.ts';

test.each([
  ['no-answer', { kind: 'play', sound: 'not-available', sipCode: 480 }],
  ['declined', { kind: 'play', sound: 'not-available', sipCode: 603 }],
  ['busy', { kind: 'refuse', sipCode: 486 }],
] as const)('without a handler, a call that ended as %s gets the default step', (why, step) => {
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
] as const)('the end reason %s is the unanswered kind %s', (reason, why) => {
  expect(whyUnanswered(reason)).toBe(why);
});
