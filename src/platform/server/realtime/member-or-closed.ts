import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { MemberGate } from '../feature.ts';
import type { Member, Session } from '../http/context.ts';

/**
 * What somebody is in a workspace. `closed`: it asks for a factor that the session has not shown. Their line opens all the
 * same, for what is theirs, and brings nothing of the workspace.
 */
export async function memberOrClosed(
  gate: Pick<MemberGate, 'member'>,
  session: Session,
  named: string | null,
): Promise<Member | 'closed' | null> {
  try {
    return await gate.member(session, named);
  } catch (error) {
    if (error instanceof AppError && error.code === commonErrors.factorNeeded().code) return 'closed';
    throw error;
  }
}
