import type { AccountId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';
import { type Action, may } from './may.ts';

/** Who is in a workspace, and as what. */
export type Team = ReadonlyMap<AccountId, Role>;

/** What somebody wants to change about a team. `by` is who does it. */
export type TeamChange =
  | { readonly kind: 'join'; readonly who: AccountId; readonly role: Role }
  | { readonly kind: 'set-role'; readonly by: AccountId; readonly who: AccountId; readonly role: Role }
  | { readonly kind: 'remove'; readonly by: AccountId; readonly who: AccountId }
  | { readonly kind: 'leave'; readonly who: AccountId }
  | { readonly kind: 'transfer'; readonly by: AccountId; readonly who: AccountId }
  /** Done by the plan, which has no seat for them. */
  | { readonly kind: 'lose-seat'; readonly who: AccountId };

export type TeamRefusal =
  /** The one who acts, or the one it is about, is not in the team. */
  | { readonly because: 'not-a-member' }
  | { readonly because: 'not-allowed'; readonly action: Action }
  | { readonly because: 'last-owner' }
  | { readonly because: 'no-seat' };

export type TeamOutcome =
  | { readonly isDone: true; readonly team: Team }
  | { readonly isDone: false; readonly refusal: TeamRefusal };

/** Guests are free and take no seat (decision R88). */
export const takesSeat = (role: Role): boolean => role !== 'guest';

export function seatsTaken(team: Team): number {
  return [...team.values()].filter(takesSeat).length;
}

/**
 * What a change makes of a team, or why it isn't done. A team that has an owner keeps one.
 * @param seats how many people may be in it, guests not counted. A team that is larger already keeps them.
 */
export function changeTeam(team: Team, change: TeamChange, seats: number): TeamOutcome {
  const refusal = refusalOfChange(team, change) ?? refusalOfSeat(team, change, seats);
  return refusal === null ? { isDone: true, team: changed(team, change) } : { isDone: false, refusal };
}

function refusalOfChange(team: Team, change: TeamChange): TeamRefusal | null {
  if (change.kind === 'join') return null;
  const before = team.get(change.who);
  const actor = 'by' in change ? team.get(change.by) : before;
  if (before === undefined || actor === undefined) return { because: 'not-a-member' };
  const action = actionOf(change, before);
  if (action !== null && !may(actor, action)) return { because: 'not-allowed', action };
  if (before !== 'owner' || !losesOwner(change)) return null;
  return owners(team) === 1 || change.kind === 'lose-seat' ? { because: 'last-owner' } : null;
}

/** The right that a change takes; null if everybody has it. */
function actionOf(change: Exclude<TeamChange, { kind: 'join' }>, before: Role): Action | null {
  if (change.kind === 'leave' || change.kind === 'lose-seat') return null;
  if (change.kind === 'transfer') return 'workspace.transfer';
  const isAboutOwners = before === 'owner' || (change.kind === 'set-role' && change.role === 'owner');
  return isAboutOwners ? 'workspace.transfer' : 'members.manage';
}

function losesOwner(change: TeamChange): boolean {
  if (change.kind === 'set-role') return change.role !== 'owner';
  return change.kind !== 'transfer';
}

const owners = (team: Team): number => [...team.values()].filter((role) => role === 'owner').length;

function refusalOfSeat(team: Team, change: TeamChange, seats: number): TeamRefusal | null {
  const role = roleAfter(change);
  if (role === null || !takesSeat(role)) return null;
  const before = team.get(change.who);
  if (before !== undefined && takesSeat(before)) return null;
  return seatsTaken(team) < seats ? null : { because: 'no-seat' };
}

function roleAfter(change: TeamChange): Role | null {
  if (change.kind === 'join' || change.kind === 'set-role') return change.role;
  return change.kind === 'transfer' ? 'owner' : null;
}

function changed(team: Team, change: TeamChange): Team {
  const after = new Map(team);
  if (change.kind === 'join') {
    // Whoever is here already stays what they are.
    if (!after.has(change.who)) after.set(change.who, change.role);
  } else if (change.kind === 'set-role') after.set(change.who, change.role);
  else if (change.kind === 'transfer') {
    after.set(change.who, 'owner');
    if (change.by !== change.who) after.set(change.by, 'admin');
  } else if (change.kind === 'lose-seat') after.set(change.who, 'guest');
  else after.delete(change.who);
  return after;
}
