import { eq } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import type { BotReason, BotState } from '../../constants-bots.ts';
import { isEnd } from '../../rules/bots/next-step.ts';
import { changeMeeting } from '../record/store.ts';
import { dropUnfinished } from '../recordings/keeping.ts';
import { meetings } from '../tables.ts';
import { type BotRow, botOf } from './store.ts';
import { meetingBots } from './tables.ts';

type BotChanges = Partial<typeof meetingBots.$inferInsert> & { state?: BotState; reason?: BotReason | null };

/** Changes a bot in a transaction, and tells pages. An end is written once and stays. */
export async function change(
  { realtime, clock }: Pick<Platform, 'realtime' | 'clock'>,
  meetingId: string,
  decide: (row: BotRow) => BotChanges | null,
): Promise<void> {
  await realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const [meeting] = await queries.select().from(meetings).where(eq(meetings.id, meetingId)).for('update');
    const row = await botOf(meetingId, { queries, lock: true });
    if (meeting === undefined || row === null) return;
    const changes = decide(row);
    if (changes === null || (isEnd(row.state) && changes.state !== undefined)) return;
    const isOver = changes.state !== undefined && isEnd(changes.state);
    await queries
      .update(meetingBots)
      // Nobody goes to the meeting any more, so its address and passcode go.
      .set({ ...changes, ...(isOver ? { address: null } : {}) })
      .where(eq(meetingBots.meetingId, meetingId));
    if (isOver) await dropUnfinished(meetingId, queries);
    await changeMeeting(meeting, {}, { transaction, now: clock.now() });
  });
}

/** Writes what no page shows. */
export async function touch(
  { database }: Pick<Platform, 'database'>,
  meetingId: string,
  changes: Pick<BotChanges, 'lookedAt' | 'erasedAt'>,
): Promise<void> {
  await database.queries.update(meetingBots).set(changes).where(eq(meetingBots.meetingId, meetingId));
}
