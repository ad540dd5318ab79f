import * as z from 'zod/mini';

/** Calls per day for seven days in the user's time zone, oldest first; the last is today. Open calls aren't counted. */
export const callWeek = z.object({
  days: z.array(
    z.object({
      /** ISO date, such as 2026-11-21. */
      day: z.string(),
      /** Placed and received. */
      calls: z.int(),
      /** Of these, incoming calls that nobody answered. */
      missed: z.int(),
    }),
  ),
});
export type CallWeek = z.infer<typeof callWeek>;

/** First steps that a new user has taken. */
export const firstSteps = z.object({
  /** They heard themselves on the echo line. */
  hasHeardSelf: z.boolean(),
  /** They copied an invitation, or somebody has called them by their username. */
  hasInvited: z.boolean(),
  /** The list is no longer shown: it was completed or hidden on any device, or the user is no beginner. */
  isOver: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

/**
 * Steps that devices note: hearing oneself on the echo line, copying an invitation, and completing or hiding the list.
 */
export const NOTED_STEPS = ['heard-self', 'invited', 'over'] as const;
export type NotedStep = (typeof NOTED_STEPS)[number];
