import { z } from 'zod';
import { DIGEST_QUEUE } from '#features/notifications/server/digest/digest.ts';
import { MOMENTS, openDigests } from './digests.ts';

// Sends the digests that are due, and stops for ever at a moment of the first one, for the test that kills it there.
const { PGHOST, PGDATABASE, SENT, MOMENT } = z
  .object({ PGHOST: z.string(), PGDATABASE: z.string(), SENT: z.string(), MOMENT: z.enum(MOMENTS) })
  .parse(process.env);
const { jobs } = await openDigests({
  connection: { host: PGHOST, database: PGDATABASE },
  sentFile: SENT,
  async reach(moment) {
    if (moment !== MOMENT) return;
    process.stdout.write('there\n');
    await new Promise(() => setInterval(() => undefined, 1_000));
  },
});
await jobs.enqueue(DIGEST_QUEUE, {});
