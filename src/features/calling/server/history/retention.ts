import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { BARRED_KEPT_MS } from '../../constants.ts';
import { callingConfig } from '../config.ts';
import { phoneBarred, phoneLegs } from '../phone/tables.ts';
import { callQuality, calls } from '../tables.ts';

const QUEUE = 'calling-forget';
type Parts = Pick<Platform, 'database' | 'clock' | 'config' | 'log'>;

/** Declares the nightly job that deletes calls past the operator's retention period. */
export function defineRetention(parts: Parts & Pick<Platform, 'jobs'>): void {
  parts.jobs.define(QUEUE, () => deleteOldCalls(parts));
  parts.jobs.schedule(QUEUE, '41 3 * * *', { timeZone: 'UTC' });
}

/**
 * Deletes calls, their legs and their quality measurements once they are too old. Their cost stays in the books and on
 * the invoices. Skips locked rows until the next night, and makes nobody wait for a row that is being deleted.
 */
export async function deleteOldCalls({ database, clock, config, log }: Parts): Promise<void> {
  const { queries } = database;
  const { CALL_HISTORY_DAYS: historyDays, CALL_QUALITY_DAYS: qualityDays } = settingsOf(
    config,
    callingConfig,
  );
  const before = (days: number): Instant => clock.now() - days * DAY_MS;
  const minutes = await deleteOld(queries, {
    table: callQuality,
    age: callQuality.measuredAt,
    where: lt(callQuality.measuredAt, before(qualityDays)),
  });
  const deleted = historyDays === undefined ? 0 : await forgetCalls(queries, before(historyDays));
  await deleteOld(queries, {
    table: phoneBarred,
    age: phoneBarred.at,
    where: lt(phoneBarred.at, clock.now() - BARRED_KEPT_MS),
  });
  if (deleted > 0 || minutes > 0) log.info({ calls: deleted, minutes }, 'deleted old calls and measurements');
}

/** Keeps calls that aren't settled yet, however old they are. */
function forgetCalls(queries: Queries, before: Instant): Promise<number> {
  const unsettled = queries
    .select({ callId: phoneLegs.callId })
    .from(phoneLegs)
    .where(and(eq(phoneLegs.callId, calls.id), isNull(phoneLegs.settledAt)));
  return deleteOld(queries, {
    table: calls,
    age: calls.endedAt,
    where: and(sql`${calls.state} = 'ended'`, lt(calls.endedAt, before), notExists(unsettled)),
  });
}
