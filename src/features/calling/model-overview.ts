import * as z from 'zod/mini';

/** Calls of seven days of somebody's calendar, oldest first; the last is today. Calls that go on are not counted. */
export const callWeek = z.object({
  days: z.array(
    z.object({
      /** As calendars write it: 2026-11-21. */
      day: z.string(),
      /** Made and received. */
      calls: z.int(),
      /** Of these, the ones that came in and that nobody answered. */
      missed: z.int(),
    }),
  ),
});
export type CallWeek = z.infer<typeof callWeek>;

/** What a new person has done with their phone. */
export const firstSteps = z.object({
  /** What they said to the echo line came back. */
  hasHeardSelf: z.boolean(),
  /** They copied an invitation, or somebody has called them by their username. */
  hasInvited: z.boolean(),
  /** The list is not shown any more: it was done or hidden, on this device or another, or its owner is no beginner. */
  isOver: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

/** What a device notes: the echo line gave back what was said, an invitation was copied, or the list is done or hidden. */
export const NOTED_STEPS = ['heard-self', 'invited', 'over'] as const;
export type NotedStep = (typeof NOTED_STEPS)[number];

/** Its payload is the `FirstSteps`. */
export const FIRST_STEPS_TOPIC = 'calling.first-steps';
