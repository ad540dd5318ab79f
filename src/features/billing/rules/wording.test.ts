import { expect, test } from 'vitest';
import { count, sizeOf } from './wording.ts';

test('thousands are parted by a comma', () => {
  expect(count(2000)).toBe('2,000');
});

test('sizes are decimal', () => {
  expect(sizeOf(20_000_000)).toBe('20 MB');
  expect(sizeOf(1_000_000_000)).toBe('1 GB');
});
