import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { MemberGate } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { workspaceLimits } from '../../constants.ts';
import type { MyWorkspace } from '../../model.ts';
import { type Action, may } from '../../rules/may.ts';
import type { Members } from '../members/members.ts';

/** A kind of thing that links lead to. */
export interface ThingKind {
  /** What somebody must be allowed in a workspace to see it there. */
  readonly action: Action;
  /** The workspace that has it, whoever asks; null when there is no such thing. */
  workspaceOf(id: string): Promise<WorkspaceId | null>;
}

/** Finds out which workspace of a person has the thing that a link names. */
export interface Things {
  /** Registers a kind of thing. Called by the feature that has them. */
  add(kind: string, thing: ThingKind): void;
  /**
   * The workspace of this person that has it.
   * @throws AppError common.notFound also for a workspace that they aren't in, or where they may not see it
   */
  find(session: Session, thing: { readonly kind: string; readonly id: string }): Promise<MyWorkspace>;
}

interface ThingParts {
  readonly rateLimits: RateLimits;
  readonly gate: Pick<MemberGate, 'member'>;
  readonly members: Pick<Members, 'mine'>;
}

export function createThings({ rateLimits, gate, members }: ThingParts): Things {
  const kinds = new Map<string, ThingKind>();
  return {
    add(kind, thing) {
      assert(!kinds.has(kind), `nobody else has things called ${kind}`);
      kinds.set(kind, thing);
    },
    async find(session, { kind, id }) {
      await rateLimits.take(workspaceLimits.find, session.accountId);
      const thing = kinds.get(kind);
      const workspaceId = (await thing?.workspaceOf(id)) ?? null;
      const member = workspaceId === null ? null : await gate.member(session, workspaceId);
      if (thing === undefined || member === null || !may(member.role, thing.action))
        throw commonErrors.notFound();
      const mine = (await members.mine(session)).find((one) => one.id === workspaceId);
      if (mine === undefined) throw commonErrors.notFound();
      return mine;
    },
  };
}
