import { SECOND_MS } from '#kernel/instant.ts';

/** Longest wait for pending tasks when signing out. */
export const SIGN_OUT_WAIT_MS = 3 * SECOND_MS;

const tasks = new Set<() => Promise<unknown>>();

/**
 * Registers a task that finishes while the session is still valid, such as reporting the end of a call. For features
 * above this one, which it can't know.
 * @returns a function that removes the task
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
