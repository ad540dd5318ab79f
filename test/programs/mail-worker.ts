import { systemClock } from '#platform/server/clock.ts';
import { createJobs } from '#platform/server/jobs/pg-boss-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { createMailQueue } from '#platform/server/mail/mail-queue.ts';
import { createOutboxMail } from '#platform/server/mail/outbox-mail.ts';
import { defineLetter } from './letter.ts';

// A worker that stops for good just before or just after it has handed a mail over, for the test that kills it.
const env = (name: string) => process.env[name] ?? '';
const jobs = createJobs({
  connection: { host: env('PGHOST'), user: 'ahoy', database: env('PGDATABASE') },
  log: createLog('error'),
  work: true,
});
const outbox = createOutboxMail({ folder: env('OUTBOX'), clock: systemClock });
const mailQueue = createMailQueue({
  jobs,
  refusals: {
    stateOf: async () => 'fine',
    note: async () => undefined,
    forget: async () => undefined,
    prune: async () => undefined,
  },
  mail: {
    async send(message) {
      if (env('STOPS') === 'after') await outbox.send(message);
      process.stdout.write('taken\n');
      await new Promise(() => setInterval(() => undefined, 1_000));
    },
  },
});
defineLetter(mailQueue);
await jobs.start();
process.stdout.write('ready\n');
