import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { isDiskFull } from '../db/away.ts';
import { exists } from '../db/embedded/binaries.ts';
import { newId } from '../ids.ts';
import { type Probe, reasonOf, Trouble } from './probe.ts';

const GIGABYTE = 1_000_000_000;
/** Below this PostgreSQL is about to stop for want of room. */
const FREE_BYTES_MIN = GIGABYTE / 2;

/** Whether the data folder can be written, and has room. */
export function folderProbe({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, freeBytesMin = FREE_BYTES_MIN): Probe {
  const folder = resolve(DATA_DIR);
  return {
    subject: 'Data folder',
    async look() {
      // The first start creates it, owned by the user who starts. Here only its parent is checked.
      const there = await nearestExisting(folder);
      await tryToWrite(there, folder);
      const { bavail, bsize } = await statfs(there);
      const free = bavail * bsize;
      if (free < freeBytesMin)
        throw new Trouble(
          `${folder} has ${inGigabytes(free)} left.`,
          'Free some room, or move it to a larger disk and set DATA_DIR.',
        );
      return `${folder}, ${inGigabytes(free)} free${there === folder ? '' : ', made at the first start'}`;
    },
  };
}

async function nearestExisting(folder: string): Promise<string> {
  for (let place = folder; ; place = dirname(place))
    if ((await exists(place)) || place === dirname(place)) return place;
}

async function tryToWrite(place: string, folder: string): Promise<void> {
  try {
    const file = join(place, `doctor-${newId()}`);
    await writeFile(file, 'Written to see whether it can be.\n', { mode: 0o600 });
    await rm(file);
  } catch (cause) {
    if (isDiskFull(cause))
      throw new Trouble(
        `the disk of ${folder} is full.`,
        'Make room, or move it to a larger disk and set DATA_DIR.',
      );
    throw new Trouble(
      `${folder} cannot be written (${reasonOf(cause)}).`,
      'Give the folder to the user that runs Ahoy, or set DATA_DIR to another.',
      { cause },
    );
  }
}

function inGigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
