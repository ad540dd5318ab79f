import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import { BOT_AWAY_MS } from '../../constants-bots.ts';
import { isEnd, nextStep, type SeenBot } from '../../rules/bots/next-step.ts';
import { readMeetingAddress } from '../../rules/recordings/meeting-address.ts';
import { alone } from './alone.ts';
import { type BotEngine, BotError } from './bot-engine.ts';
import { change, touch } from './changing.ts';
import { type Collecting, collect } from './collecting.ts';
import { DOWNLOAD_MS } from './requests.ts';
import { BOT_WASTE_QUEUE, type BotRow, botOf, LOOK_QUEUE } from './store.ts';
import { meetingBots, meetingBotWaste } from './tables.ts';

const WATCH_QUEUE = 'meetings-bots-watch';
/** A bot that was looked at a moment ago is left to the next minute. */
const LOOKED_MS = 40_000;
const AT_ONCE = 6;
/** One that downloads a recording, with some time to spare. */
const LONGEST_SECONDS = DOWNLOAD_MS / 1_000 + 600;
const WASTE_AT_ONCE = 20;

export interface BotFollowing extends Collecting, Pick<Platform, 'jobs'> {
  readonly botEngine: BotEngine | null;
}

/** Declares the jobs that follow bots: one look at one bot, and once a minute a look at all of them, for events that got lost. */
export function defineBotJobs(below: BotFollowing): void {
  const { jobs } = below;
  // The watch asks again each minute, so that a service that's down isn't asked ever less.
  jobs.define(LOOK_QUEUE, (payload) => alone(below, String(Object(payload).meetingId), lookAfter), {
    retries: 0,
    atOnce: AT_ONCE,
    longestSeconds: LONGEST_SECONDS,
  });
  jobs.define(BOT_WASTE_QUEUE, () => eraseWaste(below), { retries: 0 });
  jobs.define(WATCH_QUEUE, () => watchBots(below), { retries: 0 });
  jobs.schedule(WATCH_QUEUE, '* * * * *', { timeZone: 'UTC' });
}

