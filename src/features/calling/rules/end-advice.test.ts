import { expect, test } from 'vitest';
import { endAdvice } from './end-advice.ts';

test.each([
  ['out-of-money', 'top-up', 'Top up and call again.'],
  ['number-unknown', 'dial', 'Check the number and dial it again.'],
  ['unreachable', 'redial', 'Try again later.'],
  ['no-route', 'redial', 'Try again in a moment.'],
  ['left-workspace', 'dial', null],
  ['busy', 'redial', null],
  ['hangup', 'redial', null],
] as const)('after a call that ended as %s one can %s', (endReason, does, text) => {
  expect(endAdvice({ direction: 'outgoing', endReason })).toEqual({ does, text });
});

test('callees see the price before calling back', () => {
  expect(endAdvice({ direction: 'incoming', endReason: 'hangup' })).toEqual({ does: 'dial', text: null });
});

test('a call that was never placed goes back to the pad', () => {
  expect(endAdvice(null)).toEqual({ does: 'dial', text: null });
});
