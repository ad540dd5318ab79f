import { and, type SQL, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { asPrepared, type PreparedStatement, type Queries } from '#platform/server/db/database.ts';
import { isUnknownTo } from '../../rules/blocks/quiet.ts';
import { isMissed } from '../../rules/history/history.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import { endFor } from '../../rules/record/end-for.ts';
import { isAccount, type Party, type Ring } from '../../rules/record/parties.ts';
import { callRings, calls } from '../tables.ts';

type RingRow = typeof callRings.$inferInsert;

/** Writes the rows that find a group call for each person it rings; null for a call that rings one. */
export function savingRings(queries: Queries, record: CallRecord): PreparedStatement | null {
  const rows = ringRowsOf(record);
  if (rows.length === 0) return null;
  const save = queries
    .insert(callRings)
    .values(rows)
    .onConflictDoUpdate({
      target: [callRings.callId, callRings.accountId],
      set: {
        state: sql`excluded.state`,
        endedAt: sql`excluded.ended_at`,
        endReason: sql`excluded.end_reason`,
        isMissed: sql`excluded.is_missed`,
      },
      // Rows of those for whom the call is over stay as they are.
      setWhere: sql`${callRings.state} <> 'over' and ${callRings.state} <> excluded.state`,
    });
  return asPrepared(`calling_save_${rows.length}_rings`, save);
}

function ringRowsOf(record: CallRecord): RingRow[] {
  if (record.rings.length === 1) return [];
  const { id: callId, placedAt, callerId, phone } = record;
  const call = {
    callId,
    placedAt,
    callerId,
    phoneNumber: phone?.number ?? null,
    ownNumber: phone?.ownNumber ?? null,
  };
  return record.rings.flatMap(({ party }) =>
    isAccount(party) ? [{ ...call, accountId: party, ...standingOf(record, party) }] : [],
  );
}

function standingOf(
  record: CallRecord,
  party: Party,
): Pick<RingRow, 'state' | 'endedAt' | 'endReason' | 'isMissed'> {
  const end = endFor(record, party);
  const nothing = { endedAt: null, endReason: null, isMissed: false };
  // Their lines were full or they don't want to be disturbed, so the call doesn't take one of their lines.
  if (isUnknownTo(party, record)) return { ...nothing, state: 'hidden' };
  if (end === null) return { ...nothing, state: 'open' };
  const { endedAt, endReason } = end;
  return { endedAt, endReason, isMissed: isMissed(record, party), state: 'over' };
}

/** Open calls that ring several people, one of these among them. A subquery, so that the calls are found by ID. */
export function openAmongSeveral(queries: Queries, people: readonly AccountId[]): SQL {
  const ids = queries
    .select({ id: callRings.callId })
    .from(callRings)
    .where(
      and(
        sql`${callRings.accountId} = any(${sql.param([...people])}::text[])`,
        sql`${callRings.state} = 'open'`,
      ),
    );
  return sql`${calls.id} = any(array(${ids}))`;
}

/** Calls that ring several parties, this one among them. */
export const ringsAmongSeveral = (party: Party): SQL =>
  sql`${calls.rung} @> ${JSON.stringify([{ party } satisfies Partial<Ring>])}::jsonb`;
