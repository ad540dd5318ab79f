import { Readable } from 'node:stream';
import { assert } from '#kernel/assert.ts';
import type { Member } from '#platform/server/http/context.ts';
import { meetingsErrors } from '../../errors.ts';
import { type ByteRange, byteRangeOf } from '../../rules/recordings/byte-range.ts';
import { soundKindOf } from '../../rules/recordings/sound-kind.ts';
import { readMeeting } from '../record/store.ts';
import type { RecordingParts } from './parts.ts';
import { keyOf, openPiece } from './sealed-pieces.ts';
import { mustHaveRecording, piecesAfter, pieceWith, type RecordingRow } from './store.ts';

/** Pieces whose places are asked for at once. */
const PIECES_AT_ONCE = 200;

type Parts = Pick<RecordingParts, 'database' | 'blobs' | 'sealing'>;

interface Asked {
  readonly id: string;
  readonly download?: 'yes' | undefined;
  /** The header of that name. */
  readonly range: string | null;
  /** The header of that name: the range counts only for sound that has not changed since. */
  readonly ifRange: string | null;
}

/** Sends sound, whole or a range of bytes, piece by piece. */
export function soundsOf(parts: Parts) {
  const { database } = parts;
  return {
    /** @throws AppError meetings.notFound, noRecording, noSound, badRange with the number of `bytes` */
    async sound(member: Member, { id, download, range: header, ifRange }: Asked) {
      const { queries } = database;
      const meeting = await readMeeting(member, id, { queries });
      const row = await mustHaveRecording(id, queries);
      if (row.sealedKey === null || row.bytes === 0) throw meetingsErrors.noSound();
      const tag = `"${row.bytes}"`;
      const range = byteRangeOf(ifRange === null || ifRange === tag ? header : null, row.bytes);
      if (range === 'none') throw meetingsErrors.badRange({ bytes: row.bytes });
      const { first, last } = range ?? { first: 0, last: row.bytes - 1 };
      const { type, ending } = soundKindOf(row.mime);
      const name = `${meeting.name} ${meeting.day}.${ending}`;
      const status: 200 | 206 = range === null ? 200 : 206;
      return {
        status,
        headers: {
          ...(range === null ? {} : { 'content-range': `bytes ${first}-${last}/${row.bytes}` }),
          'content-type': type,
          'content-length': String(last - first + 1),
          'accept-ranges': 'bytes',
          'cache-control': 'private, no-store',
          'content-disposition': dispositionOf(name, download === 'yes' ? 'attachment' : 'inline'),
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          etag: tag,
        },
        body: Readable.toWeb(Readable.from(soundOf(parts, row, { first, last }))),
      };
    },
  };
}

/**
 * The sound of a recording, piece by piece.
 * @throws Error when a piece is gone or was changed, also after some were given
 */
export async function* soundOf(
  { database: { queries }, blobs, sealing }: Parts,
  row: RecordingRow,
  { first, last }: ByteRange = { first: 0, last: row.bytes - 1 },
): AsyncGenerator<Uint8Array> {
  const { meetingId } = row;
  const key = keyOf(row, sealing);
  const start = await pieceWith(meetingId, first, queries);
  assert(key !== null && start !== null, 'sound that is read is there');
  for (let at = first, nth = start - 1; at <= last; ) {
    const pieces = await piecesAfter(meetingId, { nth, limit: PIECES_AT_ONCE }, queries);
    if (pieces.length === 0) throw new Error('The sound was deleted while it was read');
    for (const piece of pieces) {
      if (at > last) return;
      const { firstByte } = piece;
      const bytes = openPiece(await blobs.get(piece.blob), key, { meetingId, nth: piece.nth, firstByte });
      yield bytes.subarray(at - firstByte, last - firstByte + 1);
      at = firstByte + piece.bytes;
      nth = piece.nth;
    }
  }
}

/** The header that has a browser play a file, or save it under its name, whatever is in the name. */
const dispositionOf = (name: string, how: 'inline' | 'attachment') =>
  `${how}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
