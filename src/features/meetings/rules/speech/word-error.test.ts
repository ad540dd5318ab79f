import { expect, test } from 'vitest';
import { wordError } from './word-error.ts';

test.each([
  ['the same', 'We meet on Friday.', 'we meet, on friday', [0, 0, 0, 0]],
  ['one wrong word of four', 'we meet on friday', 'we meet on sunday', [0.25, 1, 0, 0]],
  ['a missing word', 'we meet on friday', 'we meet friday', [0.25, 0, 1, 0]],
  ['an added word', 'we meet on friday', 'we will meet on friday', [0.25, 0, 0, 1]],
  ['one of each', 'a b c d f', 'x b d f e', [0.6, 1, 1, 1]],
  ['nothing heard', 'we meet on friday', '', [1, 0, 4, 0]],
  ['more heard than said', 'yes', 'no no no', [3, 1, 0, 2]],
  ['apostrophes of two kinds', 'it’s fine', "it's fine", [0, 0, 0, 0]],
])('%s: rate, substituted, deleted and inserted words', (_name, said, heard, expected) => {
  const { rate, substituted, deleted, inserted } = wordError(said, heard);
  expect([rate, substituted, deleted, inserted]).toEqual(expected);
});
