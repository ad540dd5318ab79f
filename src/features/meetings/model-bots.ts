import * as z from 'zod/mini';
import { BOT_STATES, botReasons } from './constants-bots.ts';

/** The bot of a meeting, as pages get it. */
export const meetingBot = z.object({
  /** "Vexa" */
  engine: z.string(),
  state: z.enum(BOT_STATES),
  /** Why it ended as it did; null while it's under way, and after a good end. */
  reason: z.nullable(z.enum(Object.keys(botReasons) as (keyof typeof botReasons)[])),
  /** Whether its service didn't answer last time. We keep asking. */
  isAway: z.boolean(),
  /** Whether someone called it back. */
  isLeaving: z.boolean(),
  /** "Ahoy for Alice" */
  shownName: z.string(),
  records: z.boolean(),
  transcribes: z.boolean(),
  joinedAt: z.nullable(z.int()),
  consent: z.object({ words: z.string(), by: z.nullable(z.string()), at: z.int() }),
});
export type MeetingBot = z.infer<typeof meetingBot>;
