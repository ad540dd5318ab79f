import { z } from 'zod';
import type { MailWords } from '#kernel/mail-words.ts';
import { paths } from '#kernel/paths.ts';
import type { MailQueue } from '#platform/server/mail/mail-queue.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  alreadyRegisteredMail,
  openAccountMail,
  passwordChangedMail,
  resetPasswordMail,
  signInCodeMail,
  verifyEmailMail,
} from '../rules/mails.ts';
import type { Puzzles } from './abuse/puzzles.ts';
import { createLinks, type LinkKind } from './access/links.ts';
import { MAILS, type MailId, type RequestMail } from './access/parts.ts';
import { createRegistrations } from './access/registrations.ts';
import type { Codes } from './codes/codes.ts';
import { factorStatements } from './factors/store.ts';
import { trustedBrowserRows } from './factors/trusted.ts';
import { defineProfileMails } from './profile/mails.ts';
import { createProfileStore } from './profile/store.ts';
import type { Safety } from './safety/safety.ts';
import { createFlows } from './sso/flows.ts';
import type { IdentityStore } from './store.ts';

const PRUNE_QUEUE = 'identity-prune';

const mailFacts = z.object({
  email: z.string(),
  /** The registration that opens an account. */
  registration: z.optional(z.string()),
});
/** Jobs of an earlier version in a queue of their own. */
const earlierJob = mailFacts.extend({ kind: z.enum(MAILS) });

export function requestMailBy(mailQueue: MailQueue): RequestMail {
  return (kind, email, registration) =>
    mailQueue.add({
      kind: nameOf(kind),
      facts: { email, ...(registration === undefined ? {} : { registration }) },
    });
}

const nameOf = (kind: MailId) => `account.${kind}`;

interface Owned {
  readonly platform: Platform;
  readonly store: IdentityStore;
  readonly codes: Pick<Codes, 'issue' | 'prune'>;
  readonly puzzles: Pick<Puzzles, 'prune'>;
  readonly safety: Pick<Safety, 'prune'>;
}

/** Declares what the feature's queues do. */
export function defineJobs({ platform, store, codes, puzzles, safety }: Owned): void {
  const { clock, jobs, mailQueue } = platform;
  const { queries } = platform.database;
  const links = createLinks(queries);
  const registrations = createRegistrations(queries);
  const factors = factorStatements(queries);
  const trusted = trustedBrowserRows(queries);
  for (const kind of MAILS)
    mailQueue.define({
      name: nameOf(kind),
      facts: mailFacts,
      isUrgent: true,
      hasSecret: kind !== 'password-changed' && kind !== 'already-registered',
      write: (facts) => writeMail(kind, facts),
    });
  defineProfileMails({ platform, store, codes });
  mailQueue.takeOver('identity-mail', (payload) => {
    const { kind, ...facts } = earlierJob.parse(payload);
    return { kind: nameOf(kind), facts };
  });
  jobs.define(PRUNE_QUEUE, prune);
  jobs.schedule(PRUNE_QUEUE, '17 * * * *', { timeZone: 'UTC' });

  async function prune(): Promise<void> {
    const now = clock.now();
    await store.pruneSessions(now);
    await store.pruneUsernameChanges(now);
    await store.pruneUsernames(now);
    await links.prune(now);
    await registrations.prune(now);
    await codes.prune();
    await factors.pruneFactors(now);
    await trusted.pruneTrusted(now);
    await puzzles.prune();
    await safety.prune();
    await createFlows(queries).prune(now);
    await createProfileStore(queries).pruneEmailChanges(now);
  }

  async function writeMail(kind: MailId, { email, registration }: z.infer<typeof mailFacts>) {
    const owner = await store.accountByEmail(email);
    // Whether an address is known is decided here, where the requester can't notice.
    const words = owner === null ? await toNewcomer(registration) : await toOwner(owner, kind);
    return words === null ? null : { ...words, to: email, reader: 'person' as const };
  }

  async function toNewcomer(registration: string | undefined): Promise<MailWords | null> {
    const pending = registration === undefined ? null : await registrations.issue(registration);
    if (pending === null) return null;
    return openAccountMail({ name: pending.name, link: linkTo(paths.verifyEmail({ token: pending.token })) });
  }

  async function toOwner(owner: Owner, kind: MailId): Promise<MailWords> {
    const { name, accountId, email } = owner;
    const issue = (of: LinkKind) => links.issue(accountId, of, clock.now());
    if (kind === 'verify-email')
      return verifyEmailMail({ name, link: linkTo(paths.verifyEmail({ token: await issue(kind) })) });
    if (kind === 'sign-in-code') {
      // A stranger may have registered with the address. Its owner confirms it first, which ends what the stranger has.
      if (!owner.emailVerified) return toOwner(owner, 'verify-email');
      const issued = await codes.issue({ kind: 'sign-in', address: email, accountId });
      return signInCodeMail({ name, code: issued.code, link: linkTo(paths.signInLink(issued.token)) });
    }
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
