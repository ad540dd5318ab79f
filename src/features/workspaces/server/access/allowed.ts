import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Role } from '#kernel/roles.ts';
import type { Member } from '#platform/server/http/context.ts';
import { base } from '#platform/server/http/procedures.ts';
import { workspacesErrors } from '../../errors.ts';
import { type Action, refusalOf } from '../../rules/may.ts';

/** Lets a procedure run for people of the workspace whose role may do this, and gives it who acts, where and as what. */
export function allowed(action: Action) {
  return Object.assign(
    base.middleware(async ({ context, next }) => {
      const member = await context.member();
      if (member === null) throw commonErrors.signedOut();
      mustBeAllowed(member.role, action);
      return next({ context: { caller: member satisfies Member } });
    }),
    { action },
  );
}

/** @throws AppError workspaces.notAllowed with the sentence that says who may */
export function mustBeAllowed(role: Role, action: Action): void {
  const sentence = refusalOf(role, action);
  if (sentence === null) return;
  const { code, status } = workspacesErrors.notAllowed();
  throw new AppError({ code, status, sentence, details: { action } });
}
