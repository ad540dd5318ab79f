import type { Instant } from '#kernel/instant.ts';
import { BEGINNER_CALLS } from '../../constants.ts';
import type { FirstSteps } from '../../model-overview.ts';
import { NETWORK, type Party, type Side } from '../record/parties.ts';

/** What the list of first steps has to know of a call that has ended. */
export interface EarlyCall {
  /** Which side its owner was on. */
  readonly side: Side;
  /** Null for a call that rang several. */
  readonly other: Party | null;
}

export interface NotedSteps {
  /** When what they said to the echo line first came back. An answered call doesn't show that. */
  readonly heardSelfAt: Instant | null;
  readonly invitedAt: Instant | null;
  readonly overAt: Instant | null;
}

/** What somebody has done with their phone, by the calls they had and what their devices have noted. */
export function firstStepsOf(
  calls: readonly EarlyCall[],
  { heardSelfAt, invitedAt, overAt }: NotedSteps,
): FirstSteps {
  return {
    hasHeardSelf: heardSelfAt !== null,
    hasInvited: invitedAt !== null || calls.some(({ side, other }) => side === 'callee' && other !== NETWORK),
    // Who has had so many calls knows how it goes, whether or not they ever tried the echo line.
    isOver: overAt !== null || calls.length >= BEGINNER_CALLS,
  };
}
