import { expect, test } from 'vitest';
import { hindranceOf, hindranceWords } from './line-hindrance.ts';
import type { LineState } from './line-state.ts';

test.each<[LineState, string | null]>([
  [{ state: 'connecting' }, null],
  [{ state: 'ready', latencyMs: 20 }, null],
  [{ state: 'crowded' }, null],
  [{ state: 'offline' }, 'offline'],
  [{ state: 'away', nextTryAt: 5 }, 'away'],
])('a line that is %o hinders: %s', (state, hindrance) => {
  expect(hindranceOf(state)).toBe(hindrance);
});

test('the reason says what is wrong and when it works again', () => {
  expect(hindranceWords('offline', 'Calls work')).toBe(
    "You're offline. Calls work again when you're back online.",
  );
  expect(hindranceWords('away', 'This works')).toBe(
    "Can't reach Ahoy. This works again when the line is back.",
  );
});
