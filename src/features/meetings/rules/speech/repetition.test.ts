import { describe, expect, test } from 'vitest';
import { isDoubted, withoutLoops, withoutRepeatedLines } from './repetition.ts';

describe('what an engine repeats', () => {
  test.each([
    ['you you you you you you you you', ''],
    ['Thank you. Thank you. Thank you. Thank you. Thank you. Thank you. Thank you. Thank you.', ''],
    ['So the plan is is is is is is is is is good', 'So the plan is good'],
    [
      'I know, I know, I know, I know, I know, I know, I know, but we can’t wait',
      'I know, but we can’t wait',
    ],
  ])('%s becomes "%s"', (text, expected) => {
    expect(withoutLoops(text)).toBe(expected);
  });

  test.each([
    'No, no, no, no, no, that is not what I meant.',
    'Very, very good.',
    'The number is 5 5 5 5 0 1 5 5.',
    'Bye bye. Bye bye.',
    '',
  ])('people who say "%s" are left alone', (text) => {
    expect(withoutLoops(text)).toBe(text);
  });
});

describe('lines that repeat', () => {
  const textsOf = (...texts: readonly string[]) =>
    withoutRepeatedLines(texts.map((text) => ({ text }))).map(({ text }) => text);

  test('four times the same in a row is a loop, and its first stays', () => {
    expect(textsOf('Hello.', 'Okay.', 'okay', 'Okay!', 'Okay.', 'Bye.')).toEqual(['Hello.', 'Okay.', 'Bye.']);
  });

  test('three times is how people are', () => {
    expect(textsOf('Okay.', 'Okay.', 'Okay.', 'Bye.', 'Okay.')).toEqual([
      'Okay.',
      'Okay.',
      'Okay.',
      'Bye.',
      'Okay.',
    ]);
  });
});

test.each([
  [
    'it says that nobody speaks and does not trust its words',
    { noSpeech: 0.7, logProbability: -1.2, compression: 1 },
    true,
  ],
  [
    'it says that nobody speaks and trusts its words',
    { noSpeech: 0.7, logProbability: -0.2, compression: 1 },
    false,
  ],
  ['it only mistrusts its words', { noSpeech: 0.1, logProbability: -1.2, compression: 1 }, false],
  ['its text compresses like a loop', { noSpeech: 0, logProbability: -0.1, compression: 2.5 }, true],
  ['it says nothing', { noSpeech: null, logProbability: null, compression: null }, false],
])('if %s, a line is left out: %j %s', (_when, doubts, expected) => {
  expect(isDoubted(doubts)).toBe(expected);
});
