import { expect, test } from 'vitest';
import { makeNotes } from './notes.ts';
import { readTranscript } from './read-transcript.ts';

function decided(text: string): string[] {
  const read = readTranscript(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return makeNotes(read.transcript, { date: '2026-11-18' }).decisions.map((one) => one.text);
}

test('what everyone is asked to agree to is decided once someone agrees, and not if someone objects', () => {
  expect(decided('Ana: We ship on Tuesdays from now on, everyone okay with that?\nBen: Yep.')).toEqual([
    'We ship on Tuesdays from now on.',
  ]);
  expect(decided('Ana: We ship on Tuesdays, everyone okay with that?\nBen: Yes.\nCy: No, I can’t.')).toEqual(
    [],
  );
});

test('"Final." settles what was said just before it', () => {
  expect(decided('Ana: This year the offsite is in Lisbon. Final.\nBen: Finally!')).toEqual([
    'This year the offsite is in Lisbon.',
  ]);
});

test.each([
  'Ana: Let’s keep it to ten minutes.\nBen: Sure.',
  'Ana: Last year we agreed to skip the boat.\nBen: I remember.',
  'Ana: What was the hardest decision you made there?\nBen: We decided to close the shop.',
  'Ana: We decided to drop it after eight months of work.\nBen: I see.',
])('a story and how the meeting is run are no decisions: %s', (said) => {
  expect(decided(said)).toEqual([]);
});

test('a decision of this team that is told again is one', () => {
  expect(
    decided(
      'Ana: Weren’t we going to start now?\nBen: We decided last week that it moves to the next sprint.',
    ),
  ).toEqual(['We decided last week that it moves to the next sprint.']);
});
