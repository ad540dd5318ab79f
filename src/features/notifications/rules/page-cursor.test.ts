import { expect, test } from 'vitest';
import { asPageCursor, cursorOfPage } from './page-cursor.ts';

test('a cursor comes back as the place that it names', () => {
  const place = { at: 1_790_000_000_123, id: '0199d0d2-7a5b-7c11-8a2e-2f6d0f3f9c11' };
  expect(asPageCursor(cursorOfPage(place))).toEqual(place);
});

test.each(['', 'x', '12', '12_', '_abc', '1e5_abc', `${'9'.repeat(20)}_abc`, '12_a b', '-5_abc'])(
  'refuses %j, which no page gave out',
  (text) => {
    expect(asPageCursor(text)).toBeNull();
  },
);
