import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Blobs } from './blobs.ts';

export function createFolderBlobs(folder: string): Blobs {
  return blobsOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
}

function blobsOn(disk: Disk): Blobs {
  return {
    put: (key, bytes, { contentType } = {}) =>
      disk.put(key, bytes, contentType === undefined ? {} : { contentType }),
    async get(key) {
      try {
        return await disk.getBytes(key);
      } catch (cause) {
        if (cause instanceof errors.E_CANNOT_READ_FILE) throw commonErrors.notFound({}, { cause });
        throw cause;
      }
    },
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}
