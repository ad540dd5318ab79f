import { expect, test } from 'vitest';
import { connectionProblemOf, problemWords } from './connection-problem.ts';
import type { ConnectionState } from './connection-state.ts';

test.each<[ConnectionState, string | null]>([
  [{ state: 'connecting' }, null],
  [{ state: 'ready', latencyMs: 20 }, null],
  [{ state: 'crowded' }, null],
  [{ state: 'offline' }, 'offline'],
  [{ state: 'away', nextTryAt: 5 }, 'away'],
])('a line that is %o hinders: %s', (state, hindrance) => {
  expect(connectionProblemOf(state)).toBe(hindrance);
});

test('the sentence says what is wrong and when it works again', () => {
  expect(problemWords('offline', 'Calls work')).toBe(
    "You're offline. Calls work again when you're back online.",
  );
  expect(problemWords('away', 'This works')).toBe(
    "Can't reach Ahoy. This works again when the line is back.",
  );
});
