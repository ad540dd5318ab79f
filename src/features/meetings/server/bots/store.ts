import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import { botEngineNames } from '../../constants-bots.ts';
import type { MeetingBot } from '../../model-bots.ts';
import { meetingBots } from './tables.ts';

export type BotRow = typeof meetingBots.$inferSelect;
export const LOOK_QUEUE = 'meetings-bots-look';

export async function botOf(
  meetingId: string,
  { queries, lock = false }: { queries: Queries; lock?: boolean },
): Promise<BotRow | null> {
  const query = queries.select().from(meetingBots).where(eq(meetingBots.meetingId, meetingId));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
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
