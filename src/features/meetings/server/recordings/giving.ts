import type { Upload } from '#kernel/upload.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Transcript } from '../../model.ts';
import type { Meeting } from '../../model-meetings.ts';
import type { Engines } from '../engine/engines.ts';
import { addLines, factsOf, readFile } from '../record/meetings.ts';
import { changeMeeting, type MeetingRow, readMeeting, transcriptOf, viewOf } from '../record/store.ts';
import { changeRecording, recordingOf } from './store.ts';
import { dropTranscript } from './transcripts-queue.ts';

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'rateLimits'> {
  readonly engines: Pick<Engines, 'rules'>;
}

const GIVE_LIMIT = {
  name: 'meetings.give',
  points: 60,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

/** Transcripts from elsewhere for recordings that have none. */
export function givingOf({ database, realtime, clock, rateLimits, engines }: Below) {
  return {
    /**
     * Gives a meeting its transcript, and no engine makes another one. The same file twice is one.
     * @throws AppError meetings.notFound, tooLarge, empty, unreadable, hasTranscript, stillRecording
     */
    async giveTranscript(member: Member, id: string, file: Upload): Promise<Meeting> {
      await readMeeting(member, id, { queries: database.queries });
      await rateLimits.take(GIVE_LIMIT, member.accountId);
      const transcript = await readFile(file, { engine: engines.rules, who: member.workspaceId });
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        const recording = await recordingOf(id, queries, { lock: true });
        if (row.lines > 0) {
          const before = await transcriptOf(id, queries);
          if (!isSame(before, transcript)) throw meetingsErrors.hasTranscript();
          return viewOf(row, queries);
        }
        if (recording?.state === 'recording') throw meetingsErrors.stillRecording();
        if (recording !== null) {
          await dropTranscript(recording, queries);
          await changeRecording(id, { transcriptState: 'done', transcriptProgress: 100 }, queries);
        }
        await addLines(row, transcript, queries);
        const changed = await changeMeeting(row, changesOf(row, transcript), {
          transaction,
          now: clock.now(),
        });
        return viewOf(changed, queries);
      });
    },
  };
}

/** The length of the recording is measured, and stays. */
function changesOf(row: MeetingRow, transcript: Transcript) {
  const { durationMs, ...facts } = factsOf(transcript);
  const transcriptVersion = row.transcriptVersion + 1;
  return { ...facts, durationMs: row.durationMs ?? durationMs, transcriptVersion };
}

const isSame = (one: Transcript, other: Transcript) =>
  one.lines.length === other.lines.length &&
  one.lines.every(({ speaker, text }, at) => {
    const line = other.lines[at];
    return line?.text === text && line.speaker === speaker;
  });
