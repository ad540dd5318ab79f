import type { Instant } from '#kernel/instant.ts';
import { BEGINNER_CALLS, ECHO_NUMBER } from '../constants.ts';
import type { FirstSteps } from '../model-overview.ts';
import { NETWORK, type Party, type Side } from './transition.ts';

/** What the list of first steps has to know of a call that has ended. */
export interface EarlyCall {
  /** Which side its owner was on. */
  readonly side: Side;
  readonly other: Party;
  readonly phoneNumber: string | null;
  readonly answeredAt: Instant | null;
}

export interface NotedSteps {
  readonly invitedAt: Instant | null;
  readonly overAt: Instant | null;
}

/** What somebody has done with their phone, by the calls they had and what their devices have noted. */
export function firstStepsOf(calls: readonly EarlyCall[], { invitedAt, overAt }: NotedSteps): FirstSteps {
  return {
    hasHeardSelf: calls.some(
      ({ side, phoneNumber, answeredAt }) =>
        side === 'caller' && phoneNumber === ECHO_NUMBER && answeredAt !== null,
    ),
    hasInvited: invitedAt !== null || calls.some(({ side, other }) => side === 'callee' && other !== NETWORK),
    // Who has had so many calls knows how it goes, whether or not they ever tried the echo line.
    isOver: overAt !== null || calls.length >= BEGINNER_CALLS,
  };
}
