import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Role } from '#kernel/roles.ts';
import type { Member } from '#platform/server/http/context.ts';
import { base } from '#platform/server/http/procedures.ts';
import { workspacesErrors } from '../../errors.ts';
import { type Action, isOpenWhileSuspended, may, refusalOf } from '../../rules/may.ts';

/**
 * Lets a procedure run for people of the workspace whose role may do this, and gives it who acts, where and as what. A file
 * that is being sent breaks off when they no longer may. A suspended workspace changes nothing and spends nothing.
 * @param options.endsCosts whether it makes something cheaper, such as cancelling a plan: a suspended workspace still may
 */
export function allowed(action: Action, { endsCosts = false }: { endsCosts?: boolean } = {}) {
  return Object.assign(
    base.middleware(async ({ context, next, procedure }) => {
      const member = await context.member();
      if (member === null) throw commonErrors.signedOut();
      mustBeAllowed(member.role, action);
      const onlyReads = procedure['~orpc'].route.method === 'GET';
      if (!onlyReads && !endsCosts) mustNotBeSuspended(member, action);
      const answer = await next({ context: { caller: member satisfies Member } });
      if (isStream(answer.output)) context.onlyWhile(member, (role) => may(role, action));
      return answer;
    }),
    { action },
  );
}

/** Whether an answer is sent piece by piece, which can take long. */
const isStream = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'body' in output && output.body instanceof ReadableStream;

/** @throws AppError workspaces.notAllowed with the sentence that says who may */
export function mustBeAllowed(role: Role, action: Action): void {
  const sentence = refusalOf(role, action);
  if (sentence === null) return;
  const { code, status } = workspacesErrors.notAllowed();
  throw new AppError({ code, status, sentence, details: { action } });
}

/** @throws AppError workspaces.suspended when the workspace is suspended and this is more than looking */
export function mustNotBeSuspended({ isSuspended }: Pick<Member, 'isSuspended'>, action: Action): void {
  if (isSuspended === true && !isOpenWhileSuspended(action)) throw workspacesErrors.suspended();
}
