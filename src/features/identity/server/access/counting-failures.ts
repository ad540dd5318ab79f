import type { RateLimits, Taken } from '#platform/server/rate-limits.ts';

/** An attempt that may fail, and the limits that count it then. */
export interface LimitedAttempt<Result> {
  readonly limits: readonly Taken[];
  /** Attempts of the same name are made one after the other. */
  readonly turn: string;
  /**
   * @param shares how much of each limit is used now, as `RateLimits.take` says it
   * @returns null when it has failed. What is thrown counts as a failure too.
   */
  readonly make: (shares: readonly number[]) => Promise<Result | null>;
}

/**
 * Makes attempts whose limits count failures alone. The points are taken before, so that guesses that come all at once are
 * bounded, and are given back after one that was right. Attempts of one person wait for each other, so that many right ones
 * at once never look like guesses.
 */
export function countingFailures(rateLimits: RateLimits) {
  const turns = new Map<string, Promise<unknown>>();

  async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = turns.get(name);
    const mine = before === undefined ? work() : before.then(work);
    const settled = mine.catch(() => undefined);
    turns.set(name, settled);
    try {
      return await mine;
    } finally {
      if (turns.get(name) === settled) turns.delete(name);
    }
  }

  /** @throws AppError common.tooManyRequests, and whatever the attempt throws */
  return <Result>({ limits, turn, make }: LimitedAttempt<Result>): Promise<Result | null> =>
    inTurn(turn, async () => {
      const shares: number[] = [];
      for (const [limit, key] of limits) shares.push(await rateLimits.take(limit, key));
      const result = await make(shares);
      if (result !== null) await rateLimits.giveBack(...limits);
      return result;
    });
}
