import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { DurableEvent } from '#kernel/realtime-protocol.ts';
import type { Database, Queries } from '../db/database.ts';
import { realtimeCursor, realtimeEvent } from './tables.ts';

/** One thing to tell one account. */
export interface OutgoingEvent {
  readonly accountId: AccountId;
  readonly topic: string;
  readonly payload: unknown;
}

export interface RecordedEvent extends DurableEvent {
  readonly accountId: AccountId;
}

/** A transaction whose events are recorded with its rows and sent when it has committed. */
export interface Transaction {
  readonly queries: Queries;
  /** Tells an account. Sent on commit, in the order of the calls, never when the transaction fails. */
  emit(event: OutgoingEvent): void;
}

export interface EventLog {
  /** Runs `work` in one transaction (see Database.transaction: it may run again) and sends what it emitted. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Events of an account after `seq`, oldest first, at most `limit`. */
  since(accountId: AccountId, seq: number, limit: number): Promise<DurableEvent[]>;
  /** The last sequence given out for an account; 0 when there was none. */
  head(accountId: AccountId): Promise<number>;
}

export function createEventLog(options: {
  database: Database;
  send: (events: readonly RecordedEvent[]) => void;
}): EventLog {
  const { database } = options;
  return {
    async transact(work) {
      const outcome = await database.transaction(async (queries) => {
        const pending: OutgoingEvent[] = [];
        const result = await work({ queries, emit: (event) => pending.push(event) });
        return { result, recorded: await record(queries, pending) };
      });
      if (outcome.recorded.length > 0) options.send(outcome.recorded);
      return outcome.result;
    },
    async since(accountId, seq, limit) {
      const rows = await database.queries
        .select({ seq: realtimeEvent.seq, topic: realtimeEvent.topic, payload: realtimeEvent.payload })
        .from(realtimeEvent)
        .where(and(eq(realtimeEvent.accountId, accountId), gt(realtimeEvent.seq, seq)))
        .orderBy(asc(realtimeEvent.seq))
        .limit(limit);
      return rows;
    },
    async head(accountId) {
      const [row] = await database.queries
        .select({ seq: realtimeCursor.seq })
        .from(realtimeCursor)
        .where(eq(realtimeCursor.accountId, accountId));
      return row?.seq ?? 0;
    },
  };
}

/** Numbers and stores events. Accounts are locked in name order, so that two transactions never wait for each other. */
async function record(queries: Queries, pending: readonly OutgoingEvent[]): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = [];
  const byAccount = Map.groupBy(pending, (event) => event.accountId);
  for (const accountId of [...byAccount.keys()].toSorted()) {
    for (const event of byAccount.get(accountId) ?? []) {
      const { rows } = await queries.execute<{ seq: string }>(sql`
        with next as (
          insert into realtime_cursor (account_id, seq) values (${accountId}, 1)
          on conflict (account_id) do update set seq = realtime_cursor.seq + 1
          returning seq
        )
        insert into realtime_event (account_id, seq, topic, payload)
        select ${accountId}, next.seq, ${event.topic}, ${JSON.stringify(event.payload)}::jsonb from next
        returning seq`);
      recorded.push({ accountId, seq: Number(rows[0]?.seq), topic: event.topic, payload: event.payload });
    }
  }
  return recorded;
}
