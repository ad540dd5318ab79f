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
import type { IdentityStore } from '../store.ts';
import { createProfileStore } from './store.ts';

export const EMAIL_CHANGE_MAILS = {
  confirm: 'account.confirm-new-email',
  changed: 'account.email-changed',
} as const;

const facts = z.object({ id: z.string() });

/** Declares the emails about changes of an address. Tokens are made when they are written, so none is in the queue. */
export function defineProfileMails({ platform, store }: { platform: Platform; store: IdentityStore }): void {
  const { mailQueue, clock, config } = platform;
  const changes = createProfileStore(platform.database.queries);
  const linkTo = (path: string) => `${config.publicUrl}${path}`;
  mailQueue.define({
    name: EMAIL_CHANGE_MAILS.confirm,
    facts,
    isUrgent: true,
    hasSecret: true,
    async write({ id }): Promise<WrittenMail | null> {
      const change = await changes.emailChange(id);
      if (change === null || change.changedAt !== null || change.expiresAt.getTime() <= clock.now())
        return null;
      const to = change.newEmail;
      if ((await store.accountByEmail(to)) !== null)
        return { ...addressInUseMail({ link: linkTo(paths.login()) }), to, reader: 'person' };
      const owner = await store.user(asAccountId(change.accountId));
      if (owner === null) return null;
      const token = newSecret();
      await changes.giveToken(id, { tokenHash: hashOf(token) });
      const words = confirmEmailChangeMail({
        name: owner.name,
        link: linkTo(paths.mailed('confirm-email', { token })),
      });
      return { ...words, to, reader: 'person' };
    },
  });
  mailQueue.define({
    name: EMAIL_CHANGE_MAILS.changed,
    facts,
    isUrgent: true,
    hasSecret: true,
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
