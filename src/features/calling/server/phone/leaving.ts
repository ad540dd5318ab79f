import { may } from '#features/workspaces/server/service.ts';
import type { AccountId, CallId, WorkspaceId } from '#kernel/ids.ts';
import { LEAVES_AFTER_MS } from '../../constants.ts';
import type { PhoneParts } from './parts.ts';

/** A phone call with the people on our side for whom it goes on. */
export interface MemberCall {
  readonly id: CallId;
  readonly workspaceId: WorkspaceId;
  readonly people: readonly AccountId[];
  /** Whether its talk ends soon because the person on it may no longer talk for the workspace. */
  readonly isLeaving: boolean;
  /** A test line is free and belongs to nobody, so it goes on for anybody. */
  readonly isTest: boolean;
}

/**
 * Makes a call match what its people are in its workspace now. Somebody who was removed, has left or may no longer call gets
 * a minute to finish a talk, and stops being rung at once. Back in time, they talk on.
 */
export async function followMembers(
  { changer, workspaces, database }: Pick<PhoneParts, 'changer' | 'workspaces' | 'database'>,
  call: MemberCall,
): Promise<void> {
  const { id, workspaceId } = call;
  for (const accountId of call.isTest ? [] : call.people) {
    const role = await workspaces.roleOf(workspaceId, accountId);
    const mayTalk = role !== null && may(role, 'calls.place');
    if (mayTalk !== call.isLeaving) continue;
    if (mayTalk) await changer.attempt({ accountId, id }, ({ by }) => ({ kind: 'staying', by }));
    else {
      const workspace = (await workspaces.nameOf(workspaceId, database.queries)) ?? 'this workspace';
      const because = role === null ? 'left' : 'role';
      await changer.attempt({ accountId, id }, ({ by, now }) => ({
        kind: 'leaving',
        by,
        at: now,
        leaving: { until: now + LEAVES_AFTER_MS, because, workspace },
      }));
    }
  }
}
