import { expect, test } from 'vitest';
import { overwritten, withRenames } from './new-transcript.ts';

const line = (speaker: string | null, text: string) => ({ speaker, startMs: 0, endMs: 1, text });

test('a speaker whom people named keeps the name, also after a second change of it', () => {
  const renames = [
    { from: 'Speaker 1', to: 'Ann' },
    { from: 'Ann', to: 'Anna' },
  ];
  const lines = withRenames([line('Speaker 1', 'Hi'), line('Speaker 2', 'Ho'), line(null, 'Hm')], renames);
  expect(lines.map(({ speaker }) => speaker)).toEqual(['Anna', 'Speaker 2', null]);
});

test('of the lines that people corrected, those that now read otherwise are told, once each', () => {
  const before = [line('A', 'The sixteenth.'), line('A', 'Fine.'), line('A', 'Bye.')];
  const after = [line('A', 'The sixtieth.'), line('A', 'Fine.')];
  expect(overwritten(before, after, [2, 1, 0, 0, 9])).toEqual([
    { nth: 0, before: 'The sixteenth.', after: 'The sixtieth.' },
    { nth: 2, before: 'Bye.', after: '' },
  ]);
});
