import type { Instant } from '#kernel/instant.ts';
import { PUSH_RETRY } from '../../constants-push.ts';
import type { PushAnswer } from '../../model-push.ts';

/** Reads the status of a push service (RFC 8030). Redirects are refusals: nobody says where a push goes but its browser. */
export function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  if (status === 413) return 'too-large';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Whether the same push may be taken another time. */
export const isWorthRetrying = (answer: PushAnswer): boolean =>
  answer === 'later' || answer === 'unreachable' || answer === 'too-slow';

/**
 * When to ask a push service again.
 * @param given.waitMs what it asked for; null if it didn't say
 * @param given.attempts how often it was asked
 */
export function nextAttemptAt(given: { waitMs: number | null; attempts: number; now: Instant }): Instant {
  const { waitMs, attempts, now } = given;
  const wait = waitMs ?? PUSH_RETRY.firstMs * 2 ** (attempts - 1);
  return now + Math.min(Math.max(wait, PUSH_RETRY.firstMs), PUSH_RETRY.mostMs);
}
