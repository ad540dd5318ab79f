import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '../db/database.ts';

export interface JobOptions {
  /** Queries of a transaction. */
  readonly within?: Queries;
  /** A second job with a key that is still waiting or running is not added. */
  readonly key?: string;
  /** A second job with the same key isn't added for a week, even if the first is done. */
  readonly once?: string;
  /** Runs before jobs of its queue that are not urgent. */
  readonly isUrgent?: boolean;
  /** Replaces the queue's own. */
  readonly retries?: number;
  readonly retryAfterSeconds?: number;
}

export interface JobKey {
  readonly queue: string;
  readonly id: string;
}

/** A job whose last attempt failed. Its payload isn't shown: it may name people. */
export interface FailedJob extends JobKey {
  readonly failedAt: Instant;
  readonly attempts: number;
  /** The first line of the error. */
  readonly says: string;
}

export interface JobFigures {
  /** Due now or running. */
  readonly waiting: number;
  /** Since when the oldest of them is due; null if none waits. */
  readonly oldestDueAt: Instant | null;
  /** Waiting for another attempt. */
  readonly retrying: number;
  readonly failed: number;
}

/** Work that outlives a request: kept in the database, run by a worker, retried with growing pauses. */
export interface Jobs {
  /**
   * Declares the work of a queue. Called once for each queue, before `start`.
   * @param options.retryAfterSeconds the shortest pause before the first retry; one second by default
   * @param options.atOnce how many jobs of the queue a process runs at the same time; one by default
   * @param options.longestSeconds a job that takes longer is given up and run again; 15 minutes by default
   */
  define(
    queue: string,
    work: (payload: unknown) => Promise<void>,
    options?: { retries?: number; retryAfterSeconds?: number; atOnce?: number; longestSeconds?: number },
  ): void;
  /** Runs a queue on a schedule (cron, with its zone). The queue must be defined. */
  schedule(queue: string, cron: string, options: { timeZone: string }): void;
  /**
   * Adds one job. Given the queries of a transaction it is added if and only if that transaction commits.
   */
  enqueue(queue: string, payload: object, options?: JobOptions): Promise<void>;
  /** Whether a job of the queue has failed lately and waits to be tried again. */
  hasTrouble(queue: string): Promise<boolean>;
  start(): Promise<void>;
  /** Waits for running jobs, at most some seconds. A job that takes longer is run again by the next process. */
  stop(): Promise<void>;
}

/** What the operator sees of the queues and does about them. */
export interface JobDesk {
  /** Jobs that failed every attempt, newest first. Kept for a week. */
  failed(limit: number): Promise<FailedJob[]>;
  figures(): Promise<JobFigures>;
  /** When a job of the queue last succeeded; null if none did within a week. */
  doneAt(queue: string): Promise<Instant | null>;
  /** Runs a failed job again if the transaction commits. @returns false if it is no longer there */
  retry(job: JobKey, within: Queries): Promise<boolean>;
  /** Discards a failed job if the transaction commits. @returns false if it is no longer there */
  discard(job: JobKey, within: Queries): Promise<boolean>;
}
