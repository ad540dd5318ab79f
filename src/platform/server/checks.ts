/** Whether an engine works just now. One that throws or hangs does not. */
export type Check = () => boolean | Promise<boolean>;

/** Longer than a healthy engine ever needs to say that it is there. */
const CHECK_MS = 2_000;

/** Asks all of them at once. @returns the answers under the names of the checks, after `withinMs` at most */
export async function ask<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
  withinMs = CHECK_MS,
): Promise<Readonly<Record<Name, boolean>>> {
  const named = Object.entries<Check>(checks);
  const answers = await Promise.all(
    named.map(async ([name, check]) => [name, await answerOf(check, withinMs)]),
  );
  // Every name of `checks` has just been given an answer.
  return Object.fromEntries(answers) as Readonly<Record<Name, boolean>>;
}

async function answerOf(check: Check, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), withinMs);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs a check at most once a second, however many requests there are: anyone may request `/readyz`, and each check
 * costs its engine something.
 */
export function atMostOncePerSecond(check: Check): Check {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean>;
  return () => {
    const now = performance.now();
    if (now - checkedAt > 1_000) {
      checkedAt = now;
      answer = Promise.resolve().then(check);
    }
    return answer;
  };
}
