import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is there. @throws Error when it is not within `withinMs` */
export async function eventually<Answer>(
  ask: () => Answer | undefined | false | Promise<Answer | undefined | false>,
  withinMs = 5_000,
): Promise<Answer> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline)
      throw new Error(`did not happen within ${withinMs} ms: ${ask.toString()}`);
    await sleep(10);
  }
}
