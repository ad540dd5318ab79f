import { expect, test } from 'vitest';
import { joinState } from './joining.ts';

const MINUTE = 60_000;
const meeting = { startsAt: 100 * MINUTE, endsAt: 130 * MINUTE };

test.each([
  [90 * MINUTE - 1, 'early'],
  [90 * MINUTE, 'open'],
  [130 * MINUTE - 1, 'open'],
  [130 * MINUTE, 'over'],
])('the call of a booking at %d ms is %s', (now, state) => {
  expect(joinState(meeting, now)).toBe(state);
});
