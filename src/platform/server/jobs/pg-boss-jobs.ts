import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { Client, type PoolConfig } from 'pg';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import { assert } from '#kernel/assert.ts';
import type { Log } from '../log.ts';
import { createJobDesk } from './job-desk.ts';
import type { JobDesk, JobOptions, Jobs } from './jobs.ts';

/** Any fixed number works, as long as it is the same for every process that starts. */
const ADVISORY_LOCK = 7_204_002;
const RETRIES = 5;
const RETRY_DELAY_MAX_SECONDS = 600;
/** Heartbeat of a worker. One that is silent for longer is dead, and its jobs are run again. */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 3;
const SUPERVISE_SECONDS = 5;
const STOP_MS = 8_000;
const LONGEST_SECONDS = 900;
/**
 * How often a worker polls, for jobs whose notification got lost and retries of workers that died. Each poll of each
 * queue costs this process and the database, so a retry that is due sooner wakes its worker instead.
 */
const LOOK_SECONDS = 10;
/** Longest time between this process seeing a job fail and its pause beginning. */
const WRITTEN_MS = 250;

/** Jobs that failed in the last minutes and will be tried again. */
const TROUBLE = `select 1 from pgboss.job where name = $1 and state = 'retry' and started_on > now() - interval '5 minutes' limit 1`;

export interface JobOutcome {
  readonly queue: string;
  readonly result: 'done' | 'failed';
  readonly seconds: number;
}

export interface JobsOptions {
  readonly connection: PoolConfig;
  readonly log: Log;
  /** Whether this process runs jobs, or only adds them. */
  readonly work: boolean;
  readonly onOutcome?: (outcome: JobOutcome) => void;
}

export interface PgBossJobs extends Jobs, JobDesk {
  /** Whether jobs can be added and, in a worker, are run. */
  isReady(): boolean;
}

interface Definition {
  readonly work: (payload: unknown) => Promise<void>;
  readonly retries: number;
  readonly retryAfterSeconds: number;
  readonly atOnce: number;
  readonly longestSeconds: number;
}

const DEFAULTS = {
  retries: RETRIES,
  retryAfterSeconds: 1,
  atOnce: 1,
  longestSeconds: LONGEST_SECONDS,
} as const;

