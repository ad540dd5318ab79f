import { z } from 'zod';
import { asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { WrittenMail } from '#platform/server/mail/mail-queue.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  addressInUseMail,
  confirmEmailChangeMail,
  emailChangedMail,
} from '../../rules/profile/email-change-mails.ts';
import { hashOf, newSecret } from '../access/secrets.ts';
import type { Codes } from '../codes/codes.ts';
import type { IdentityStore } from '../store.ts';
import { createProfileStore, type EmailChange } from './store.ts';

export const EMAIL_CHANGE_MAILS = {
  confirm: 'account.confirm-new-email',
  again: 'account.confirm-new-email-again',
  changed: 'account.email-changed',
} as const;

const facts = z.object({ id: z.string() });

/** With a code, for a program. */
const confirmFacts = facts.extend({ withCode: z.boolean().default(false) });
/** Of an account with this address, if there is one, and the change that waits there. */
const againFacts = z.object({ email: z.string() });

interface MailParts {
  readonly platform: Platform;
  readonly store: IdentityStore;
  readonly codes: Pick<Codes, 'issue'>;
}

/** Declares the emails about changes of an address. Tokens are made when they are written, so none is in the queue. */
export function defineProfileMails(parts: MailParts): void {
  const { platform, store } = parts;
  const { mailQueue, clock, config } = platform;
  const changes = createProfileStore(platform.database.queries);
  const linkTo = (path: string) => `${config.publicUrl}${path}`;
  const urgent = { isUrgent: true, hasSecret: true } as const;
  mailQueue.define({
    name: EMAIL_CHANGE_MAILS.confirm,
    facts: confirmFacts,
    ...urgent,
    async write({ id, withCode }): Promise<WrittenMail | null> {
      const change = await changes.emailChange(id);
      return change === null ? null : confirmMail(parts, change, { withCode });
    },
  });
  mailQueue.define({
    name: EMAIL_CHANGE_MAILS.again,
    facts: againFacts,
    ...urgent,
    async write({ email }): Promise<WrittenMail | null> {
      const owner = await store.accountByEmail(email);
      const change = owner === null ? null : await changes.waitingEmailChange(owner.accountId, clock.now());
      return change === null ? null : confirmMail(parts, change, { withCode: true });
    },
  });
  mailQueue.define({
    name: EMAIL_CHANGE_MAILS.changed,
    facts,
    ...urgent,
    async write({ id }): Promise<WrittenMail | null> {
      const change = await changes.emailChange(id);
      if (change === null || change.undoneAt !== null || change.expiresAt.getTime() <= clock.now())
        return null;
      const owner = await store.user(asAccountId(change.accountId));
      if (owner === null) return null;
      const token = newSecret();
      await changes.giveToken(id, { undoTokenHash: hashOf(token) });
      const words = emailChangedMail({
        name: owner.name,
        newEmail: change.newEmail,
        link: linkTo(paths.mailed('undo-email', { token })),
      });
      return { ...words, to: change.oldEmail, reader: 'person' };
    },
  });
}

/** Asks the new mailbox. Null: nothing waits for it any longer. */
async function confirmMail(
  { platform, store, codes }: MailParts,
  change: EmailChange,
  { withCode }: { withCode: boolean },
): Promise<WrittenMail | null> {
  const { clock, config, database } = platform;
  const linkTo = (path: string) => `${config.publicUrl}${path}`;
  const { id, newEmail: to } = change;
  if (change.changedAt !== null || change.expiresAt.getTime() <= clock.now()) return null;
  if ((await store.accountByEmail(to)) !== null)
    return { ...addressInUseMail({ link: linkTo(paths.login()) }), to, reader: 'person' };
  const accountId = asAccountId(change.accountId);
  const owner = await store.user(accountId);
  if (owner === null) return null;
  const code = withCode
    ? await codes.issue({
        address: to,
        accountId,
        kind: 'email-change',
        facts: { change: id, mailbox: 'new' },
      })
    : undefined;
  const token = newSecret();
  await createProfileStore(database.queries).giveToken(id, { tokenHash: hashOf(token) });
  const link = linkTo(paths.mailed('confirm-email', { token }));
  return { ...confirmEmailChangeMail({ name: owner.name, link, code: code?.code }), to, reader: 'person' };
}
