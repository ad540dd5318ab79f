import type { AnyContractRouter } from '@orpc/contract';
import { implement, ORPCError, os, ValidationError } from '@orpc/server';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Operating } from '../audit/audit.ts';
import type { RequestContext, Session } from './context.ts';

/** Where middleware of features begins. */
export const base = os.$context<RequestContext>();

/** Checks the caller before reading the input, so that strangers learn nothing about a route from its errors. */
const guardsFirst = { initialInputValidationIndex: Number.POSITIVE_INFINITY } as const;

/** The procedures of a contract, to be given their handlers. */
export const implementerOf = <Contract extends AnyContractRouter>(contract: Contract) =>
  implement(contract).$context<RequestContext>().$config(guardsFirst);

/** Lets a procedure run for a signed-in caller only and gives it the proven session. */
export const signedIn = base.middleware(async ({ context, next }) => {
  const session = await context.session();
  if (session === null) throw commonErrors.signedOut();
  return next({ context: { caller: session satisfies Session } });
});

/** Lets a procedure run for the operator of this installation only. What it changes goes into the audit log with `operating`. */
export const operatorOnly = base.middleware(async ({ context, next }) => {
  const session = await context.session();
  if (session === null) throw commonErrors.signedOut();
  if (!session.isOperator) throw commonErrors.forbidden();
  const operating: Operating = { by: session.accountId, ip: context.ip };
  return next({ context: { caller: session satisfies Session, operating } });
});

/**
 * For forms: the error has the sentence of the first invalid field, and `data.fields` has all of them, as with every
 * bad input.
 */
export const formSentences = base.middleware(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof ORPCError && error.cause instanceof ValidationError) || error.status >= 500)
      throw error;
    const fields = invalidFields(error.cause);
    const sentence = fields.find(({ path }) => path !== '')?.message;
    if (sentence === undefined) throw error;
    const { code, status } = commonErrors.badInput();
    throw new AppError({ code, status, sentence, details: { fields }, cause: error });
  }
});

/** Problems of an input, by field. The input as a whole has an empty path. */
export function invalidFields({ issues }: ValidationError): { path: string; message: string }[] {
  return issues.map(({ path, message }) => ({ path: pathOf(path), message }));
}

function pathOf(path: readonly (PropertyKey | { key: PropertyKey })[] | undefined): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}
