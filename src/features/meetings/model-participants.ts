import * as z from 'zod/mini';
import { JOINED_PLATFORMS } from './constants-meetings.ts';

/** A contact that a meeting was with, as the reader sees it. */
export const participant = z.object({ id: z.string(), name: z.string() });
export type Participant = z.infer<typeof participant>;

/** A meeting in the reader's calendar. */
export const plan = z.object({
  kind: z.enum(['event', 'booking']),
  id: z.string(),
  /** Its start, which tells the occurrences of a series apart. */
  at: z.int(),
  name: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  /** Where it is; null if the calendar names no address of a meeting. */
  address: z.nullable(z.object({ platform: z.enum(JOINED_PLATFORMS), url: z.string() })),
  participants: z.array(participant),
});
export type Plan = z.infer<typeof plan>;

const citedLine = z.object({
  line: z.int(),
  speaker: z.nullable(z.string()),
  startMs: z.nullable(z.int()),
  text: z.string(),
});

/** What is brought up again from the last meeting with some of these people. */
export const lastTime = z.object({
  meeting: z.object({ id: z.string(), name: z.string(), day: z.string() }),
  /** Those of the people asked about who were in it. */
  participants: z.array(participant),
  /** Whose task isn't done. */
  actionItems: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      owner: z.nullable(z.string()),
      due: z.nullable(z.string()),
      lines: z.array(citedLine),
    }),
  ),
  decisions: z.array(z.object({ id: z.string(), text: z.string(), lines: z.array(citedLine) })),
});
export type LastTime = z.infer<typeof lastTime>;

/** A meeting to go to. */
export const meetingName = z.object({ id: z.string(), name: z.string(), lines: z.int() });
export type MeetingName = z.infer<typeof meetingName>;