/** Jobs in the same database, by pg-boss: a job that belongs to a transaction is one of its rows. */
export function createJobs(options: JobsOptions): PgBossJobs {
  const { connection, log } = options;
  const boss = new PgBoss({
    ...bossConnectionOf(connection),
    max: 3,
    useListenNotify: true,
    supervise: options.work,
    schedule: options.work,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    application_name: 'ahoy jobs',
  });
  boss.on('error', (cause) => log.error({ err: cause }, 'the job queue failed'));
  const defined = new Map<string, Definition>();
  const schedules: Schedule[] = [];
  let isReady = false;
  return {
    isReady: () => isReady,
    define(queue, work, options = {}) {
      assert(!defined.has(queue) && !isReady, `queue ${queue} is defined once, before the start`);
      defined.set(queue, { ...DEFAULTS, ...options, work });
    },
    schedule(queue, cron, { timeZone }) {
      assert(defined.has(queue) && !isReady, `queue ${queue} is defined, before the start`);
      schedules.push({ queue, cron, timeZone });
    },
    async enqueue(queue, payload, options = {}) {
      assert(defined.has(queue), `queue ${queue} is defined`);
      await boss.send(queue, payload, {
        ...sendOptionsOf(options),
        ...(options.within === undefined ? {} : { db: fromDrizzle(options.within, sql) }),
      });
    },
    async hasTrouble(queue) {
      const { rows } = await boss.getDb().executeSql(TROUBLE, [queue]);
      return rows.length > 0;
    },
    ...createJobDesk(boss),
    async start() {
      await oneAtATime(connection, async () => {
        await boss.start();
        await openQueues(boss, defined);
        if (options.work) await keepSchedules(boss, schedules);
      });
      if (options.work)
        // pg-boss can run several itself, but then wakes only the first of them.
        for (const [queue, definition] of defined)
          for (let nth = 0; nth < definition.atOnce; nth += 1)
            await work(boss, { queue, definition, options });
      isReady = true;
    },
    async stop() {
      isReady = false;
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

function sendOptionsOf({ key, once, isUrgent = false, retries, retryAfterSeconds }: JobOptions) {
  return {
    // The queue lets one job of each key wait or run. A job without a key gets its own.
    singletonKey: key ?? randomUUID(),
    // A job stays in its table for a week after its end (pg-boss), and so does its id.
    ...(once === undefined ? {} : { id: idFor(once) }),
    ...(isUrgent ? { priority: 1 } : {}),
    ...(retries === undefined ? {} : { retryLimit: retries }),
    ...(retryAfterSeconds === undefined ? {} : { retryDelay: retryAfterSeconds }),
  };
}

/** The same id for the same words: a UUID of version 8, whose bits are ours to choose (RFC 9562 §5.8). */
function idFor(words: string): string {
  const digest = createHash('sha256').update(words).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

interface Schedule {
  readonly queue: string;
  readonly cron: string;
  readonly timeZone: string;
}

/** pg-boss takes the same fields as pg but types them more narrowly. */
function bossConnectionOf(connection: PoolConfig): { connectionString?: string; host?: string } {
  const { connectionString, host, user, database } = connection;
  return {
    ...(connectionString === undefined ? {} : { connectionString }),
    ...(host === undefined ? {} : { host }),
    ...(user === undefined ? {} : { user }),
    ...(database === undefined ? {} : { database }),
  };
}

/** Several processes may start at once. The first creates the tables and the others find them. */
async function oneAtATime(connection: PoolConfig, work: () => Promise<void>): Promise<void> {
  const client = new Client(connection);
  // The lock is lost with its connection, and then the work fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await work();
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/** A queue that an earlier version made gets the settings of this one. */
async function openQueues(boss: PgBoss, defined: ReadonlyMap<string, Definition>): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [queue, definition] of defined) {
    const settings = settingsOf(definition);
    const stored = known.get(queue);
    if (stored === undefined) await boss.createQueue(queue, { policy: 'exclusive', ...settings });
    else if (!isDeepStrictEqual({ ...stored, ...settings }, stored)) await boss.updateQueue(queue, settings);
  }
}

const settingsOf = (definition: Definition) => ({
  retryLimit: definition.retries,
  retryDelay: definition.retryAfterSeconds,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_MAX_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: definition.longestSeconds,
  notify: true,
});

/** The schedules are exactly those of this version: one that is no longer declared would run a queue without work. */
async function keepSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  const declared = new Set(schedules.map(({ queue }) => queue));
  for (const name of stored.keys()) if (!declared.has(name)) await boss.unschedule(name);
  for (const { queue, cron, timeZone } of schedules) {
    const known = stored.get(queue);
    if (known?.cron !== cron || known.timezone !== timeZone)
      await boss.schedule(queue, cron, null, { tz: timeZone });
  }
}

interface Worked {
  readonly queue: string;
  readonly definition: Definition;
  readonly options: JobsOptions;
}

async function work(boss: PgBoss, worked: Worked): Promise<void> {
  const looks = {
    notifyPollingIntervalSeconds: LOOK_SECONDS,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
  };
  // A worker that has stopped ignores it.
  const wake = () => boss.notifyWorker(worker);
  const worker = await boss.work(worked.queue, looks, async (jobs) => {
    // There may be more jobs than notifications: a busy worker gets several as one.
    wake();
    try {
      await runAll(jobs, worked);
    } catch (cause) {
      for (const { retryCount } of jobs)
        setTimeout(wake, retriedWithinMs(worked.definition, retryCount) + WRITTEN_MS).unref();
      throw cause;
    }
  });
}

/** When a job that has just failed is due again, at the latest: its pause doubles each time, and chance adds up to as much. */
function retriedWithinMs({ retryAfterSeconds }: Definition, retryCount: number): number {
  return Math.min(RETRY_DELAY_MAX_SECONDS, retryAfterSeconds * 2 ** (retryCount + 1)) * 1000;
}

async function runAll(jobs: readonly Job<unknown>[], { queue, definition, options }: Worked): Promise<void> {
  for (const job of jobs) {
    const startedAt = performance.now();
    const finished = (result: JobOutcome['result']) =>
      options.onOutcome?.({ queue, result, seconds: (performance.now() - startedAt) / 1000 });
    try {
      await definition.work(job.data);
      finished('done');
    } catch (cause) {
      finished('failed');
      options.log.error({ err: cause, queue, jobId: job.id }, 'a job failed');
      throw cause;
    }
  }
}
