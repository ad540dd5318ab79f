import { lte } from 'drizzle-orm';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { WireParts } from './parts.ts';
import { exchangeCodes } from './tables.ts';

const KEEPING_QUEUE = 'identity-wire-keeping';

/** Declares the work of every hour: the next signing key, and tokens that nobody needs any more. */
export function defineKeeping({ platform, keys, refreshTokens }: WireParts): void {
  const { jobs, clock, database } = platform;
  jobs.define(KEEPING_QUEUE, async () => {
    const now = clock.now();
    await keys.rotate();
    await refreshTokens.prune(now);
    const age = exchangeCodes.expiresAt;
    await deleteOld(database.queries, { table: exchangeCodes, age, where: lte(age, new Date(now)) });
  });
  jobs.schedule(KEEPING_QUEUE, '37 * * * *', { timeZone: 'UTC' });
}
