import { os } from '@orpc/server';
import { commonErrors } from '#kernel/common-errors.ts';
import type { RequestContext, Session } from './context.ts';

const base = os.$context<RequestContext>();

/**
 * For `implement(contract).$context().$config(guardsFirst)`: who may call is asked before what was sent is read, so
 * that a stranger learns nothing about a route from the way it refuses input.
 */
export const guardsFirst = { initialInputValidationIndex: Number.POSITIVE_INFINITY } as const;

/** Lets a procedure run for a signed-in caller only and gives it the proven session. */
export const signedIn = base.middleware(async ({ context, next }) => {
  const session = await context.session();
  if (session === null) throw commonErrors.signedOut();
  return next({ context: { caller: session satisfies Session } });
});

/** Lets a procedure run for the operator of this installation only. */
export const operatorOnly = base.middleware(async ({ context, next }) => {
  const session = await context.session();
  if (session === null) throw commonErrors.signedOut();
  if (!session.isOperator) throw commonErrors.forbidden();
  return next({ context: { caller: session satisfies Session } });
});
