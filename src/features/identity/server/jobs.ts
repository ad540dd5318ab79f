import { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  alreadyRegisteredMail,
  type MailText,
  openAccountMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from '../rules/mails.ts';
import { createLinks, type LinkKind } from './access/links.ts';
import { MAILS, type RequestMail } from './access/parts.ts';
import { createRegistrations } from './access/registrations.ts';
import type { IdentityStore } from './store.ts';

const MAIL_QUEUE = 'identity-mail';
const PRUNE_QUEUE = 'identity-prune';

const mailJob = z.object({
  kind: z.enum(MAILS),
  email: z.string(),
  /** Which registration an account is opened by. */
  registration: z.optional(z.string()),
});
type MailJob = z.infer<typeof mailJob>;

export function requestMailBy(jobs: Jobs): RequestMail {
  return (kind, email, registration) =>
    jobs.enqueue(MAIL_QUEUE, {
      kind,
      email,
      ...(registration === undefined ? {} : { registration }),
    } satisfies MailJob);
}

/** Declares what the feature's queues do. */
export function defineJobs({ platform, store }: { platform: Platform; store: IdentityStore }): void {
  const { clock, jobs, mail } = platform;
  const { queries } = platform.database;
  const links = createLinks(queries);
  const registrations = createRegistrations(queries);
  jobs.define(MAIL_QUEUE, (payload) => sendMail(mailJob.parse(payload)), { retries: 10 });
  jobs.define(PRUNE_QUEUE, prune);
  jobs.schedule(PRUNE_QUEUE, '17 * * * *', { timeZone: 'UTC' });

  async function prune(): Promise<void> {
    const now = clock.now();
    await store.pruneSessions(now);
    await store.pruneUsernameChanges(now);
    await links.prune(now);
    await registrations.prune(now);
  }

  async function sendMail({ kind, email, registration }: MailJob): Promise<void> {
    const owner = await store.accountByEmail(email);
    // Whether an address is known is decided here, out of sight of whoever asked.
    const text = owner === null ? await toNewcomer(registration) : await toOwner(owner, kind);
    if (text !== null) await mail.send({ to: email, ...text });
  }

  async function toNewcomer(registration: string | undefined): Promise<MailText | null> {
    const pending = registration === undefined ? null : await registrations.issue(registration);
    if (pending === null) return null;
    return openAccountMail({ name: pending.name, link: linkTo(paths.verifyEmail({ token: pending.token })) });
  }

  async function toOwner(owner: Owner, kind: MailJob['kind']): Promise<MailText> {
    const { name, accountId } = owner;
    const issue = (of: LinkKind) => links.issue(accountId, of, clock.now());
    if (kind === 'verify-email')
      return verifyEmailMail({ name, link: linkTo(paths.verifyEmail({ token: await issue(kind) })) });
    if (kind === 'reset-password')
      return resetPasswordMail({ name, link: linkTo(paths.resetPassword({ token: await issue(kind) })) });
    if (kind === 'password-changed')
      return passwordChangedMail({ name, link: linkTo(paths.forgotPassword()) });
    // Someone registered with an address that has an account.
    const [link, resetLink] = [linkTo(paths.login()), linkTo(paths.forgotPassword())];
    return alreadyRegisteredMail({ name, link, resetLink });
  }

  function linkTo(path: string): string {
    return `${platform.config.publicUrl}${path}`;
  }
}

type Owner = NonNullable<Awaited<ReturnType<IdentityStore['accountByEmail']>>>;
