import type { Notifications } from '#features/notifications/server/service.ts';
import { paths } from '#kernel/paths.ts';
import { contactBell, contactMail, contactNews } from '../rules/mentions.ts';

/** Declares the notices of this feature. */
export function defineNews(notifications: Notifications): void {
  notifications.define({
    kinds: contactNews,
    rows: { 'contact.mentioned': 'mentions' },
    bell: contactBell,
    mail: (news, { linkTo }) => contactMail(news, linkTo(paths.contacts({ id: news.contactId }))),
  });
}
