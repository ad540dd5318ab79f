import { expect, test } from 'vitest';
import { heardSelfIn } from './heard-self.ts';

const verdict = (isHeard: boolean | null) => ({
  phone: { echo: { isHeard, loss: 0, jitterMs: 3, roundTripMs: 24, word: 'Good' as const } },
});

test.each([
  ['nothing was said to the echo line', [verdict(null)], false],
  ['what was said did not come back', [verdict(false)], false],
  ['what was said came back', [verdict(null), verdict(true)], true],
  ['it was another call', [{ phone: null }, { phone: { echo: null } }], false],
])('when %s, somebody has heard themselves: %#', (_, calls, hasHeard) => {
  expect(heardSelfIn(calls)).toBe(hasHeard);
});
