import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { MemberGate } from '#platform/server/feature.ts';
import type { Member, Session } from '#platform/server/http/context.ts';
import { createMemory } from '#platform/server/memory.ts';
import { actionsOf } from '../rules/may.ts';
import type { Standing, WorkspaceStore } from './store.ts';

const ID = /^[\w-]{1,64}$/;

/**
 * Says in which workspace a request acts, and as what. The only place where a workspace id is minted from what a client sends.
 * Roles are kept in memory for a minute at most; a message of the database drops one as soon as it changes anywhere, and
 * while those messages can't be received nothing is kept.
 */
export interface WorkspaceGate extends MemberGate {
  /** What somebody is in a workspace; null when they are not in it. */
  roleOf(workspaceId: WorkspaceId, accountId: AccountId): Promise<Role | null>;
  forget(workspaceId: WorkspaceId, accountId: AccountId): void;
  /** Whether messages about changes can be received. */
  setListening(listening: boolean): void;
}

export function createGate({ store, clock }: { store: WorkspaceStore; clock: Clock }): WorkspaceGate {
  const roles = createMemory<Standing>(clock, MINUTE_MS);
  const keyOf = (workspaceId: WorkspaceId, accountId: AccountId) => `${workspaceId} ${accountId}`;
  const standingOf = (workspaceId: WorkspaceId, accountId: AccountId) =>
    roles.recall(keyOf(workspaceId, accountId), () => store.standingOf(workspaceId, accountId));
  const roleOf: WorkspaceGate['roleOf'] = async (workspaceId, accountId) =>
    (await standingOf(workspaceId, accountId))?.role ?? null;

  /** Of those who have left the workspace that their account began with: the first that they own, else the first. */
  async function otherOf(session: Session): Promise<Member | null> {
    const [first] = await store.of(session.accountId);
    if (first === undefined) return null;
    const standing = await standingOf(first.workspaceId, session.accountId);
    return standing === null ? null : memberOf(session, first.workspaceId, standing);
  }

  return {
    roleOf,
    async member(session, named) {
      if (named !== null && !ID.test(named)) return null;
      const workspaceId = asWorkspaceId(named ?? session.accountId);
      const standing = await standingOf(workspaceId, session.accountId);
      if (standing !== null) return memberOf(session, workspaceId, standing);
      return named === null ? otherOf(session) : null;
    },
    audiencesOf: ({ role }) => actionsOf(role),
    forget: (workspaceId, accountId) => roles.forget(keyOf(workspaceId, accountId)),
    setListening: roles.setListening,
  };
}

/** @throws commonErrors.factorNeeded when the workspace asks for a factor that the session has not shown */
function memberOf(
  session: Session,
  workspaceId: WorkspaceId,
  { role, requiresFactor, isSuspended }: Standing,
): Member {
  if (requiresFactor && session.level < 2) throw commonErrors.factorNeeded();
  return { ...session, workspaceId, role, isSuspended };
}
