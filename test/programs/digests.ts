import { appendFile } from 'node:fs/promises';
import { createDigests } from '#features/notifications/server/digest/digest.ts';
import type { AccountId } from '#kernel/ids.ts';
import { systemClock } from '#platform/server/clock.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createJobs } from '#platform/server/jobs/pg-boss-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { createMailQueue } from '#platform/server/mail/mail-queue.ts';
import { createRefusals } from '#platform/server/mail/refusals.ts';

/** Moments of a digest at which a process can be killed. */
export const MOMENTS = ['while it is taken', 'before it is sent', 'after it was sent'] as const;
export type Moment = (typeof MOMENTS)[number];

/** A process that sends digests. Each email is a line of a file. @param options.reach called at each moment */
export async function openDigests(options: {
  connection: { host: string; database: string };
  sentFile: string;
  reach: (moment: Moment) => Promise<void>;
}) {
  const { connection, sentFile, reach } = options;
  const log = createLog('silent');
  const database = connectDatabase({ connection: { ...connection, user: 'ahoy' }, connections: 4, log });
  const jobs = createJobs({ connection: { ...connection, user: 'ahoy' }, log, work: true });
  const mailQueue = createMailQueue({
    jobs,
    refusals: createRefusals({ queries: database.queries, clock: systemClock }),
    mail: {
      async send({ to }) {
        await reach('before it is sent');
        await appendFile(sentFile, `${to}\n`);
        await reach('after it was sent');
      },
    },
  });
  createDigests({
    platform: {
      database,
      clock: systemClock,
      jobs,
      config: { publicUrl: 'https://ahoy.test' },
      mailQueue: {
        ...mailQueue,
        async add(mail, within) {
          await mailQueue.add(mail, within);
          await reach('while it is taken');
        },
      },
    },
    directory: {
      contactOf: async (accountId: AccountId) => ({
        name: accountId,
        email: `${accountId}@people.test`,
        avatar: null,
      }),
      timeZoneOf: async () => 'UTC',
    },
  });
  await jobs.start();
  return {
    jobs,
    async stop(): Promise<void> {
      await jobs.stop();
      await database.close();
    },
  };
}
