import { and, eq, sql } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import { meetingBots } from './tables.ts';

/** A process that died leaves its bot to the others after so long. */
const BUSY_MS = 120_000;
const STILL_BUSY_EACH_MS = 30_000;

/**
 * Works on a bot while nobody else does, in any process. A process that comes meanwhile leaves word, and the work is done once more:
 * nothing that happened while it went on is overlooked.
 */
export async function alone<Below extends Pick<Platform, 'database' | 'clock'>>(
  below: Below,
  meetingId: string,
  work: (below: Below, meetingId: string) => Promise<void>,
): Promise<void> {
  const { queries } = below.database;
  const isOurs = eq(meetingBots.meetingId, meetingId);
  const until = () => below.clock.now() + BUSY_MS;
  if (!(await claim(below, meetingId))) return;
  const still = setInterval(() => {
    // The claim then ends earlier, which the next statement of the work survives.
    queries
      .update(meetingBots)
      .set({ busyUntil: until() })
      .where(isOurs)
      .catch(() => undefined);
  }, STILL_BUSY_EACH_MS);
  try {
    for (let isWanted = true; isWanted; ) {
      await queries.update(meetingBots).set({ isWanted: false }).where(isOurs);
      await work(below, meetingId);
      const { rowCount } = await queries
        .update(meetingBots)
        .set({ busyUntil: null })
        .where(and(isOurs, eq(meetingBots.isWanted, false)));
      isWanted = rowCount === 0 && (await isThere(below, meetingId));
    }
  } catch (cause) {
    await queries.update(meetingBots).set({ busyUntil: null }).where(isOurs);
    throw cause;
  } finally {
    clearInterval(still);
  }
}

/** One statement: a process that finds the bot busy has left word before the other one is done. */
async function claim(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  meetingId: string,
): Promise<boolean> {
  const now = new Date(clock.now()).toISOString();
  const until = new Date(clock.now() + BUSY_MS).toISOString();
  const { rows } = await database.queries.execute<{ is_wanted: boolean }>(sql`
    update meeting_bots set
      is_wanted = coalesce(busy_until > ${now}::timestamptz, false),
      busy_until = case when busy_until > ${now}::timestamptz then busy_until else ${until}::timestamptz end
    where meeting_id = ${meetingId} returning is_wanted`);
  return rows[0]?.is_wanted === false;
}

async function isThere({ database }: Pick<Platform, 'database'>, meetingId: string): Promise<boolean> {
  const rows = await database.queries
    .select({ meetingId: meetingBots.meetingId })
    .from(meetingBots)
    .where(eq(meetingBots.meetingId, meetingId));
  return rows.length > 0;
}
