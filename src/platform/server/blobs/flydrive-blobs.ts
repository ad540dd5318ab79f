import { createReadStream } from 'node:fs';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { commonErrors } from '#kernel/common-errors.ts';
import { type Blobs, safeKey } from './blobs.ts';

/** The port on any flydrive driver. `isMissing` distinguishes a missing file from a failing store. */
export function blobsOn(driver: DriverContract, isMissing: (cause: unknown) => boolean): Blobs {
  const disk = new Disk(driver);
  return {
    put: (key, bytes, { contentType } = {}) =>
      disk.put(safeKey(key), bytes, contentType === undefined ? {} : { contentType }),
    async get(key) {
      const known = safeKey(key);
      try {
        return await disk.getBytes(known);
      } catch (cause) {
        if (isMissing(cause)) throw commonErrors.notFound({}, { cause });
        throw cause;
      }
    },
    // A store of others needs to know how much comes.
    putFile: (key, path, { bytes, contentType }) =>
      disk.putStream(safeKey(key), createReadStream(path), { contentType, contentLength: bytes }),
    async read(key) {
      const known = safeKey(key);
      try {
        return await disk.getStream(known);
      } catch (cause) {
        if (isMissing(cause)) throw commonErrors.notFound({}, { cause });
        throw cause;
      }
    },
    exists: async (key) => disk.exists(safeKey(key)),
    async remove(key) {
      const known = safeKey(key);
      try {
        await disk.delete(known);
      } catch (cause) {
        if (!isMissing(cause)) throw cause;
      }
    },
  };
}

/** Asks the error and what caused it, as flydrive wraps the errors of its drivers. */
export function someCause(cause: unknown, is: (error: Error) => boolean): boolean {
  for (let current = cause; current instanceof Error; current = current.cause) if (is(current)) return true;
  return false;
}
