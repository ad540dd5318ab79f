import { ORPCError } from '@orpc/client';
import { SECOND_MS } from '#kernel/instant.ts';
import type { Timer } from './timer.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4 * SECOND_MS;

/**
 * Repeats a request until the server has answered it: what a person has decided (to hang up, say) holds also while
 * the server restarts. Only for requests that may arrive twice.
 * @param isWanted asked before each repetition
 * @returns the answer; null when it was no longer wanted
 * @throws whatever the server answered, if that was a refusal
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

/** What our server says of its own failure; null when it was not our server that answered, or nobody did. */
export function ownSentence(error: unknown): string | null {
  return error instanceof ORPCError && String(error.code).startsWith('calling.') ? error.message : null;
}
