import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Upload } from '#kernel/upload.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { PIECE_BYTES_MAX, RECORDING_BYTES_MAX } from '../../constants-recordings.ts';
import { meetingsErrors } from '../../errors.ts';
import { type MeetingRow, readMeeting, tellPages } from '../record/store.ts';
import { mustBeAgreed } from './agreement.ts';
import { isOpenStill, mustRecord, type RecordingParts } from './parts.ts';
import { keyOf, sealPiece } from './sealed-pieces.ts';
import { changeRecording, forgetHeard, mustHaveRecording, type RecordingRow } from './store.ts';
import { meetingPieces } from './tables.ts';
import { announceFile, giveUpFile, keepFile } from './waste.ts';

interface Place {
  readonly offset: number;
  readonly size: number;
}

/** Receives pieces of sound. A piece is counted once it is stored, sealed, and at most once. */
export function receivingOf(parts: RecordingParts) {
  const { database, clock } = parts;
  return {
    /**
     * Adds what follows. What came before is not added again.
     * @returns how many bytes there are now
     * @throws AppError meetings.notFound, noRecording, otherDevice, recordingEnded, offsetMismatch, pieceTooLarge,
     * recordingTooLarge, soundNotStored
     */
    async addPiece(
      member: Member,
      { id, deviceId, offset }: { id: string; deviceId: string; offset: number },
      file: Upload,
    ): Promise<{ bytes: number }> {
      const { queries } = database;
      const meeting = await readMeeting(member, id, { queries });
      const row = await mustHaveRecording(id, queries);
      mustRecord(row, member, deviceId);
      const bytes = await file.read(PIECE_BYTES_MAX).catch((cause: unknown) => {
        throw Object(cause).status === 413 ? meetingsErrors.pieceTooLarge({}, { cause }) : cause;
      });
      const place = { offset, size: bytes.length };
      if (isThere(row, place)) return { bytes: row.bytes };
      mustBeNext(row, { ...place, now: clock.now() });
      await mustBeAgreed(parts, row);
      return addBytes(parts, { meeting, row, bytes });
    },
  };
}

/**
 * Adds a piece to the end of a recording, for a person or a device that may.
 * @throws AppError meetings.noRecording, otherDevice, recordingEnded, offsetMismatch, recordingTooLarge, soundNotStored
 */
export async function addBytes(
  parts: RecordingParts,
  { meeting, row, bytes }: { meeting: MeetingRow; row: RecordingRow; bytes: Uint8Array },
): Promise<{ bytes: number }> {
  const { meetingId, deviceId, bytes: offset, pieces: nth } = row;
  const key = keyOf(row, parts.sealing);
  assert(key !== null, 'a recording that takes pieces has its key');
  const sealed = sealPiece(bytes, key, { meetingId, nth, firstByte: offset });
  const place = { offset, size: bytes.length };
  const blob = await announceFile(parts);
  let isKept = false;
  try {
    await store(parts, blob, sealed);
    const now = parts.clock.now();
    const outcome = await parts.realtime.events.transact((transaction) =>
      keepPiece({ meeting, place, nth, blob, now, deviceId }, transaction),
    );
    isKept = outcome.isKept;
    return { bytes: outcome.bytes };
  } finally {
    // If this fails as well, the file is removed within the hour.
    if (!isKept)
      await giveUpFile(parts, blob).catch((cause: unknown) =>
        parts.log.warn({ err: cause, blob }, 'a file of a recording is removed later'),
      );
  }
}

/** @throws AppError meetings.soundNotStored */
async function store({ blobs, log }: RecordingParts, blob: string, sealed: Uint8Array): Promise<void> {
  try {
    await blobs.put(blob, sealed, { contentType: 'application/octet-stream' });
  } catch (cause) {
    log.error({ err: cause }, 'a piece of a recording could not be stored');
    throw meetingsErrors.soundNotStored({}, { cause });
  }
}

const isThere = ({ bytes }: RecordingRow, { offset, size }: Place) => offset + size <= bytes;

/** @throws AppError meetings.recordingEnded, offsetMismatch, recordingTooLarge, common.badInput */
function mustBeNext(row: RecordingRow, { offset, size, now }: Place & { now: number }): void {
  if (!isOpenStill(row, now)) throw meetingsErrors.recordingEnded();
  if (offset !== row.bytes) throw meetingsErrors.offsetMismatch({ bytes: row.bytes });
  if (offset + size > RECORDING_BYTES_MAX) throw meetingsErrors.recordingTooLarge();
  if (row.bytesExpected !== null && offset + size > row.bytesExpected)
    throw commonErrors.badInput({ fields: [{ path: 'offset', message: 'The file was said to be smaller' }] });
}

/** Makes a stored file a piece, if nothing else became it meanwhile. */
async function keepPiece(
  piece: { meeting: MeetingRow; place: Place; nth: number; blob: string; now: number; deviceId: string },
  transaction: Transaction,
): Promise<{ bytes: number; isKept: boolean }> {
  const { meeting, place, nth, blob, now, deviceId } = piece;
  const { queries } = transaction;
  const { id: meetingId, workspaceId } = meeting;
  const row = await mustHaveRecording(meetingId, queries, { lock: true });
  // Another process began it again, with another key.
  if (row.deviceId !== deviceId) throw meetingsErrors.otherDevice();
  if (isThere(row, place)) return { bytes: row.bytes, isKept: false };
  mustBeNext(row, { ...place, now });
  assert(row.pieces === nth, 'a piece has the number that follows');
  // It took so long that its file is being removed.
  if (!(await keepFile(blob, queries))) throw meetingsErrors.soundNotStored();
  const { offset: firstByte, size } = place;
  await queries.insert(meetingPieces).values({ meetingId, nth, workspaceId, firstByte, bytes: size, blob });
  const bytes = firstByte + size;
  const received = { bytes, pieces: nth + 1, lastPieceAt: now };
  if (row.state === 'ended') await reopen(row, transaction, meeting);
  await changeRecording(meetingId, received, queries);
  return { bytes, isKept: true };
}

/** The device came back after the server had ended its recording. The transcript waits for the end again. */
async function reopen(row: RecordingRow, transaction: Transaction, meeting: MeetingRow): Promise<void> {
  const { queries } = transaction;
  const { meetingId, transcriptState, transcriptRound } = row;
  await forgetHeard(meetingId, queries);
  await changeRecording(
    meetingId,
    {
      state: 'recording',
      endedAt: null,
      endedBy: null,
      durationMs: null,
      transcriptState: transcriptState === 'off' ? 'off' : 'later',
      transcriptProgress: 0,
      transcriptProblem: null,
      transcriptRound: transcriptRound + 1,
    },
    queries,
  );
  tellPages([meeting], transaction);
}
