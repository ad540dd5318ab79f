import type { Instant } from '#kernel/instant.ts';
import { BEGINNER_CALLS } from '../../constants.ts';
import type { FirstSteps } from '../../model-overview.ts';
import { NETWORK, type Party, type Side } from '../record/parties.ts';

/** The part of an ended call that matters for first steps. */
export interface EarlyCall {
  /** The owner's side. */
  readonly side: Side;
  /** Null for a call that rang several parties. */
  readonly other: Party | null;
}

export interface NotedSteps {
  /** When they first heard themselves on the echo line. An answered call doesn't show that. */
  readonly heardSelfAt: Instant | null;
  readonly invitedAt: Instant | null;
  readonly overAt: Instant | null;
}

/** Derives somebody's first steps from their calls and from what their devices have noted. */
export function firstStepsOf(
  calls: readonly EarlyCall[],
  { heardSelfAt, invitedAt, overAt }: NotedSteps,
): FirstSteps {
  return {
    hasHeardSelf: heardSelfAt !== null,
    hasInvited: invitedAt !== null || calls.some(({ side, other }) => side === 'callee' && other !== NETWORK),
    // After this many calls people know how it works, even without the echo line.
    isOver: overAt !== null || calls.length >= BEGINNER_CALLS,
  };
}
