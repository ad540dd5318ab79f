import { expect, test } from 'vitest';
import { sizeOf } from './wording.ts';

test('sizes are decimal', () => {
  expect(sizeOf(20_000_000)).toBe('20 MB');
  expect(sizeOf(1_000_000_000)).toBe('1 GB');
});
