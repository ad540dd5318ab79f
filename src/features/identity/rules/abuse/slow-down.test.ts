import { expect, test } from 'vitest';
import { asksPuzzle, slowDownMs } from './slow-down.ts';

test.each([
  [0.1, false, 0],
  [0.3, false, 0],
  [0.4, true, 286],
  [0.7, true, 1143],
  [1, true, 2000],
])('with %d of a limit used, a puzzle is asked: %s, and a refusal waits %d ms', (share, asks, wait) => {
  expect(asksPuzzle(share)).toBe(asks);
  expect(slowDownMs(share)).toBe(wait);
});
