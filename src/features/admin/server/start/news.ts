import * as z from 'zod/mini';
import type { Notifications } from '#features/notifications/server/service.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { Alarms } from '#platform/server/alarms.ts';

const facts = {
  id: z.string(),
  key: z.string(),
  title: z.string(),
  says: z.string(),
  path: z.nullable(z.string()),
};
const alarmNews = { 'alarm.raised': z.object(facts), 'alarm.ended': z.object(facts) };

/** Tells the operator of every alarm, once when it begins and once when it ends. */
export function tellOfAlarms(
  notifications: Pick<Notifications, 'defineForOperator' | 'listForOperator'>,
  alarms: Pick<Alarms, 'onChange'>,
): void {
  notifications.defineForOperator({
    kinds: alarmNews,
    key: ({ id }) => id,
    bell: ({ kind, title, says, path }) => ({
      title: kind === 'alarm.ended' ? `Ended: ${title}` : title,
      body: kind === 'alarm.ended' ? '' : says,
      path: path ?? operatorPaths.start(),
    }),
    mail({ kind, key, title, says, path }, { linkTo }) {
      const hasEnded = kind === 'alarm.ended';
      // The check of the ledger sends a mail of its own, with every difference.
      if (key === 'books' && !hasEnded) return null;
      return {
        subject: hasEnded ? `Ended: ${title}` : title,
        paragraphs: [
          hasEnded ? `This alarm has ended: ${title}.` : says,
          `See ${linkTo(path ?? operatorPaths.start())}`,
        ],
      };
    },
  });
  alarms.onChange(async ({ id, key, title, says, path, endedAt }, within) => {
    const kind = endedAt === null ? 'alarm.raised' : 'alarm.ended';
    await notifications.listForOperator({ kind, id, key, title, says, path }, within);
  });
}
