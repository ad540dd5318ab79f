import { AppError } from '#kernel/app-error.ts';
import type { Log } from '#platform/server/log.ts';
import { OutboundError } from '#platform/server/outbound/guarded-fetch.ts';
import { ssoErrors } from '../../errors.ts';

/**
 * Asks another company, and fails in words that a person can do something with.
 * @throws ssoErrors.providerUnreachable, answerRefused; their details have the reason
 */
export async function askingOthers<Result>(
  { key, log }: { key: string; log: Log },
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const reasons = reasonsOf(cause);
    const reason = reasons.map(({ message }) => message).join(': ');
    log.info({ provider: key, reason }, 'another company did not confirm a sign-in');
    const isUnreachable = reasons.some((one) => one instanceof OutboundError);
    const error = isUnreachable ? ssoErrors.providerUnreachable : ssoErrors.answerRefused;
    throw error({ reason }, { cause });
  }
}

/** For the person who tests a sign-in: what exactly was wrong. */
export function problemIn(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  const { reason } = error.details;
  return typeof reason === 'string' ? reason : error.message;
}

const REASONS_MAX = 4;

/** An error and what caused it, the outermost first. Values in errors of libraries may hold tokens, so only messages count. */
function reasonsOf(error: unknown): Error[] {
  const reasons: Error[] = [];
  for (let one = error; one instanceof Error && reasons.length < REASONS_MAX; one = one.cause)
    reasons.push(one);
  return reasons;
}
