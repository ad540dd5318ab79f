import { expect, test } from 'vitest';
import { makeNotes } from './notes.ts';
import { readTranscript } from './read-transcript.ts';

function open(text: string): string[] {
  const read = readTranscript(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return makeNotes(read.transcript, { date: '2026-11-18' }).openQuestions.map((one) => one.text);
}

test('a question that is answered with "I don’t know" is open', () => {
  expect(open('Ana: Is the Friday a day off?\nBen: I don’t know yet.')).toEqual(['Is the Friday a day off?']);
});

test.each([
  [
    'someone answers it a little later',
    'Ana: Who owns the alarm contract?\nBen: Good question.\nCy: Rosa owns the alarm contract.',
  ],
  [
    'it asks for something to be done',
    'Ana: Could somebody check the visas?\nBen: I’ll check with the embassy.',
  ],
  ['it asks who takes it', 'Ana: Who’s going to order the chairs?\nBen: I’ll look into it.'],
  [
    'it’s the end of an answer',
    'Ana: We need the key.\nBen: I think it was with Cy, but he left, so, nobody?\nAna: I’ll ask Rosa.',
  ],
])('a question isn’t open if %s', (_, said) => {
  expect(open(said)).toEqual([]);
});
