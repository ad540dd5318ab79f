import { expect, test } from 'vitest';
import { count } from './count.ts';

test('thousands are parted by a comma', () => {
  expect(count(2000)).toBe('2,000');
});
