import { expect, test } from 'vitest';
import { FREE_FILE_BYTES } from '../constants.ts';
import { acceptFiles } from './accept-files.ts';

const file = (name: string, bytes: number) => ({ id: name, name, bytes });

test('the Free plan takes files of up to 20 MB', () => {
  expect(FREE_FILE_BYTES).toBe(20_000_000);
  expect(acceptFiles([file('a.pdf', 20_000_000)], FREE_FILE_BYTES).accepted).toHaveLength(1);
  expect(acceptFiles([file('a.pdf', 20_000_001)], FREE_FILE_BYTES).accepted).toEqual([]);
});

test('a file that is too large is named, with its size and the limit', () => {
  expect(acceptFiles([file('film.mov', 34_500_000)], FREE_FILE_BYTES).refusal).toBe(
    'film.mov has 34 MB. A file can have up to 20 MB.',
  );
});

test('of several, those that fit are taken and the others are counted', () => {
  const files = [file('a.mov', 30_000_000), file('b.txt', 12), file('c.mov', 40_000_000)];
  expect(acceptFiles(files, FREE_FILE_BYTES)).toEqual({
    accepted: [file('b.txt', 12)],
    refusal: '2 files are too large. A file can have up to 20 MB.',
  });
});

test('there is no message when all fit', () => {
  expect(acceptFiles([file('b.txt', 0)], FREE_FILE_BYTES).refusal).toBe(null);
});
