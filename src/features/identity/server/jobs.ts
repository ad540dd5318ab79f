import { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import { alreadyRegisteredMail, passwordChangedMail, verifyEmailMail } from '../rules/mails.ts';
import type { Auth } from './auth/auth.ts';
import type { IdentityStore } from './store.ts';

const MAIL_QUEUE = 'identity-mail';
const PRUNE_QUEUE = 'identity-prune';

const mailJob = z.object({
  kind: z.enum(['verify-email', 'reset-password', 'password-changed', 'already-registered']),
  email: z.string(),
});
type MailJob = z.infer<typeof mailJob>;

/** Asks for a mail. It is written when it is sent, so that no token lies in the queue and every retry has a fresh one. */
export type RequestMail = (kind: MailJob['kind'], email: string) => Promise<void>;

export function requestMailBy(jobs: Jobs): RequestMail {
  return (kind, email) => jobs.enqueue(MAIL_QUEUE, { kind, email } satisfies MailJob);
}

/** Declares what the feature's queues do. */
export function defineJobs(options: { platform: Platform; store: IdentityStore; auth: Auth }): void {
  const { platform, store, auth } = options;
  platform.jobs.define(MAIL_QUEUE, (payload) => sendMail(mailJob.parse(payload)), { retries: 10 });
  platform.jobs.define(PRUNE_QUEUE, () => store.pruneExpired(platform.clock.now()));
  platform.jobs.schedule(PRUNE_QUEUE, '17 * * * *', { timeZone: 'UTC' });

  async function sendMail({ kind, email }: MailJob): Promise<void> {
    const owner = await store.accountByEmail(email);
    // Whether an address is known is decided here, out of sight of whoever asked.
    if (owner === null) return;
    if (kind === 'reset-password') return auth.requestPasswordReset(email);
    const { compose, path } = letters[kind];
    const link = `${platform.config.publicUrl}${await path(email)}`;
    await platform.mail.send({ to: email, ...compose({ name: owner.name, link }) });
  }

  const letters = {
    'verify-email': {
      compose: verifyEmailMail,
      path: async (email: string) => paths.verifyEmail({ token: await auth.verificationToken(email) }),
    },
    'password-changed': { compose: passwordChangedMail, path: () => paths.forgotPassword() },
    'already-registered': { compose: alreadyRegisteredMail, path: () => paths.login() },
  };
}
