import type { Queries } from '../db/database.ts';

export interface JobOptions {
  /** Queries of a transaction. */
  readonly within?: Queries;
  /** A second job with a key that is still waiting or running is not added. */
  readonly key?: string;
  /** A second job with the same word is not added, not even after the first is done, for a week. */
  readonly once?: string;
  /** Runs before jobs of its queue that are not urgent. */
  readonly isUrgent?: boolean;
  /** In place of those of the queue. */
  readonly retries?: number;
  readonly retryAfterSeconds?: number;
}

/** Work that outlives a request: kept in the database, run by a worker, retried with growing pauses. */
export interface Jobs {
  /**
   * Declares what a queue does. Called once per queue, before `start`.
   * @param options.retryAfterSeconds the pause before the first retry, at least; a second when not given
   * @param options.atOnce how many jobs of the queue a process runs at the same time; one when not given
   */
  define(
    queue: string,
    work: (payload: unknown) => Promise<void>,
    options?: { retries?: number; retryAfterSeconds?: number; atOnce?: number },
  ): void;
  /** Runs a queue on a schedule (cron, with its zone). The queue must be defined. */
  schedule(queue: string, cron: string, options: { timeZone: string }): void;
  /**
   * Adds one job. Given the queries of a transaction it is added if and only if that transaction commits.
   */
  enqueue(queue: string, payload: object, options?: JobOptions): Promise<void>;
  start(): Promise<void>;
  /** Waits for the jobs that run, at most some seconds; one that takes longer is run again by the next process. */
  stop(): Promise<void>;
}
