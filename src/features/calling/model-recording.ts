import * as z from 'zod/mini';

/**
 * Whether a call is recorded, as one of its people sees it.
 * asked: the other side hasn't answered yet. announcing: a voice tells the other side of a phone call. on: everyone
 * agreed, and the side that asked records it. declined, stopped: nothing is recorded.
 */
export const callRecording = z.object({
  state: z.enum(['asked', 'announcing', 'on', 'declined', 'stopped']),
  /** Whether this user asked, and records. */
  byMe: z.boolean(),
  /** Whether this user declined or stopped it. */
  endedByMe: z.boolean(),
});
export type CallRecording = z.infer<typeof callRecording>;
