import { expect, test } from 'vitest';
import { transferFailure } from './transfer-failure.ts';

test.each([
  [486, 'transferBusy'],
  [600, 'transferBusy'],
  [408, 'transferUnanswered'],
  [480, 'transferUnanswered'],
  [487, 'transferUnanswered'],
  [404, 'transferUnknown'],
  [484, 'transferUnknown'],
  [403, 'transferRefused'],
  [405, 'transferRefused'],
  [491, 'transferRefused'],
  [501, 'transferRefused'],
  [603, 'transferRefused'],
  [699, 'transferRefused'],
])('a transfer answered with %i failed as %s', (sipCode, failure) => {
  expect(transferFailure(sipCode)).toBe(failure);
});
