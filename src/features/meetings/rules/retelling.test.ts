import { describe, expect, test } from 'vitest';
import { makeNotes } from './notes.ts';
import { readTranscript } from './read-transcript.ts';
import { isRetellable } from './retelling.ts';
import { cleaned } from './sentences.ts';
import { withoutOpening } from './speech-acts.ts';

function notesOf(text: string) {
  const read = readTranscript(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return makeNotes(read.transcript, { date: '2026-11-18' });
}

const tasks = (text: string) => {
  const { actionItems, summary } = notesOf(text);
  const told = summary.map((note) => note.text);
  return actionItems.map((item) => [
    item.owner,
    item.text,
    told.at(actionItems.indexOf(item) - actionItems.length),
  ]);
};

describe('a task in the summary', () => {
  test('is told with the name of its owner if it’s one plain phrase', () => {
    expect(tasks('Ana: Hello.\nBen: I’ll call the landlord tomorrow.')).toEqual([
      ['Ben', 'Call the landlord tomorrow', 'Ben will call the landlord tomorrow.'],
    ]);
  });

  test('is quoted if it says "you" or "my", which would mean other people in our words', () => {
    expect(tasks('Ana: Hello.\nBen: Sure, I’ll send you my draft on Friday.')).toEqual([
      ['Ben', "I'll send you my draft on Friday.", "Ben: I'll send you my draft on Friday."],
    ]);
  });

  test('is quoted with who asked if it can’t be told in the owner’s words', () => {
    expect(tasks('Ana: Ben, could you send me your report, the long one, by Friday?\nBen: Sure.')).toEqual([
      [
        'Ben',
        'Ana: Ben, could you send me your report, the long one, by Friday?',
        'Ana: Ben, could you send me your report, the long one, by Friday?',
      ],
    ]);
  });

  test('that only says "it" is followed by the sentence that says what it is', () => {
    expect(
      tasks(
        'Ana: The client reviews on Friday, so the revised quote has to be there before.\nBen: I’ll send it to you tomorrow morning.',
      ),
    ).toEqual([
      [
        'Ben',
        "I'll send it to you tomorrow morning (Ana: The client reviews on Friday, so the revised quote has to be there before)",
        "Ben: I'll send it to you tomorrow morning (Ana: The client reviews on Friday, so the revised quote has to be there before).",
      ],
    ]);
  });

  test.each([
    ['I’m going to Berlin on Monday to visit the printer.', 'Ben will berlin'],
    ['I’m going to the bank on Friday.', 'Ben will the'],
    ['You’ll get the contract by Friday.', 'Ben will get'],
    ['We’ll take the river building on Monday.', 'Ben will take'],
    ['Please don’t forget to print the posters by Friday.', 'will don'],
    ['Ana, would you mind sending the posters to the printer by Friday?', 'will sending'],
  ])('of "%s" never becomes "%s"', (said, wrong) => {
    const notes = notesOf(`Ana: Hello.\nBen: ${said}\nAna: Sure, will do.`);
    const all = [...notes.summary, ...notes.actionItems].map(({ text }) => text);
    expect(all.join('\n').toLowerCase()).not.toContain(wrong.toLowerCase());
  });
});

test.each([
  ['send the file by Friday', true],
  ['bring the keys at 9:30', true],
  ['ask Theo to bring them', true],
  ['send you the file', false],
  ['sending the file', false],
  ['send the file, it’s ready', false],
  ['send the file it is ready', false],
  ['send the file or is that too early', false],
  ['send the file to the', false],
  ['Berlin on Monday', false],
  ['they review on Friday', false],
  ['wait', false],
])('"%s" after "Ana will" makes a sentence: %s', (task, makesSentence) => {
  expect(isRetellable(task)).toBe(makesSentence);
});

test.each([
  ['And so we moved it.', 'we moved it.'],
  ['Okay, the lease is signed.', 'the lease is signed.'],
  ['Good design takes time.', 'Good design takes time.'],
  ['Now that it is signed, we move.', 'Now that it is signed, we move.'],
  ['So far nobody called.', 'So far nobody called.'],
  ['But for the parking, I like it.', 'But for the parking, I like it.'],
  ['Maybe the price is too high.', 'Maybe the price is too high.'],
  ['Right now every shop pays.', 'Right now every shop pays.'],
])('"%s" without what opens it is "%s"', (said, left) => {
  expect(withoutOpening(said)).toBe(left);
});

test.each([
  ['I’ll let you know by Friday.', "I'll let you know by Friday."],
  ['What kind of phone is it?', 'What kind of phone is it?'],
  ['It is, you know, expensive.', 'It is, expensive.'],
  ['The design is, uh, ready.', 'The design is ready.'],
  ['Um. Which router is it?', 'Which router is it?'],
  ['today i’m late', "today I'm late"],
])('"%s" without fillers is "%s"', (said, left) => {
  expect(cleaned(said)).toBe(left);
});

test('a proposal that was taken up is a sentence: what to do, or the question with its answer', () => {
  const decided = (text: string) => notesOf(text).decisions.map((note) => note.text);
  expect(decided('Ana: Shall we meet again on Tuesday at ten?\nBen: Tuesday works.')).toEqual([
    "Let's meet again on Tuesday at ten.",
  ]);
  expect(decided('Ana: How about the fourth of May for the party?\nBen: The fourth works for me.')).toEqual([
    'How about the fourth of May for the party? The fourth works for me.',
  ]);
});
