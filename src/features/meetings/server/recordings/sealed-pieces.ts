import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealing } from '#platform/server/sealing.ts';
import type { RecordingRow } from './store.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Where a piece belongs. Sealed for one place, it opens in no other. */
interface Place {
  readonly meetingId: string;
  readonly nth: number;
  readonly firstByte: number;
}

/** A new key of a recording, as it is stored. */
export const newSealedKey = (meetingId: string, sealing: Sealing): string =>
  sealing.seal(randomBytes(KEY_BYTES).toString('base64url'), ownerOf(meetingId));

/** The key of a recording; null once it was destroyed. */
export function keyOf(
  { meetingId, sealedKey }: Pick<RecordingRow, 'meetingId' | 'sealedKey'>,
  sealing: Sealing,
): Uint8Array | null {
  return sealedKey === null ? null : Buffer.from(sealing.open(sealedKey, ownerOf(meetingId)), 'base64url');
}

const ownerOf = (meetingId: string) => `meeting recording ${meetingId}`;

/** AES-256-GCM with a nonce of its own: nonce, tag, then as many bytes as there were. */
export function sealPiece(bytes: Uint8Array, key: Uint8Array, place: Place): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeBytes(place));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when it is not this piece, or was changed */
export function openPiece(sealed: Uint8Array, key: Uint8Array, place: Place): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(placeBytes(place))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

const placeBytes = ({ meetingId, nth, firstByte }: Place) => Buffer.from(`${meetingId} ${nth} ${firstByte}`);
