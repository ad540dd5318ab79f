import { describe, expect, test } from 'vitest';
import { makeNotes } from './notes.ts';
import { readTranscript } from './read-transcript.ts';

function notesOf(text: string) {
  const read = readTranscript(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  // A Wednesday.
  return makeNotes(read.transcript, { date: '2026-11-18' });
}

const items = (text: string) => notesOf(text).actionItems.map(({ owner, text, due }) => [owner, text, due]);

describe('who does it', () => {
  test('a request that is passed on belongs to the person who accepts, by the day that person names, in their words', () => {
    const said =
      'Ana: Bo, can you send the deck to Cy by tomorrow noon?\nBo: I can’t tomorrow, I’m off. Cy, would you?\nCy: Yes, I’ll do it Friday.';
    expect(items(said)).toEqual([
      ['Cy', "Ana: Bo, can you send the deck to Cy by tomorrow noon? (Cy: I'll do it Friday)", '2026-11-20'],
    ]);
    expect(
      notesOf(said)
        .summary.map(({ text }) => text)
        .join(' '),
    ).not.toContain('Cy will');
  });

  test('a request that everyone refuses is nobody’s', () => {
    expect(items('Ana: Bo, can you print the posters?\nBo: I can’t, I’m off.\nAna: Never mind.')).toEqual([]);
    expect(items('Ana: Bo, can you print the posters?\nBo: Not this week, no.')).toEqual([]);
  });

  test('a request can be accepted after a question about it', () => {
    expect(
      items(
        'Ana: Can you get a quote from the other carrier?\nBen: Which one?\nAna: Northway.\nBen: Will do.',
      ),
    ).toMatchObject([['Ben', 'Get a quote from the other carrier', null]]);
  });

  test('"send it to Ben" asks the person who is called, not Ben', () => {
    expect(items('Ana: Cy, could you send the contract to Ben?\nBen: Thanks.\nCy: Sure.')).toMatchObject([
      ['Cy', 'Send the contract to Ben', null],
    ]);
  });

  test('a task that someone else is given is theirs once they agree', () => {
    expect(items('Ana: Ben books the train. Ben, okay?\nBen: Okay, by the end of January.')).toEqual([
      ['Ben', 'Ana: Ben books the train (Ben: By the end of January)', '2027-01-31'],
    ]);
    expect(items('Ana: Ben books the train every year.\nCy: I know.')).toEqual([]);
  });
});

describe('by when', () => {
  test('a day in the answer belongs to what the answer promises, not to the request', () => {
    expect(
      items(
        'Ana: Could you include the audit report?\nBen: Sure, I’ll add that. I’ll have legal send the waiver over tomorrow.',
      ),
    ).toEqual([
      ['Ben', 'Include the audit report', null],
      ['Ben', 'Have legal send the waiver over tomorrow', '2026-11-19'],
    ]);
  });

  test('a day that the asker adds is the day of the request', () => {
    expect(
      items(
        'Ana: Somebody needs to update the price list. Ben, would you mind? By the end of the week is fine.\nBen: No, I don’t mind. I’ll do that.',
      ),
    ).toMatchObject([['Ben', 'Update the price list', '2026-11-20']]);
  });

  test('two promises in one breath stay two, each with its own day', () => {
    expect(
      items(
        'Ana: Could you send us two samples?\nBen: Sure. The third one I have to find first, I’ll let you know by Monday.',
      ),
    ).toMatchObject([
      ['Ben', 'Ana: Could you send us two samples?', null],
      ['Ben', "The third one I have to find first, I'll let you know by Monday.", '2026-11-23'],
    ]);
  });

  test('how long others take is no due date', () => {
    expect(items('Ana: Hello.\nBen: I’ll ask the embassy, they answer within a week.')).toMatchObject([
      ['Ben', 'Ask the embassy', null],
    ]);
  });
});

describe('what it is', () => {
  test.each([
    'Ben, please don’t renew it by hand again, it broke the line.',
    'Don’t book the old hotel again, please.',
    'Never send the list before the review.',
  ])('"%s" forbids something, so it’s no action item', (said) => {
    expect(items(`Ana: ${said}\nBen: Fine, I won’t.`)).toEqual([]);
  });

  test.each([
    'I would have printed them.',
    'If I had time I’d print the posters.',
    'I said I would print the posters by Friday.',
    'I printed the posters on Monday.',
    'I can’t promise anything today.',
    'I was going to print the posters.',
  ])('"%s" promises nothing', (said) => {
    expect(items(`Ana: Hello.\nBen: ${said}`)).toEqual([]);
  });

  test.each([
    ['I’m sending the samples tonight.', '2026-11-18'],
    ['I’ll be sending the samples on Friday.', '2026-11-20'],
    ['I’d be glad to send the samples tomorrow.', '2026-11-19'],
  ])('"%s" is a promise', (said, due) => {
    expect(items(`Ana: Hello.\nBen: ${said}`)).toMatchObject([
      ['Ben', expect.stringContaining('samples'), due],
    ]);
  });

  test('"I’m sending samples to everyone" without a day is what someone does anyway', () => {
    expect(items('Ana: Hello.\nBen: I’m sending samples to everyone who asks.')).toEqual([]);
  });

  test.each([
    'Ben, would you be able to print the posters by Friday?',
    'Ben, could I ask you to print the posters by Friday?',
    'It would be great if you could print the posters by Friday.',
    'Ben, print the posters by Friday, would you?',
  ])('"%s" is a request once it’s accepted', (said) => {
    expect(items(`Ana: ${said}\nBen: Sure.`)).toMatchObject([
      ['Ben', expect.stringMatching(/print the posters/i), '2026-11-20'],
    ]);
    expect(items(`Ana: ${said}\nBen: No, I can’t.`)).toEqual([]);
  });

  test('"I’d have to check" is a task once the other waits for the answer', () => {
    const said =
      'Ana: Do you store recordings in the EU?\nBen: I think so, but I’d have to check with Marek.';
    expect(items(said)).toEqual([]);
    expect(items(`${said}\nAna: Okay, let me know.`)).toMatchObject([
      ['Ben', expect.stringContaining('check with Marek'), null],
    ]);
  });

  test('a promise about "that" is quoted with what the same person said just before', () => {
    expect(
      items('Ana: Hello.\nBen: There’s one bug in the invoice page. I’ll fix that before the demo tomorrow.'),
    ).toEqual([
      ['Ben', "I'll fix that before the demo tomorrow (There's one bug in the invoice page)", '2026-11-19'],
    ]);
  });
});
