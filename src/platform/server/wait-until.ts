import { setTimeout as sleep } from 'node:timers/promises';

/** Asks every few milliseconds. @returns whether it came true in time */
export async function waitUntil(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
