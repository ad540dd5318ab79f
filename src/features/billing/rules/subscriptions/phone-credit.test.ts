import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import { creditsCountSince, mayHaveCredit } from './phone-credit.ts';

test.each([
  [0, true],
  [2, true],
  [3, false],
  [99, false],
])('after %d others of a network have free minutes, another one may have some: %s', (others, may) =>
  expect(mayHaveCredit(others)).toBe(may),
);

test('what was given more than thirty days ago is forgotten', () => {
  expect(creditsCountSince(40 * DAY_MS)).toBe(10 * DAY_MS);
});
