import { describe, expect, test } from 'vitest';
import { NOTE_TEMPLATES } from '../constants-meetings.ts';
import { makeNotes, type NotesOptions } from './notes.ts';
import { readTranscript } from './read-transcript.ts';
import { templates } from './templates.ts';

function notesOf(text: string, options: Omit<NotesOptions, 'date'>) {
  const read = readTranscript(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return makeNotes(read.transcript, { date: '2026-11-18', ...options });
}
const texts = (items: readonly { text: string }[]) => items.map(({ text }) => text);

const STANDUP = `Ana: Yesterday I finished the export of invoices.
Ana: Today I'll start with the report for the tax office.
Ben: I'm still waiting for the key of the sandbox, so I can't test the payments.
Ben: I fixed the login page yesterday.`;

describe('a standup', () => {
  test('says for each person what blocks them, what comes next and what is done', () => {
    expect(texts(notesOf(STANDUP, { template: 'standup' }).keyPoints)).toEqual([
      "Blocked, Ben: I'm still waiting for the key of the sandbox, so I can't test the payments.",
      "Next, Ana: Today I'll start with the report for the tax office.",
      'Done, Ana: Yesterday I finished the export of invoices.',
      'Done, Ben: I fixed the login page yesterday.',
    ]);
  });

  test('has what blocks people first in its summary', () => {
    expect(notesOf(STANDUP, { template: 'standup' }).summary[0]).toEqual({
      text: "Blocked, Ben: I'm still waiting for the key of the sandbox, so I can't test the payments.",
      lines: [2],
    });
  });
});

test('an interview has its questions with their answers, and both lines', () => {
  const { keyPoints } = notesOf(
    `Ana: Why did you leave your job at the harbour?
Ben: The harbour closed its repair yard, so the whole team had to look for other work.
Ana: And how big was the team?
Ben: Twelve people in the yard and three in the office.`,
    { template: 'interview' },
  );
  expect(keyPoints.slice(0, 2)).toEqual([
    {
      text: 'Why did you leave your job at the harbour? The harbour closed its repair yard, so the whole team had to look for other work.',
      lines: [0, 1],
    },
    { text: 'How big was the team? Twelve people in the yard and three in the office.', lines: [2, 3] },
  ]);
});

test('a sales call has needs, objections, prices and timing', () => {
  const { keyPoints } = notesOf(
    `Ana: Our biggest problem is that invoices go out two weeks late.
Ana: Honestly, that is too expensive for a company of our size.
Ben: The price is forty dollars per seat and month.
Ana: Our contract with the old provider ends soon and we want to go live by the end of March.`,
    { template: 'sales-call' },
  );
  expect(texts(keyPoints).map((text) => text.split(':')[0])).toEqual(['Need', 'Need', 'Objection', 'Price']);
});

test('a client review has what was approved, what changes and what is wished for', () => {
  const { keyPoints, summary } = notesOf(
    `Client: We really love the new staircase in the hall.
Client: But the handrail is too dark, please make it lighter.
Client: It would be nice to have a second lamp on the landing.`,
    { template: 'client-review' },
  );
  expect(texts(keyPoints)).toEqual([
    'Approved: We really love the new staircase in the hall.',
    'Change: The handrail is too dark, please make it lighter.',
    'Wish: It would be nice to have a second lamp on the landing.',
  ]);
  expect(texts(summary).slice(0, 2)).toEqual([
    'Approved: We really love the new staircase in the hall.',
    'Change: The handrail is too dark, please make it lighter.',
  ]);
});

test('every template shows decisions and open questions', () => {
  for (const template of NOTE_TEMPLATES)
    expect(templates[template].sections.toSorted()).toEqual(['decisions', 'openQuestions']);
});

describe('own words', () => {
  const PLAIN = `Ana: The customers in Leeds need 40 percent more shelves because the stock room is full.
Ben: The main problem is that deliveries from Hull cost 900 dollars instead of 600.
Ana: The important result is that 30 customers found the discount of 15 percent by default.
Ben: We lose 12 percent of the orders because the payment page fails on old phones.
Ana: The deadline for the tax report is the risk, because the accountant is currently ill.
Ben: Support found 45 broken scanners, which cost 80 dollars each without the guarantee.
Ana: The price of the insurance includes 3 vans and 2 drivers for 1,200 dollars.
Ben: The lavender in the courtyard was watered by our neighbours again.`;

  test('bring lines that share them into the notes', () => {
    const cites = (ownWords: string) =>
      notesOf(PLAIN, { ownWords }).keyPoints.some(({ lines }) => lines.includes(7));
    expect(cites('')).toBe(false);
    expect(cites('courtyard, lavender, neighbours')).toBe(true);
  });

  test('add nothing that nobody said', () => {
    const { summary, keyPoints } = notesOf(PLAIN, { ownWords: 'Buy a submarine for Lisbon' });
    expect(JSON.stringify([summary, keyPoints])).not.toMatch(/submarine|Lisbon/);
  });
});
