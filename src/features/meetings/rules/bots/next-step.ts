import type { Instant } from '#kernel/instant.ts';
import { BOT_STAYS_MS, BOT_WAITS_MS, type BotReason, type BotState } from '../../constants-bots.ts';

/** How far a bot is, as its service says. */
export type SeenStage =
  | 'requested'
  | 'joining'
  | 'waiting-room'
  | 'needs-help'
  | 'in-meeting'
  | 'leaving'
  /** The meeting is over for the bot, and its service still writes what it has. */
  | 'processing'
  /** All that will ever be there is there. */
  | 'over'
  | 'refused'
  | 'failed';

export interface SeenBot {
  readonly stage: SeenStage;
  readonly reason: BotReason | null;
}

export interface BotFacts {
  readonly state: BotState;
  readonly reason: BotReason | null;
  readonly wantsLeave: boolean;
  readonly askedAt: Instant;
  readonly joinedAt: Instant | null;
}

export interface NextStep {
  readonly state: BotState;
  readonly reason: BotReason | null;
  /** Whether its service has to be told that it leaves. */
  readonly leaves: boolean;
}

const ENDS: ReadonlySet<BotState> = new Set(['done', 'refused', 'failed']);
const BEFORE: ReadonlySet<SeenStage> = new Set(['requested', 'joining', 'waiting-room', 'needs-help']);

export const isEnd = (state: BotState): boolean => ENDS.has(state);

/**
 * Decides what a look at a bot changes. An end is never left again, and a meeting that is over doesn't begin again: a look
 * that was answered late finds nothing to change.
 * @param seen null: the service doesn't know the bot
 */
export function nextStep(bot: BotFacts, seen: SeenBot | null, now: Instant): NextStep {
  const same = { state: bot.state, reason: bot.reason, leaves: false };
  if (isEnd(bot.state)) return same;
  if (seen === null) return { state: 'failed', reason: 'gone', leaves: false };
  const { stage, reason } = seen;
  if (stage === 'refused' || stage === 'failed') return ended(bot, seen);
  if (stage === 'over' || stage === 'processing')
    return { state: 'collecting', reason: reason ?? bot.reason, leaves: false };
  if (bot.state === 'collecting') return same;
  const isLate = isOverdue(bot, stage, now);
  const leaves = stage !== 'leaving' && (bot.wantsLeave || isLate || reason === 'recording-denied');
  return {
    state: stage,
    reason: reason ?? (isLate && BEFORE.has(stage) ? 'not-admitted' : bot.reason),
    leaves,
  };
}

/** What was heard before a bot broke off is fetched. If someone called it back, that is the reason. */
function ended(bot: BotFacts, { stage, reason }: SeenBot): NextStep {
  if (bot.joinedAt !== null && bot.reason !== 'recording-denied')
    return { state: 'collecting', reason: reason === 'removed' ? reason : 'broke-off', leaves: false };
  if (bot.reason === 'recording-denied')
    return { state: 'refused', reason: 'recording-denied', leaves: false };
  if (bot.wantsLeave && stage === 'failed') return { state: 'failed', reason: 'called-back', leaves: false };
  return {
    state: stage === 'refused' ? 'refused' : 'failed',
    reason: reason ?? bot.reason ?? 'join',
    leaves: false,
  };
}

function isOverdue({ askedAt, joinedAt }: BotFacts, stage: SeenStage, now: Instant): boolean {
  if (BEFORE.has(stage)) return now - askedAt > BOT_WAITS_MS;
  return joinedAt !== null && now - joinedAt > BOT_STAYS_MS;
}

/** What came of the sound of a bot: it was kept, nobody asked for it, or why there is none. */
export type BroughtSound = 'kept' | 'unasked' | BotReason;

/** What becomes of a bot once everything of it was fetched: a bot that never was in the meeting has failed. */
export function endOf(
  bot: Pick<BotFacts, 'joinedAt' | 'reason' | 'wantsLeave'>,
  { lines, sound }: { lines: boolean; sound: BroughtSound },
): NextStep {
  if (bot.reason === 'recording-denied') return { state: 'refused', reason: bot.reason, leaves: false };
  const problem = sound === 'kept' || sound === 'unasked' ? null : sound;
  if (lines || sound === 'kept') return { state: 'done', reason: bot.reason ?? problem, leaves: false };
  // Nothing to hear is no trouble with the sound.
  const why = problem === 'no-sound' ? null : problem;
  if (bot.joinedAt !== null)
    return { state: 'done', reason: bot.reason ?? why ?? 'nothing-said', leaves: false };
  const reason = bot.reason ?? (bot.wantsLeave ? 'called-back' : 'not-admitted');
  return { state: 'failed', reason, leaves: false };
}
