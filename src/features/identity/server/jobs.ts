import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Mail, MailMessage } from '#platform/server/mail/mail.ts';
import type { IdentityStore } from './store.ts';

const MAIL_QUEUE = 'identity-mail';
const PRUNE_QUEUE = 'identity-prune';
const message = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Declares the feature's queues. @returns how to have a mail sent: kept in the database until it is accepted */
export function defineJobs(options: {
  jobs: Jobs;
  mail: Mail;
  store: IdentityStore;
  clock: Clock;
}): (mail: MailMessage) => Promise<void> {
  const { jobs, mail, store, clock } = options;
  jobs.define(MAIL_QUEUE, (payload) => mail.send(message.parse(payload)), { retries: 10 });
  jobs.define(PRUNE_QUEUE, () => store.pruneExpired(clock.now()));
  jobs.schedule(PRUNE_QUEUE, '17 * * * *', { timeZone: 'UTC' });
  return (mailMessage) => jobs.enqueue(MAIL_QUEUE, mailMessage);
}
