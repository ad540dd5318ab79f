import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('sizes are in KB up to a tenth of a megabyte, and in MB above', () => {
  expect(fileSize(12)).toBe('1 KB');
  expect(fileSize(24_400)).toBe('24 KB');
  expect(fileSize(100_000)).toBe('0.1 MB');
  expect(fileSize(20_480_000)).toBe('20.5 MB');
});
