import { z } from 'zod';
import type { Notifications } from '#features/notifications/server/service.ts';
import { asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import { numberBell } from '../rules/number-bell.ts';
import { numberMail, numberNews } from '../rules/number-mails.ts';

/** Declares the notices of this feature. */
export function defineNews(notifications: Notifications): void {
  notifications.define({
    kinds: numberNews,
    rows: {
      'number.rent-not-covered': 'ending',
      'number.rent-unpaid': 'ending',
      'port-in.rejected': 'port-ins',
      'port-in.scheduled': 'port-ins',
      'port-in.completed': 'port-ins',
    },
    bell: numberBell,
    mail: (news, { linkTo }) =>
      numberMail(news, { numbers: linkTo(paths.numbers()), billing: linkTo(paths.billing()) }),
  });
  // Jobs that an earlier version left in a queue of its own.
  notifications.takeOver('numbers-mail', (payload) => {
    const { accountId, news } = earlierJob.parse(payload);
    const kind = news.kind.startsWith('port-in-')
      ? news.kind.replace('port-in-', 'port-in.')
      : `number.${news.kind}`;
    return { accountId: asAccountId(accountId), news: { ...news, kind } };
  });
}

const earlierJob = z.object({ accountId: z.string(), news: z.looseObject({ kind: z.string() }) });
