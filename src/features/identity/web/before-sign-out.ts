import { SECOND_MS } from '#kernel/instant.ts';

/** Signing out waits this long for what is to be finished first, and then goes on: whoever signs out wants to leave. */
export const SIGN_OUT_WAIT_MS = 3 * SECOND_MS;

const tasks = new Set<() => Promise<unknown>>();

/**
 * Has something finished while the session still counts, such as telling the server that a call is over. For features
 * above this one, which it cannot know. @returns a function that takes the task back
 */
export function beforeSignOut(task: () => Promise<unknown>): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** Resolves when every task is done or has failed, at the latest after `SIGN_OUT_WAIT_MS`. Never rejects. */
export async function finishBeforeSignOut(): Promise<void> {
  const finished = Promise.allSettled([...tasks].map(async (task) => task()));
  const timeIsUp = Promise.withResolvers<void>();
  const timer = setTimeout(timeIsUp.resolve, SIGN_OUT_WAIT_MS);
  await Promise.race([finished, timeIsUp.promise]);
  clearTimeout(timer);
}
