import { eq } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import { BOT_COLLECTS_MS, BOT_SOUND_MS, type BotReason } from '../../constants-bots.ts';
import type { Transcript } from '../../model.ts';
import { type BroughtSound, endOf } from '../../rules/bots/next-step.ts';
import type { NotesEngine } from '../engine/engine.ts';
import { NOTES_QUEUE } from '../notes/making.ts';
import { addLines, factsOf } from '../record/meetings.ts';
import { changeMeeting, tellTranscribed } from '../record/store.ts';
import type { FetchedSound } from '../recordings/keeping.ts';
import { meetings } from '../tables.ts';
import { type BotEngine, BotError } from './bot-engine.ts';
import { change } from './changing.ts';
import type { BotRow } from './store.ts';
import { meetingBots } from './tables.ts';

/**
 * Keeps sound as every recording is kept: sealed. One that broke off begins again; a kept one isn't kept twice, and a deleted
 * one not again.
 * @throws BotError when there is no sound in it, or it broke off
 */
export type KeepSound = (sound: FetchedSound) => Promise<void>;

export interface Collecting extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'jobs' | 'log'> {
  readonly engines: { readonly rules: NotesEngine };
  /** Null: this installation keeps no sound of bots. */
  readonly keepSound: KeepSound | null;
}

/** Fetches the transcript and the sound of a bot that is no longer in its meeting, each once, and ends it. */
export async function collect(
  below: Collecting,
  engine: BotEngine,
  bot: BotRow & { bot: string },
): Promise<void> {
  const { clock } = below;
  const isLate = clock.now() - (bot.overAt ?? bot.askedAt) > BOT_COLLECTS_MS;
  const hasTranscript = bot.transcriptAt !== null || (await fetchTranscript(below, engine, { bot, isLate }));
  if (!hasTranscript) return;
  const [meeting] = await below.database.queries
    .select({ lines: meetings.lines })
    .from(meetings)
    .where(eq(meetings.id, bot.meetingId));
  if (meeting === undefined) return;
  const sound = await soundOrProblem(below, engine, { bot, isLate, hasLines: meeting.lines > 0 });
  if (sound === 'later') return;
  const brought = { lines: meeting.lines > 0, sound };
  await change(below, bot.meetingId, (row) => {
    const { state, reason } = endOf(row, brought);
    return { state, reason };
  });
}

interface Fetched {
  readonly bot: BotRow & { bot: string };
  /** Whether its service had its time. What isn't there now won't be. */
  readonly isLate: boolean;
}

/** @returns false if its service still writes it */
async function fetchTranscript(
  below: Collecting,
  engine: BotEngine,
  { bot, isLate }: Fetched,
): Promise<boolean> {
  if (!bot.transcribes || bot.reason === 'recording-denied') return true;
  const { lines, isComplete } = await engine.transcript(bot.bot);
  if (!isComplete && !isLate) return false;
  const transcript = await readLines(lines, { engine: below.engines.rules, who: bot.workspaceId });
  await below.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const now = below.clock.now();
    const [row] = await queries.select().from(meetings).where(eq(meetings.id, bot.meetingId)).for('update');
    if (row === undefined) return;
    await queries
      .update(meetingBots)
      .set({ transcriptAt: now })
      .where(eq(meetingBots.meetingId, bot.meetingId));
    // A transcript that someone added meanwhile stays.
    if (row.lines > 0 || transcript.lines.length === 0) return;
    await addLines(row, transcript, queries);
    await changeMeeting(
      row,
      { ...factsOf(transcript), transcriptVersion: row.transcriptVersion + 1, notesState: 'making' },
      { transaction, now },
    );
    tellTranscribed(row, transaction);
    await below.jobs.enqueue(NOTES_QUEUE, { meetingId: row.id }, { within: queries });
  });
  return true;
}

/** The same limits and the same cleaning as for a transcript that a person brings. */
async function readLines(
  lines: Transcript['lines'],
  { engine, who }: { engine: NotesEngine; who: string },
): Promise<Transcript> {
  if (lines.length === 0) return { lines: [] };
  const sorted = lines.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
  const read = await engine.run({ kind: 'read', text: JSON.stringify({ lines: sorted }), who });
  return read.kind === 'refused' ? { lines: [] } : read.transcript;
}

/** What is wrong with the sound that a service sent, and not with the service. */
const OF_SOUND: ReadonlySet<BotReason> = new Set(['no-sound', 'not-sound', 'sound-too-large']);

/** @throws BotError while it is worth another try */
async function soundOrProblem(
  below: Collecting,
  engine: BotEngine,
  fetched: Fetched & { hasLines: boolean },
): Promise<BroughtSound | 'later'> {
  const { meetingId, overAt, askedAt } = fetched.bot;
  try {
    return await fetchSound(below, engine, fetched);
  } catch (cause) {
    if (!(cause instanceof BotError)) throw cause;
    const isOverdue = below.clock.now() - (overAt ?? askedAt) > BOT_SOUND_MS;
    if (cause.kind === 'later' && !isOverdue) throw cause;
    below.log.warn({ err: cause, meetingId }, 'the sound of a bot is given up');
    return OF_SOUND.has(cause.reason) ? cause.reason : 'sound-lost';
  }
}

async function fetchSound(
  below: Collecting,
  engine: BotEngine,
  { bot, isLate, hasLines }: Fetched & { hasLines: boolean },
): Promise<BroughtSound | 'later'> {
  if (bot.soundAt !== null) return 'kept';
  if (!bot.records || bot.reason === 'recording-denied' || below.keepSound === null) return 'unasked';
  const sound = await engine.sound(bot.bot);
  if (sound.state === 'later') return isLate ? 'no-sound' : 'later';
  if (sound.state === 'none') return 'no-sound';
  await below.keepSound({
    meetingId: bot.meetingId,
    bytes: sound.bytes,
    wantsTranscript: bot.transcribes && !hasLines,
    startedAt: bot.joinedAt ?? bot.askedAt,
    consent: { words: bot.consentWords, by: bot.consentBy, at: bot.consentAt },
  });
  await below.database.queries
    .update(meetingBots)
    .set({ soundAt: below.clock.now() })
    .where(eq(meetingBots.meetingId, bot.meetingId));
  return 'kept';
}
