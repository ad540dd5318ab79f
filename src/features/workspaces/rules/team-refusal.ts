import type { AccountId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';
import { workspacesErrors } from '../errors.ts';
import type { TeamView } from '../model.ts';
import { refusalOf } from './may.ts';
import { changeTeam, type Team, type TeamChange } from './team.ts';

/** The team that a page shows, as the rules read it. */
export function teamOf({ members }: Pick<TeamView, 'members'>): Team {
  // The server has minted these ids. Here they only name rows.
  return new Map(members.map(({ accountId, role }) => [accountId as AccountId, role]));
}

/** Why a change would be refused, in the words in which the server refuses it; null if it would be done. */
export function changeRefusal(
  { team, seats, mine }: { team: Team; seats: number | null; mine: Role },
  change: TeamChange,
): string | null {
  const outcome = changeTeam(team, change, seats ?? Number.POSITIVE_INFINITY);
  if (outcome.isDone) return null;
  const { refusal } = outcome;
  if (refusal.because === 'not-allowed') return refusalOf(mine, refusal.action);
  if (refusal.because === 'last-owner') return workspacesErrors.lastOwner().message;
  return refusal.because === 'no-seat'
    ? workspacesErrors.noSeat().message
    : workspacesErrors.notAMember().message;
}
