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
    speaker: 'Ana',
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

const call = answerIndex([
  {
    id: 'call',
    title: '',
    transcript: lines([
      'Ana: The storage in Leeds is full again, and two customers complained about late pallets.',
      'Ben: I can’t promise anything today.',
      'Ana: We’re going with the second warehouse, from May on.',
      'Ben: I’ll send the floor plan to the landlord on Friday.',
      'Ana: Talk to Rosa, she runs it. Her address is rosa@dock.example, and her number is 212 555 0143.',
      'Ben: Who pays for the ramp? I asked you in an email as well.',
      'Ana: I don’t know yet.',
    ]),
  },
]);
const toldBy = (question: string) =>
  answer(call, question).sentences.map(({ speaker, text }) => `${speaker}: ${text}`);

test.each([
  ['What are the next steps?', ["Ben: I'll send the floor plan to the landlord on Friday."]],
  ['What did Ben promise?', ["Ben: I'll send the floor plan to the landlord on Friday."]],
  ['What did we decide?', ["Ana: We're going with the second warehouse, from May on."]],
  ['What are the open questions?', ['Ben: Who pays for the ramp?']],
])('"%s" is answered with the lines of these notes, and with who said them', (question, said) => {
  expect(toldBy(question)).toEqual(said);
});

test('"Summarise the call" is answered with what the summary cites', () => {
  const said = toldBy('Summarise the call');
  expect(said).toContain("Ana: We're going with the second warehouse, from May on.");
  expect(said).toContain("Ben: I'll send the floor plan to the landlord on Friday.");
});

test('a question for an address or a number is answered with the line that has it', () => {
  expect(answer(call, 'What is Rosa’s email?').sentences.map(({ line }) => line)).toEqual([4]);
  expect(answer(call, 'What is Rosa’s phone number?').sentences.map(({ line }) => line)).toEqual([4]);
});

test('a line that answers much less than the first isn’t added', () => {
  expect(answer(call, 'When is the floor plan sent to the landlord?').sentences).toHaveLength(1);
});

test('a question for a person whom nobody named has no answer, rather than that of another person', () => {
  expect(answer(call, 'What is Marek’s email?').sentences).toEqual([]);
  expect(answer(call, 'What did Marek promise?').sentences).toEqual([]);
});

test('what was promised to a company that is only named in an address is what was promised in that meeting', () => {
  expect(toldBy('What did we promise Dock?')).toEqual([
    "Ben: I'll send the floor plan to the landlord on Friday.",
  ]);
});
