import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { NOT_ME_DAYS } from '../../constants-sessions.ts';
import { newDeviceMail } from '../../rules/safety/new-device-mail.ts';
import type { Codes } from '../codes/codes.ts';
import { users } from '../tables.ts';
import { safetyEvents } from './tables.ts';

const KIND = 'account.new-device';
const MINUTES_A_DAY = 24 * 60;
const facts = z.object({ eventId: z.string() });

/** Asks for the email about a sign-in from a new device. */
export function newDeviceMails({ mailQueue }: Pick<Platform, 'mailQueue'>) {
  return (eventId: string, within: Queries): Promise<void> =>
    mailQueue.add({ kind: KIND, facts: { eventId } }, within);
}

/** Declares the email. It can't be switched off: whoever is in an account could do so. */
export function defineNewDeviceMail({ platform, codes }: { platform: Platform; codes: Codes }): void {
  const { config, database, mailQueue } = platform;
  mailQueue.define({
    name: KIND,
    facts,
    key: ({ eventId }) => eventId,
    isUrgent: true,
    hasSecret: true,
    async write({ eventId }) {
      const [event] = await database.queries
        .select({
          accountId: users.id,
          name: users.name,
          email: users.email,
          at: safetyEvents.at,
          network: safetyEvents.network,
          place: safetyEvents.place,
          userAgent: safetyEvents.userAgent,
        })
        .from(safetyEvents)
        .innerJoin(users, eq(users.id, safetyEvents.accountId))
        .where(eq(safetyEvents.id, BigInt(eventId)));
      if (event === undefined) return null;
      const { token } = await codes.issue({
        kind: 'not-me',
        // One for each sign-in: the next one must not void it.
        address: `sign-in ${eventId}`,
        accountId: asAccountId(event.accountId),
        facts: { eventId },
        linkMinutes: NOT_ME_DAYS * MINUTES_A_DAY,
      });
      const link = `${config.publicUrl}${paths.notMe(token)}`;
      const words = newDeviceMail({ ...event, at: event.at.getTime(), link });
      return { ...words, to: event.email, reader: 'person' as const };
    },
  });
}
