import { z } from 'zod';

const lines = z.array(z.number()).describe('Numbers of the lines that say it');
const item = z.object({ text: z.string(), lines });

/** What a model says about a stretch of a transcript. */
export const notesAnswer = z.object({
  summary: z.array(item),
  keyPoints: z.array(item),
  decisions: z.array(item),
  actionItems: z.array(
    z.object({
      text: z.string().describe('What is to be done, without the name'),
      owner: z.string().nullable().describe('Name of the speaker who took it on, or null'),
      due: z.string().nullable().describe('The words that named the day, as they were said, or null'),
      lines,
    }),
  ),
  openQuestions: z.array(item),
});

const said = z.string().nullable();

/** People whom a stretch of a transcript names. */
export const peopleAnswer = z.object({
  people: z.array(z.object({ name: z.string(), email: said, phone: said, company: said, role: said, lines })),
});
