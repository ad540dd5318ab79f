import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { commonErrors } from '#kernel/common-errors.ts';
import { newId } from '../ids.ts';
import { type Blobs, safeKey } from './blobs.ts';
import { blobsOn, someCause } from './flydrive-blobs.ts';

/** Names here begin with a dot, as no key does. */
const UNFINISHED = '.unfinished';

/** Files in a folder of this machine. */
export function createFolderBlobs(folder: string): Blobs {
  const driver = new FSDriver({ location: folder, visibility: 'private' });
  const isMissing = (cause: unknown) =>
    someCause(cause, (error) => 'code' in error && error.code === 'ENOENT');
  return {
    ...blobsOn(driver, isMissing),
    // The driver returns its whole read buffer, which for an empty file is 64 KB of other data.
    async get(key) {
      try {
        return await readFile(join(folder, safeKey(key)));
      } catch (cause) {
        if (isMissing(cause)) throw commonErrors.notFound({}, { cause });
        throw cause;
      }
    },
    // The driver writes in place: a reader, or a kill in the middle, would find half a file.
    put: (key, bytes) => keepWhole(folder, key, (file) => file.writeFile(bytes)),
    putFile: (key, path) => keepWhole(folder, key, (file) => file.writeFile(createReadStream(path))),
    async read(key) {
      try {
        return (await open(join(folder, safeKey(key)))).createReadStream();
      } catch (cause) {
        if (isMissing(cause)) throw commonErrors.notFound({}, { cause });
        throw cause;
      }
    },
  };
}

/** Writes beside the files, and moves what is whole to its place. */
async function keepWhole(
  folder: string,
  key: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const to = join(folder, safeKey(key));
  const unfinished = join(folder, UNFINISHED, newId());
  await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await write(file);
    await file.sync();
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  } finally {
    await file.close();
  }
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(unfinished, to);
}
