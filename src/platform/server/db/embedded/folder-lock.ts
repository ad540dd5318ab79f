import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes this process the only server of a data folder for as long as it lives.
 *
 * The lock is the operating system's, taken through an empty SQLite file: it ends with the process however that
 * ends, so there is no stale lock to judge and no reused process number to be fooled by. The number beside it only
 * serves the sentence.
 * @throws Error with one sentence when another server holds the folder
 */
export function lockFolder(folder: string): FolderLock {
  const owner = join(folder, 'server.pid');
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY)) throw cause;
    throw new Error(
      `Another Ahoy server${pidIn(owner)} already uses the data folder ${folder}: stop it, or give this one a DATA_DIR of its own.`,
      { cause },
    );
  }
  writeFileSync(owner, `${process.pid}\n`, { mode: 0o600 });
  return {
    release() {
      rmSync(owner, { force: true });
      lock.close();
    },
  };
}

function pidIn(file: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(file, 'utf8'), 10)})`;
  } catch {
    // The other server has taken the lock and not yet written its number.
    return '';
  }
}
