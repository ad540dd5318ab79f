import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';
import type { MemberWatch } from '#platform/server/feature.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Log } from '#platform/server/log.ts';

/** A member of a workspace, or a former one. */
export interface MemberKey {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
}

/** @param changed null: changes may have been missed, of anybody */
export type MemberListener = (changed: MemberKey | null) => void;

interface Watched {
  readonly member: Member;
  readonly isAllowed: (role: Role) => boolean;
  readonly ended: () => void;
}

/** Watches members for answers that take long. */
export interface Watch extends MemberWatch {
  readonly changed: MemberListener;
}

export function createWatch({
  gate,
  log,
}: {
  gate: { roleOf(workspaceId: WorkspaceId, accountId: AccountId): Promise<Role | null> };
  log: Log;
}): Watch {
  const watched = new Set<Watched>();

  async function check(one: Watched): Promise<void> {
    const { workspaceId, accountId } = one.member;
    const role = await gate.roleOf(workspaceId, accountId);
    if ((role === null || !one.isAllowed(role)) && watched.delete(one)) one.ended();
  }
  const checkNow = (one: Watched) =>
    void check(one).catch((cause: unknown) => log.warn({ err: cause }, 'a member could not be checked'));

  return {
    watchMember(member, isAllowed, ended) {
      const one = { member, isAllowed, ended };
      watched.add(one);
      // The role may have changed since it was read.
      checkNow(one);
      return () => watched.delete(one);
    },
    changed(member) {
      for (const one of watched) {
        const isTheirs =
          member === null ||
          (one.member.accountId === member.accountId && one.member.workspaceId === member.workspaceId);
        if (isTheirs) checkNow(one);
      }
    },
  };
}
