import { describe, expect, test } from 'vitest';
import { inOrder, linesOfWords, placed, sentencesOf } from './placing.ts';

/** Two seconds at 0:10, and a second at 1:00, half a second apart in the part. */
const stretches = [
  { startMs: 10_000, endMs: 12_000, atMs: 0 },
  { startMs: 60_000, endMs: 61_000, atMs: 2_500 },
];
const words = (...list: readonly (readonly [string, number, number])[]) =>
  list.map(([text, startMs, endMs]) => ({ text, startMs, endMs }));

describe('lines of a part in the recording', () => {
  test('they are where their stretch is', () => {
    const lines = [
      { speaker: 'Alice', startMs: 500, endMs: 1_500, text: 'Hello.', words: [] },
      { speaker: 'Alice', startMs: 2_600, endMs: 3_200, text: 'Bye.', words: [] },
    ];
    expect(placed(lines, stretches)).toEqual([
      { speaker: 'Alice', startMs: 10_500, endMs: 11_500, text: 'Hello.' },
      { speaker: 'Alice', startMs: 60_100, endMs: 60_700, text: 'Bye.' },
    ]);
  });

  test('a time in the pause belongs to the nearer stretch', () => {
    const lines = [{ speaker: null, startMs: 2_100, endMs: 2_400, text: 'Hm.', words: [] }];
    expect(placed(lines, stretches)).toEqual([
      { speaker: null, startMs: 12_000, endMs: 60_000, text: 'Hm.' },
    ]);
  });

  test('a time after the end of the part is at its end', () => {
    const lines = [{ speaker: null, startMs: 3_000, endMs: 9_000, text: 'Bye.', words: [] }];
    expect(placed(lines, stretches)[0]?.endMs).toBe(61_000);
  });

  test('a line over two stretches is cut between its words, and keeps its punctuation', () => {
    const list = words(
      ['Yes', 100, 400],
      ['please', 500, 900],
      ['Thank', 2_600, 2_900],
      ['you', 3_000, 3_300],
    );
    const lines = [
      { speaker: 'Bob', startMs: 100, endMs: 3_300, text: 'Yes, please. Thank you!', words: list },
    ];
    expect(placed(lines, stretches)).toEqual([
      { speaker: 'Bob', startMs: 10_100, endMs: 10_900, text: 'Yes, please.' },
      { speaker: 'Bob', startMs: 60_100, endMs: 60_800, text: 'Thank you!' },
    ]);
  });

  test('if words and text differ in number, the words count', () => {
    const list = words(['twenty', 100, 400], ['one', 500, 900], ['bye', 2_600, 2_900]);
    const lines = [{ speaker: null, startMs: 100, endMs: 2_900, text: '21. Bye.', words: list }];
    expect(placed(lines, stretches).map(({ text }) => text)).toEqual(['twenty one', 'bye']);
  });

  test('sound that was not cut keeps its times', () => {
    const lines = [{ speaker: null, startMs: 500.4, endMs: 900.6, text: 'Hello.', words: [] }];
    expect(placed(lines, [])).toEqual([{ speaker: null, startMs: 500, endMs: 901, text: 'Hello.' }]);
  });
});

describe('lines of words', () => {
  const line = (speaker: string | null, ...list: readonly (readonly [string, number, number])[]) =>
    words(...list).map((word) => ({ ...word, speaker }));
  const textsOf = (list: Parameters<typeof linesOfWords>[0]) => linesOfWords(list).map(({ text }) => text);

  test('a sentence ends one', () => {
    const list = line(null, ['We', 0, 1], ['can', 1, 2], ['start', 2, 3], ['now.', 3, 4], ['Good.', 5, 6]);
    expect(textsOf(list)).toEqual(['We can start now.', 'Good.']);
  });

  test('the full stop of an abbreviation at the start does not', () => {
    expect(textsOf(line(null, ['Dr.', 0, 1], ['Miller', 1, 2], ['agrees.', 2, 3]))).toEqual([
      'Dr. Miller agrees.',
    ]);
  });

  test('a pause of 800 ms and another voice do', () => {
    const list = [...line('A', ['one', 0, 100], ['two', 900, 1_000]), ...line('B', ['three', 1_000, 1_100])];
    expect(
      linesOfWords(list).map(({ speaker, text, startMs, endMs }) => [speaker, text, startMs, endMs]),
    ).toEqual([
      ['A', 'one', 0, 100],
      ['A', 'two', 900, 1_000],
      ['B', 'three', 1_000, 1_100],
    ]);
  });
});

test('lines of two channels come in the order of their starts', () => {
  const line = (text: string, startMs: number | null) => ({ speaker: null, startMs, endMs: startMs, text });
  const lines = [line('a', 0), line('c', 200), line('d', null), line('b', 100), line('e', 300)];
  expect(inOrder(lines).map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a text without times is read by its sentences', () => {
  expect(sentencesOf('Good morning. Shall we start?  Yes!')).toEqual([
    'Good morning.',
    'Shall we start?',
    'Yes!',
  ]);
});
