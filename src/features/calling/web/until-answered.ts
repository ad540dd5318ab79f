import { ORPCError } from '@orpc/client';
import { SECOND_MS } from '#kernel/instant.ts';
import type { Timer } from './timer.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4 * SECOND_MS;

/**
 * Repeats a request until the server has answered, so that a decision such as a hang-up survives a restart of the
 * server. Only for idempotent requests.
 * @param isWanted checked before each repetition
 * @returns the answer; null when it is no longer wanted
 * @throws the server's refusal
 */
export async function untilAnswered<Value>(
  request: () => Promise<Value>,
  { timer, isWanted }: { timer: Timer; isWanted: () => boolean },
): Promise<Value | null> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await request();
    } catch (error) {
      if (isRefusal(error)) throw error;
    }
    await new Promise<void>((resolve) => void timer.setTimeout(resolve, wait));
    if (!isWanted()) return null;
  }
}

/** Whether the server has decided, and would decide the same again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ORPCError && error.status < 500;
}

/** Our server's message about its own failure; null if something else answered, or nothing did. */
export function ownSentence(error: unknown): string | null {
  return error instanceof ORPCError && String(error.code).startsWith('calling.') ? error.message : null;
}
