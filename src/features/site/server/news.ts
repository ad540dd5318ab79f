import { z } from 'zod';
import type { Notifications } from '#features/notifications/server/service.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { Clock } from '#platform/server/clock.ts';
import { CONTACT_MAIL_RETRY_SECONDS } from '../constants.ts';
import { type ContactNews, contactBell, contactMail, contactNews, mailboxOf } from '../rules/contact-mail.ts';
import type { SiteStore } from './store.ts';

/** Declares this feature's news for the operator. */
export function defineNews(
  notifications: Notifications,
  { store, clock }: { store: SiteStore; clock: Clock },
): void {
  notifications.defineForOperator({
    kinds: contactNews,
    key: ({ id }) => id,
    bell: contactBell,
    // Two attempts in all: the message is in the operator's inbox, which shows that it wasn't emailed.
    retry: { times: 1, afterSeconds: CONTACT_MAIL_RETRY_SECONDS },
    async mail({ id }, { linkTo }) {
      const message = await store.find(id);
      if (message === null || message.mailedAt !== null) return null;
      const words = contactMail(message, {
        receivedAt: `${new Date(message.receivedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        inboxLink: linkTo(operatorPaths.messages()),
      });
      return { ...words, mailbox: mailboxOf(message.inquiryType) };
    },
    onMailed: ({ id }) => store.markMailed(id, clock.now()),
  });
  // Jobs of an earlier version in a queue of their own.
  notifications.takeOverForOperator('site-contact-mail', (payload) => {
    const { id } = earlierJob.parse(payload);
    return { kind: 'contact.received', id } satisfies ContactNews;
  });
}

const earlierJob = z.object({ id: z.string() });