export async function watchBots(below: BotFollowing): Promise<void> {
  const { database, clock, jobs } = below;
  const rows = await database.queries
    .select({ meetingId: meetingBots.meetingId })
    .from(meetingBots)
    .where(
      and(
        isNull(meetingBots.erasedAt),
        sql`coalesce(${meetingBots.lookedAt}, '-infinity') < ${new Date(clock.now() - LOOKED_MS).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`${meetingBots.lookedAt} nulls first`)
    .limit(500);
  for (const { meetingId } of rows) await jobs.enqueue(LOOK_QUEUE, { meetingId });
  await eraseWaste(below);
}

/** Looks at a bot and does what has to be done now. */
async function lookAfter(below: BotFollowing, meetingId: string): Promise<void> {
  const { database, clock, botEngine } = below;
  const bot = await botOf(meetingId, { queries: database.queries });
  if (bot === null || bot.erasedAt !== null) return;
  if (botEngine === null || botEngine.kind !== bot.engine) {
    await change(below, meetingId, () => ({ state: 'failed', reason: 'changed' }));
    return;
  }
  try {
    await advance(below, botEngine, bot);
    await touch(below, meetingId, { lookedAt: clock.now() });
    await change(below, meetingId, (row) => (row.isAway ? { isAway: false } : null));
  } catch (cause) {
    if (!(cause instanceof BotError)) throw cause;
    await excuse(below, meetingId, cause);
  }
}

async function advance(below: BotFollowing, engine: BotEngine, row: BotRow): Promise<void> {
  const sent = row.bot === null ? await send(below, engine, row) : row;
  if (sent?.bot == null) return;
  const { bot } = sent;
  if (!isEnd(sent.state) && sent.state !== 'collecting') {
    const seen = await engine.look(bot);
    const leaves = await apply(below, sent.meetingId, seen);
    if (leaves) await engine.leave(bot);
  }
  const now = await botOf(sent.meetingId, { queries: below.database.queries });
  if (now?.state === 'collecting') await collect(below, engine, { ...now, bot });
  await eraseIfOver(below, engine, { meetingId: sent.meetingId, bot });
}

/** @returns null if it isn't sent: it was called back before, or its meeting is gone */
async function send(below: BotFollowing, engine: BotEngine, row: BotRow): Promise<BotRow | null> {
  const { database, clock } = below;
  const { meetingId } = row;
  if (isEnd(row.state)) {
    await touch(below, meetingId, { erasedAt: clock.now() });
    return null;
  }
  const address = row.address === null ? null : readMeetingAddress(row.address);
  if (row.wantsLeave && row.triedAt === null) {
    await change(below, meetingId, () => ({ state: 'failed', reason: 'called-back', erasedAt: clock.now() }));
    return null;
  }
  if (address === null)
    throw new BotError('refused', 'the address of a bot cannot be read', { reason: 'engine' });
  await database.queries
    .update(meetingBots)
    .set({ triedAt: row.triedAt ?? clock.now() })
    .where(eq(meetingBots.meetingId, meetingId));
  const { shownName, records, transcribes, triedAt } = row;
  const order = { id: meetingId, address, shownName, records, transcribes, placedAt: triedAt };
  const bot = await engine.join(order);
  let isOurs = false;
  await change(below, meetingId, (now) => {
    isOurs = now.bot === null;
    if (!isOurs) return null;
    return isEnd(now.state) ? { bot } : { bot, state: 'joining' };
  });
  // Its meeting was deleted while it was sent.
  if (!isOurs)
    await database.queries
      .insert(meetingBotWaste)
      .values({ engine: engine.kind, bot, since: clock.now() })
      .onConflictDoNothing();
  return botOf(meetingId, { queries: database.queries });
}

/** @returns whether its service has to be told that it leaves */
async function apply(below: BotFollowing, meetingId: string, seen: SeenBot | null): Promise<boolean> {
  const now = below.clock.now();
  let leaves = false;
  await change(below, meetingId, (row) => {
    const step = nextStep(row, seen, now);
    leaves = step.leaves;
    const isThere = step.state === 'in-meeting' && row.joinedAt === null;
    const isOver = step.state === 'collecting' && row.overAt === null;
    if (step.state === row.state && step.reason === row.reason && !isThere) return null;
    return {
      state: step.state,
      reason: step.reason,
      ...(isThere ? { joinedAt: now } : {}),
      // A meeting that was short enough to fall between two looks.
      ...(isOver ? { overAt: now, joinedAt: row.joinedAt ?? now } : {}),
    };
  });
  return leaves;
}

/** A service that doesn't answer is asked again each minute, and given up after hours. */
async function excuse(below: BotFollowing, meetingId: string, cause: BotError): Promise<void> {
  const { clock, log } = below;
  const now = clock.now();
  log.warn({ err: cause, meetingId }, 'a bot service did not do what we asked');
  await change(below, meetingId, (row) => {
    if (isEnd(row.state)) return null;
    const since = row.lookedAt ?? row.askedAt;
    const isOver = cause.kind === 'refused' || (now - since > BOT_AWAY_MS && !waitsForSound(row));
    if (!isOver) return row.isAway ? null : { isAway: true };
    return { state: 'failed', reason: cause.reason, isAway: false };
  });
}

/** Whether only its sound is missing, which is given up by itself (collecting.ts). */
const waitsForSound = ({ state, transcribes, transcriptAt }: BotRow) =>
  state === 'collecting' && (transcriptAt !== null || !transcribes);

async function eraseIfOver(
  below: BotFollowing,
  engine: BotEngine,
  { meetingId, bot }: { meetingId: string; bot: string },
): Promise<void> {
  const row = await botOf(meetingId, { queries: below.database.queries });
  if (row === null || !isEnd(row.state) || row.erasedAt !== null) return;
  // It may still be there if its service was out of reach when it should have left.
  if (row.overAt === null) await engine.leave(bot);
  await engine.erase(bot);
  await touch(below, meetingId, { erasedAt: below.clock.now() });
}

/** Bots whose meeting was deleted leave, and nothing of them is left at their service. */
export async function eraseWaste({ database, botEngine, log }: BotFollowing): Promise<void> {
  if (botEngine === null) return;
  const { queries } = database;
  const rows = await queries
    .select()
    .from(meetingBotWaste)
    .where(eq(meetingBotWaste.engine, botEngine.kind))
    .orderBy(asc(meetingBotWaste.since))
    .limit(WASTE_AT_ONCE);
  for (const { engine, bot } of rows)
    try {
      const seen = await botEngine.look(bot);
      const hasLeft = seen === null || ['over', 'refused', 'failed', 'processing'].includes(seen.stage);
      if (!hasLeft) await botEngine.leave(bot);
      // Some services keep what they have until the bot has left. The next minute erases it then.
      if (seen?.stage === 'processing' || !hasLeft) continue;
      if (seen !== null) await botEngine.erase(bot);
      await queries
        .delete(meetingBotWaste)
        .where(and(eq(meetingBotWaste.engine, engine), eq(meetingBotWaste.bot, bot)));
    } catch (cause) {
      log.warn({ err: cause }, 'a bot of a deleted meeting could not be erased yet');
    }
}
