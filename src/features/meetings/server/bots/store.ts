import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { botEngineNames } from '../../constants-bots.ts';
import type { MeetingBot } from '../../model-bots.ts';
import { meetingBots } from './tables.ts';

export type BotRow = typeof meetingBots.$inferSelect;
export const LOOK_QUEUE = 'meetings-bots-look';
/** Calls back and erases the bots of deleted meetings. */
export const BOT_WASTE_QUEUE = 'meetings-bots-waste';

export async function botOf(
  meetingId: string,
  { queries, lock = false }: { queries: Queries; lock?: boolean },
): Promise<BotRow | null> {
  const query = queries.select().from(meetingBots).where(eq(meetingBots.meetingId, meetingId));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** Has the bot of a meeting leave at once, if the transaction that deletes the meeting commits. */
export async function callBackSoon(
  { jobs }: Pick<Platform, 'jobs'>,
  meetingId: string,
  within: Queries,
): Promise<void> {
  const bot = await botOf(meetingId, { queries: within });
  if (bot !== null && bot.bot !== null && bot.erasedAt === null)
    await jobs.enqueue(BOT_WASTE_QUEUE, {}, { within });
}

/** Bots of meetings, as pages get them. */
export async function botsOf(
  meetingIds: readonly string[],
  queries: Queries,
): Promise<Map<string, MeetingBot>> {
  if (meetingIds.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(meetingBots)
    .where(inArray(meetingBots.meetingId, [...meetingIds]));
  return new Map(rows.map((row) => [row.meetingId, viewOf(row)]));
}

const viewOf = (row: BotRow): MeetingBot => ({
  engine: botEngineNames[row.engine],
  state: row.state,
  reason: row.reason,
  isAway: row.isAway,
  isLeaving: row.wantsLeave,
  shownName: row.shownName,
  records: row.records,
  transcribes: row.transcribes,
  joinedAt: row.joinedAt,
  consent: { words: row.consentWords, by: row.consentBy, at: row.consentAt },
});
