import { expect, test } from 'vitest';
import { labelledTranscripts } from '#test/labelled-transcripts.ts';
import { answer, answerIndex } from './answers.ts';

const lines = (rows: readonly string[]) => ({
  lines: rows.map((row) => ({
    speaker: row.split(': ')[0] ?? null,
    startMs: null,
    endMs: null,
    text: row.split(': ')[1] ?? '',
  })),
});
const index = answerIndex([
  {
    id: 'acme',
    title: 'Acme kick-off',
    transcript: lines([
      'Ana: We’ll send you the samples on Monday.',
      'Ben: The rent is nine hundred dollars.',
    ]),
  },
  {
    id: 'bolt',
    title: 'Bolt review',
    transcript: lines(['Ana: We’ll send you the invoice in June.', 'Cy: It failed because the fuse blew.']),
  },
]);

test('what was promised to a company is found in the meeting with that company', () => {
  expect(answer(index, 'What did we promise Acme?').sentences[0]).toEqual({
    text: "We'll send you the samples on Monday.",
    transcriptId: 'acme',
    line: 0,
  });
});

test('a question for a price finds the number, and one for a reason finds the reason', () => {
  expect(answer(index, 'How much does it cost?').lines[0]).toMatchObject({ transcriptId: 'acme', line: 1 });
  expect(answer(index, 'Why did it fail?').lines[0]).toMatchObject({ transcriptId: 'bolt', line: 1 });
});

test('there is no answer to what nobody talked about, to a question without words, or without a transcript', () => {
  expect(answer(index, 'Which zebra won?').sentences).toEqual([]);
  expect(answer(index, '???').sentences).toEqual([]);
  expect(answer(answerIndex([]), 'What was decided?').sentences).toEqual([]);
});

test('an answer from an hour of talk takes less than 50 ms', () => {
  const rows = labelledTranscripts('tune').flatMap(({ transcript }) => transcript.lines);
  const hour = answerIndex([
    { id: 'hour', title: '', transcript: { lines: Array.from({ length: 5 }, () => rows).flat() } },
  ]);
  const start = performance.now();
  answer(hour, 'What did we promise to send by Friday?');
  expect(performance.now() - start).toBeLessThan(50);
});
