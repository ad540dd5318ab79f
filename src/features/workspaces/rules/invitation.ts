import { DAY_MS, type Instant } from '#kernel/instant.ts';

/**
 * What an invitation is now. `used`: as often as it may be. `before-removal`: whoever looks was removed from the workspace
 * after it was made.
 */
export type InvitationState = 'open' | 'used' | 'expired' | 'revoked' | 'before-removal';

export interface InvitationFacts {
  readonly usesMax: number;
  readonly uses: number;
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | null;
  readonly createdAt: Instant;
}

/** @param removedAt when whoever looks was last removed from the workspace; null: never, or nobody is signed in */
export function stateOf(
  invitation: InvitationFacts,
  now: Instant,
  removedAt: Instant | null = null,
): InvitationState {
  if (removedAt !== null && invitation.createdAt < removedAt) return 'before-removal';
  if (invitation.revokedAt !== null) return 'revoked';
  if (invitation.uses >= invitation.usesMax) return 'used';
  return now >= invitation.expiresAt ? 'expired' : 'open';
}

/** "6 days left", "less than a day left". */
export function timeLeft(expiresAt: Instant, now: Instant): string {
  const days = Math.floor((expiresAt - now) / DAY_MS);
  if (days < 1) return 'less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** Whether the address of an account is the one that an invitation was mailed to. Case makes no difference. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** "Omar Haddad invites you to Haddad Joinery." */
export const invitedWords = (to: {
  readonly workspace: string;
  readonly invitedBy: string | null;
}): string =>
  to.invitedBy === null
    ? `You're invited to ${to.workspace}.`
    : `${to.invitedBy} invites you to ${to.workspace}.`;
