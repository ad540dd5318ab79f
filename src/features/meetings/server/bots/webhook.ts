import { and, eq, isNull, lt } from 'drizzle-orm';
import { DAY_MS } from '#kernel/instant.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import type { Platform } from '#platform/server/platform.ts';
import { BOT_EVENT_DAYS } from '../../constants-bots.ts';
import { meetingsErrors } from '../../errors.ts';
import type { BotEngine } from './bot-engine.ts';
import { BOTS_WEBHOOK_PATH } from './open-bot-engine.ts';
import { LOOK_QUEUE } from './store.ts';
import { meetingBotEvents, meetingBots } from './tables.ts';

const FORGET_QUEUE = 'meetings-bots-forget';

/**
 * Takes events of the bot service. An event only says that there is something to look at: what happened is asked of the
 * service. So events that come late, twice or in another order change nothing.
 */
export function botsWebhook(
  { database, clock, jobs }: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  engine: BotEngine,
): Webhook {
  return {
    path: BOTS_WEBHOOK_PATH,
    async receive(body, headers) {
      const now = clock.now();
      const event = engine.verify(body, headers, now);
      if (event === null) throw meetingsErrors.badBotSignature();
      const { id, bot } = event;
      // Events about something else are accepted, or they would be sent again.
      if (bot === null) return;
      await database.transaction(async (queries) => {
        const { rowCount } = await queries
          .insert(meetingBotEvents)
          .values({ engine: engine.kind, event: id, takenAt: now })
          .onConflictDoNothing();
        if (rowCount === 0) return;
        const [row] = await queries
          .select({ meetingId: meetingBots.meetingId })
          .from(meetingBots)
          .where(
            and(eq(meetingBots.engine, engine.kind), eq(meetingBots.bot, bot), isNull(meetingBots.erasedAt)),
          );
        if (row !== undefined) await jobs.enqueue(LOOK_QUEUE, row, { within: queries });
      });
    },
  };
}

/** Declares the daily job that forgets events which are too old to count again. */
export function defineForgettingBotEvents(parts: Pick<Platform, 'jobs' | 'database' | 'clock'>): void {
  parts.jobs.define(FORGET_QUEUE, () => forgetBotEvents(parts));
  parts.jobs.schedule(FORGET_QUEUE, '19 4 * * *', { timeZone: 'UTC' });
}

export async function forgetBotEvents({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const where = lt(meetingBotEvents.takenAt, clock.now() - BOT_EVENT_DAYS * DAY_MS);
  await deleteOld(database.queries, { table: meetingBotEvents, age: meetingBotEvents.takenAt, where });
}
