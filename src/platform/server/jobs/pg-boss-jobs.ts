import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import type { Jobs } from './jobs.ts';

/** Jobs in the same database, by pg-boss. */
export function createJobs(options: { connection: pg.PoolConfig; log: Log; work: boolean }): Jobs {
  const boss = new PgBoss({ ...(options.connection as object), max: 3 });
  boss.on('error', (cause) => options.log.error({ err: cause }, 'the job queue failed'));
  const defined = new Map<string, { work: (payload: unknown) => Promise<void>; retries: number }>();
  const schedules: { queue: string; cron: string; timeZone: string }[] = [];
  return {
    define: (queue, work, { retries = 5 } = {}) => void defined.set(queue, { work: work, retries }),
    schedule: (queue, cron, { timeZone }) => void schedules.push({ queue, cron, timeZone }),
    async enqueue(queue, payload, { key, startAfterSeconds } = {}) {
      await boss.send(queue, payload, {
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      });
    },
    async start() {
      await boss.start();
      for (const [queue, { work, retries }] of defined) {
        await boss.createQueue(queue, { retryLimit: retries, retryBackoff: true });
        if (options.work)
          await boss.work(queue, async (jobs) => {
            for (const job of jobs) await work(job.data);
          });
      }
      for (const { queue, cron, timeZone } of schedules)
        await boss.schedule(queue, cron, null, { tz: timeZone });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
