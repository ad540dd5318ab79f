import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('a size is given in the largest unit that fits', () => {
  expect(fileSize(0)).toBe('0 bytes');
  expect(fileSize(999)).toBe('999 bytes');
  expect(fileSize(1000)).toBe('1 KB');
  expect(fileSize(340_600)).toBe('340 KB');
  expect(fileSize(20_000_000)).toBe('20 MB');
  expect(fileSize(3_000_000_000_000)).toBe('3000 GB');
});

test('small figures have one decimal, unless it is none', () => {
  expect(fileSize(1_440_000)).toBe('1.4 MB');
  expect(fileSize(2_000_000)).toBe('2 MB');
});

test('a file below a limit is never shown as large as the limit', () => {
  expect(fileSize(19_999_999)).toBe('19 MB');
  expect(fileSize(9_990_000)).toBe('9.9 MB');
});
