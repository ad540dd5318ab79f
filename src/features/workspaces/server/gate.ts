import { type AccountId, asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { MemberGate } from '#platform/server/feature.ts';
import type { Member } from '#platform/server/http/context.ts';
import { createMemory } from '#platform/server/memory.ts';
import { actionsOf } from '../rules/may.ts';
import type { WorkspaceStore } from './store.ts';

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
  const roles = createMemory<Role>(clock, MINUTE_MS);
  const keyOf = (workspaceId: WorkspaceId, accountId: AccountId) => `${workspaceId} ${accountId}`;
  const roleOf: WorkspaceGate['roleOf'] = (workspaceId, accountId) =>
    roles.recall(keyOf(workspaceId, accountId), () => store.roleOf(workspaceId, accountId));

  /** Of those who have left the workspace that their account began with: the first that they own, else the first. */
  async function otherOf(session: Parameters<MemberGate['member']>[0]): Promise<Member | null> {
    const [first] = await store.of(session.accountId);
    return first === undefined ? null : { ...session, workspaceId: first.workspaceId, role: first.role };
  }

  return {
    roleOf,
    async member(session, named) {
      if (named !== null && !ID.test(named)) return null;
      const workspaceId = asWorkspaceId(named ?? session.accountId);
      const role = await roleOf(workspaceId, session.accountId);
      if (role !== null) return { ...session, workspaceId, role };
      return named === null ? otherOf(session) : null;
    },
    audiencesOf: ({ role }) => actionsOf(role),
    forget: (workspaceId, accountId) => roles.forget(keyOf(workspaceId, accountId)),
    setListening: roles.setListening,
  };
}
