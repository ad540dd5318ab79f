import { commonErrors } from '#kernel/common-errors.ts';
import { asOneLine } from '#kernel/one-line.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { platformNames } from '../../constants-meetings.ts';
import { consentWordsOf, recordingText } from '../../constants-recordings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Meeting } from '../../model-meetings.ts';
import { fits } from '../../rules/recordings/sources.ts';
import { noteAgreed, plannedColumns } from '../participants/agreed.ts';
import { mustBeDay, mustFit, NEW_ROW } from '../record/meetings.ts';
import { type MeetingRow, readMeeting, searchedOf, tellPages, viewOf } from '../record/store.ts';
import { meetings } from '../tables.ts';
import type { RecordingParts, StartGiven } from './parts.ts';
import { newSealedKey } from './sealed-pieces.ts';
import { mustHaveRoom } from './storage.ts';
import { recordingOf } from './store.ts';
import { meetingRecordings } from './tables.ts';

const START_LIMIT = {
  name: 'meetings.record',
  points: 60,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

/** Starts recordings: the meeting, its recording and the consent that was confirmed, all or nothing. */
export function startingOf(parts: RecordingParts) {
  const { realtime, clock, rateLimits, sealing, contacts, calendar, limitBytes } = parts;
  return {
    /** @throws AppError meetings.consentNeeded, badDay, tooMany, storageFull, keyReused, contacts.notFound, common.badInput */
    async start(member: Member, given: StartGiven): Promise<Meeting> {
      mustMakeSense(given);
      await rateLimits.take(START_LIMIT, member.accountId);
      const sealedKey = newSealedKey(given.id, sealing);
      const now = clock.now();
      const planned = await plannedColumns(calendar, member, given);
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = { ...meetingOf(member, given, now), ...planned };
        const [fresh] = await queries
          .insert(meetings)
          .values({ ...row, searched: searchedOf(row) })
          .onConflictDoNothing()
          .returning();
        if (fresh === undefined) return viewOf(await startedBefore(member, given.id, queries), queries);
        await mustFit(member, queries);
        await addRecording(member, { given, sealedKey, now }, queries);
        const { bytesExpected = null } = given;
        await mustHaveRoom({ workspaceId: member.workspaceId, bytesExpected }, limitBytes, queries);
        await noteAgreed(contacts, { member, row: fresh, given }, transaction);
        tellPages([fresh], transaction);
        return viewOf(fresh, queries);
      });
    },
  };
}

/** @throws AppError meetings.consentNeeded, badDay, common.badInput */
function mustMakeSense(given: StartGiven): void {
  const { source, platform, day, consent, wantsTranscript, keepsSound, bytesExpected, callId } = given;
  const wordings = [true, false].map((transcribes) => consentWordsOf(source, { transcribes }));
  if (!wordings.includes(consent)) throw meetingsErrors.consentNeeded();
  mustBeDay(day);
  const wrong = [
    ...(source !== 'bot' && fits(source, platform) ? [] : ['source']),
    ...(wantsTranscript || keepsSound ? [] : ['keepsSound']),
    ...(bytesExpected === undefined || (source === 'upload' && bytesExpected > 0) ? [] : ['bytesExpected']),
    ...(callId === undefined || source === 'call' ? [] : ['callId']),
  ];
  if (wrong.length > 0)
    throw commonErrors.badInput({
      fields: wrong.map((path) => ({ path, message: 'It does not fit the rest' })),
    });
}

function meetingOf(member: Member, given: StartGiven, now: number) {
  const named = tidied(given.name);
  const people = [...new Set(speakersOf(given).filter((speaker) => speaker !== null))];
  return {
    ...NEW_ROW,
    id: given.id,
    workspaceId: member.workspaceId,
    privateTo: given.shared === true ? null : member.accountId,
    addedBy: member.accountId,
    name: named === '' ? recordingText.nameOf(platformNames[given.platform]) : named,
    platform: given.platform,
    day: given.day,
    durationMs: null,
    people,
    lines: 0,
    createdAt: now,
    changedAt: now,
  } as const;
}

/** @throws AppError meetings.callRecorded when this agreement has opened a recording already */
async function addRecording(
  member: Member,
  { given, sealedKey, now }: { given: StartGiven; sealedKey: string; now: number },
  queries: Queries,
): Promise<void> {
  const { rowCount } = await queries
    .insert(meetingRecordings)
    .values({
      meetingId: given.id,
      workspaceId: member.workspaceId,
      source: given.source,
      state: 'recording',
      mime: tidied(given.mime),
      speakers: speakersOf(given),
      deviceId: given.deviceId,
      bytesExpected: given.bytesExpected ?? null,
      startedAt: now,
      lastPieceAt: now,
      sealedKey,
      keepsSound: given.keepsSound,
      consentWords: given.consent,
      consentBy: member.accountId,
      consentAt: now,
      callId: given.callId ?? null,
      callAgreedAt: given.callAgreedAt ?? null,
      transcriptState: given.wantsTranscript ? 'later' : 'off',
    })
    .onConflictDoNothing();
  if (rowCount === 0) throw meetingsErrors.callRecorded();
}

/** @throws AppError meetings.keyReused unless this person started this recording */
async function startedBefore(member: Member, id: string, queries: Queries): Promise<MeetingRow> {
  const row = await readMeeting(member, id, { queries }).catch((cause: unknown) => {
    throw meetingsErrors.keyReused({}, { cause });
  });
  const recording = await recordingOf(id, queries);
  if (recording?.consentBy !== member.accountId) throw meetingsErrors.keyReused();
  return row;
}

const speakersOf = ({ speakers }: StartGiven): (string | null)[] =>
  speakers.map((speaker) => {
    const name = tidied(speaker ?? '');
    return name === '' ? null : name;
  });

const tidied = (text: string) => asOneLine(text).replaceAll(/\s+/g, ' ');
