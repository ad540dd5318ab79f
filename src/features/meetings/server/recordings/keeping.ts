import { and, eq } from 'drizzle-orm';
import { AppError } from '#kernel/app-error.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { mimeOfSound } from '../../rules/recordings/sound-file.ts';
import { changeMeeting } from '../record/store.ts';
import { meetings } from '../tables.ts';
import { ended } from './ending.ts';
import { locked } from './locked.ts';
import type { RecordingParts } from './parts.ts';
import { addBytes } from './receiving.ts';
import { newSealedKey } from './sealed-pieces.ts';
import { changeRecording, recordingOf } from './store.ts';
import { meetingPieces, meetingRecordings } from './tables.ts';
import { removeSoon } from './waste.ts';

/** How many bytes of a file are in memory at a time. */
const PIECE_BYTES = 2_000_000;

/** A file of sound that this server fetches for a meeting that is there. */
export interface FetchedSound {
  readonly meetingId: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Whether a transcript has to be made of it, because nothing else brought one. */
  readonly wantsTranscript: boolean;
  readonly startedAt: number;
  readonly consent: { readonly words: string; readonly by: AccountId | null; readonly at: number };
}

/** kept: all of it is there, or was. gone: a person deleted it, or the meeting. taken: another process fetches it. */
export type Keeping = 'kept' | 'gone' | 'taken' | 'no-sound' | 'not-sound';

/**
 * Keeps a file of a bot as the recording of its meeting: sealed, piece by piece. What an earlier try left begins again, with
 * another key, and a process that still writes to it writes no more.
 * @throws what reading the bytes or storing a piece throws
 */
export async function keepFetched(parts: RecordingParts, sound: FetchedSound): Promise<Keeping> {
  const { meetingId } = sound;
  const attempt = newId();
  let isBegun = false;
  for await (const bytes of inPieces(sound.bytes)) {
    if (!isBegun) {
      const mime = mimeOfSound(bytes);
      if (mime === null) return 'not-sound';
      const refusal = await begin(parts, { sound, mime, attempt });
      if (refusal !== null) return refusal;
      isBegun = true;
    }
    const { queries } = parts.database;
    const [meeting] = await queries.select().from(meetings).where(eq(meetings.id, meetingId));
    const row = await recordingOf(meetingId, queries);
    if (meeting === undefined || row === null || row.sealedKey === null) return 'gone';
    if (row.deviceId !== attempt) return 'taken';
    const end = await addBytes(parts, { meeting, row, bytes }).then(() => null, endBy);
    if (end !== null) return end;
  }
  return isBegun ? finish(parts, { meetingId, attempt }) : 'no-sound';
}

/** Deletes what was fetched of a sound whose rest will never come. */
export async function dropUnfinished(meetingId: string, queries: Queries): Promise<void> {
  await queries
    .delete(meetingRecordings)
    .where(
      and(
        eq(meetingRecordings.meetingId, meetingId),
        eq(meetingRecordings.source, 'bot'),
        eq(meetingRecordings.state, 'recording'),
      ),
    );
}

/** @returns null if the first piece may come; otherwise why none is wanted */
async function begin(
  parts: RecordingParts,
  { sound, mime, attempt }: { sound: FetchedSound; mime: string; attempt: string },
): Promise<Keeping | null> {
  const { meetingId, wantsTranscript, startedAt, consent } = sound;
  const sealedKey = newSealedKey(meetingId, parts.sealing);
  return parts.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const { meeting, row } = await locked(meetingId, queries);
    if (meeting === null) return 'gone';
    if (row !== null && row.sealedKey === null) return 'gone';
    if (row !== null && (row.source !== 'bot' || row.state === 'ended')) return 'kept';
    const now = parts.clock.now();
    const fresh = {
      mime,
      deviceId: attempt,
      bytes: 0,
      pieces: 0,
      lastPieceAt: now,
      sealedKey,
      // Someone may have given it one meanwhile.
      transcriptState: wantsTranscript && meeting.lines === 0 ? 'later' : 'off',
    } as const;
    if (row === null)
      await queries.insert(meetingRecordings).values({
        ...fresh,
        meetingId,
        workspaceId: meeting.workspaceId,
        source: 'bot',
        state: 'recording',
        // Everyone is on one channel.
        speakers: [null],
        startedAt,
        keepsSound: true,
        consentWords: consent.words,
        consentBy: consent.by,
        consentAt: consent.at,
      });
    else {
      await queries.delete(meetingPieces).where(eq(meetingPieces.meetingId, meetingId));
      await changeRecording(meetingId, fresh, queries);
      await removeSoon(parts, queries);
    }
    await changeMeeting(meeting, {}, { transaction, now });
    return null;
  });
}

/** What happened to a recording while a piece was stored. @throws what is something else */
function endBy(cause: unknown): Keeping {
  const { code } = cause instanceof AppError ? cause : { code: null };
  if (code === 'meetings.otherDevice') return 'taken';
  if (code === 'meetings.noRecording' || code === 'meetings.recordingEnded') return 'gone';
  throw cause;
}

async function finish(
  parts: RecordingParts,
  { meetingId, attempt }: { meetingId: string; attempt: string },
): Promise<Keeping> {
  return parts.realtime.events.transact(async (transaction) => {
    const { meeting, row } = await locked(meetingId, transaction.queries);
    if (meeting === null || row === null || row.sealedKey === null) return 'gone';
    if (row.deviceId !== attempt) return 'taken';
    const now = parts.clock.now();
    await ended(parts, { meeting, row, by: 'device', durationMs: null, now }, transaction);
    return 'kept';
  });
}

/** The same bytes in pieces of one size, the last one smaller. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  for await (let rest of bytes)
    while (rest.length > 0) {
      const taken = rest.subarray(0, PIECE_BYTES - filled);
      piece.set(taken, filled);
      filled += taken.length;
      rest = rest.subarray(taken.length);
      if (filled < PIECE_BYTES) continue;
      yield piece;
      piece = new Uint8Array(PIECE_BYTES);
      filled = 0;
    }
  if (filled > 0) yield piece.subarray(0, filled);
}
