import { eq, inArray, lte } from 'drizzle-orm';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { meetingWaste } from './tables.ts';

const WASTE_QUEUE = 'meetings-waste';
/** Longer than any file takes to be written. */
const WRITTEN_WITHIN_MS = 60 * MINUTE_MS;
const TRY_AGAIN_MS = 5 * MINUTE_MS;
const AT_ONCE = 50;

type Parts = Pick<Platform, 'database' | 'jobs' | 'clock' | 'blobs' | 'log'>;

/** Declares the job that removes files of deleted sound. One that can't be removed is tried again until it is gone. */
export function defineWaste(parts: Parts): void {
  const { jobs } = parts;
  jobs.define(WASTE_QUEUE, () => emptyWaste(parts));
  jobs.schedule(WASTE_QUEUE, '*/10 * * * *', { timeZone: 'UTC' });
}

/** Removes the files soon, once the transaction has committed. */
export async function removeSoon({ jobs }: Pick<Parts, 'jobs'>, within: Queries): Promise<void> {
  await jobs.enqueue(WASTE_QUEUE, {}, { within, key: WASTE_QUEUE });
}

/** Lists a file that is about to be written, so that it doesn't outlive a process that dies then. @returns its name */
export async function announceFile({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<string> {
  const blob = `recordings/${newId()}`;
  await database.queries.insert(meetingWaste).values({ blob, dueAt: clock.now() + WRITTEN_WITHIN_MS });
  return blob;
}

/** Takes a file off the list. @returns false if it is being removed, or was */
export async function keepFile(blob: string, within: Queries): Promise<boolean> {
  const { rowCount } = await within.delete(meetingWaste).where(eq(meetingWaste.blob, blob));
  return rowCount === 1;
}

/** Removes a file that was announced and became no piece. One that did become a piece is no longer listed, and stays. */
export async function giveUpFile({ database, blobs }: Pick<Parts, 'database' | 'blobs'>, blob: string) {
  await database.transaction(async (within) => {
    const isIt = eq(meetingWaste.blob, blob);
    const [listed] = await within.select().from(meetingWaste).where(isIt).for('update');
    if (listed === undefined) return;
    await blobs.remove(blob);
    await within.delete(meetingWaste).where(isIt);
  });
}

/** Removes the files that are due. Each stays listed, and locked, until it is gone. */
export async function emptyWaste({ database, clock, blobs, log }: Omit<Parts, 'jobs'>): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE; )
    found = await database.transaction(async (within) => {
      const now = clock.now();
      const due = await within
        .select({ blob: meetingWaste.blob })
        .from(meetingWaste)
        .where(lte(meetingWaste.dueAt, now))
        .orderBy(meetingWaste.dueAt)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      // Removing a file twice changes nothing, so this may be run again.
      const outcomes = await Promise.all(due.map(({ blob }) => isRemoved(blob, { blobs, log })));
      const named = (wanted: boolean) =>
        due.map(({ blob }) => blob).filter((_blob, nth) => outcomes[nth] === wanted);
      const [gone, kept] = [named(true), named(false)];
      if (gone.length > 0) await within.delete(meetingWaste).where(inArray(meetingWaste.blob, gone));
      // The others mustn't wait for those that can't be removed now.
      const later = { dueAt: now + TRY_AGAIN_MS };
      if (kept.length > 0)
        await within.update(meetingWaste).set(later).where(inArray(meetingWaste.blob, kept));
      return due.length;
    });
}

async function isRemoved(blob: string, { blobs, log }: Pick<Parts, 'blobs' | 'log'>): Promise<boolean> {
  try {
    await blobs.remove(blob);
    return true;
  } catch (cause) {
    log.error(
      { err: cause, blob },
      'the file of a deleted recording could not be removed, and will be tried again',
    );
    return false;
  }
}
