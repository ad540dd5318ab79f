import { createJobs } from '#platform/server/jobs/pg-boss-jobs.ts';
import { createLog } from '#platform/server/log.ts';

// A worker that takes a job and never finishes it, for the test that kills it.
const jobs = createJobs({
  connection: { host: process.env['PGHOST'] ?? '', user: 'ahoy', database: process.env['PGDATABASE'] ?? '' },
  log: createLog('error'),
  work: true,
});
jobs.define('slow', async () => {
  process.stdout.write('taken\n');
  await new Promise(() => setInterval(() => undefined, 1_000));
});
await jobs.start();
process.stdout.write('ready\n');
