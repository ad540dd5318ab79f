import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { DurableEvent } from '#kernel/realtime-protocol.ts';
import {
  type Database,
  type OpenTransaction,
  type PreparedStatement,
  type Queries,
  runPrepared,
} from '../db/database.ts';
import { keyOf, type Stream, type StreamKey } from './streams.ts';
import { realtimeCursor, realtimeEvent } from './tables.ts';

/** An event for one stream. */
export type OutgoingEvent = Stream & {
  readonly topic: string;
  readonly payload: unknown;
};

export interface RecordedEvent extends DurableEvent {
  readonly stream: StreamKey;
}

/** A transaction whose events are recorded with its rows and sent when it has committed. */
export interface Transaction {
  readonly queries: Queries;
  /** Adds an event to its stream. Sent on commit, in the order of the calls, never when the transaction fails. */
  emit(event: OutgoingEvent): void;
  /**
   * Runs a statement, whose result `work` doesn't need, together with the last one of the transaction, which saves a
   * round trip. If it fails, the transaction fails.
   */
  lastly(statement: PreparedStatement): void;
  /**
   * Runs this once the transaction has committed, never when it fails. If the process ends in between, it doesn't run at all,
   * so what must happen is a row, too.
   */
  afterwards(work: () => void): void;
}

/** A change in a single statement. The event is made from the one row that it returns. */
export type StatementChange = Stream & {
  readonly topic: string;
  /** Returns at most one row, with the event's `payload` as JSON in a column of that name. Its text follows its name. */
  readonly statement: PreparedStatement;
};

export interface EventLog {
  /** Runs `work` in one transaction (see Database.transaction: it may run again) and sends what it emitted. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Makes a change, numbers its event and stores it in one round trip, and sends the event. For small, frequent
   * changes. A change that decides between reading and writing uses `transact`.
   * @returns the payload; null if there was no row to change, and no event
   */
  change<Payload>(change: StatementChange): Promise<Payload | null>;
  /** Events of a stream after `seq`, oldest first, at most `limit`. */
  since(stream: Stream, seq: number, limit: number): Promise<DurableEvent[]>;
  /** The last sequence number of a stream; 0 if there is none. */
  head(stream: Stream): Promise<number>;
  /** The same for several streams, in their order. */
  heads(streams: readonly Stream[]): Promise<number[]>;
}

export function createEventLog(options: {
  database: Database;
  send: (events: readonly RecordedEvent[]) => void;
}): EventLog {
  const { database } = options;
  async function heads(streams: readonly Stream[]): Promise<number[]> {
    const keys = streams.map(keyOf);
    const rows = await database.queries
      .select()
      .from(realtimeCursor)
      .where(sql`${realtimeCursor.stream} = any(${sql.param(keys)}::text[])`);
    const known = new Map(rows.map(({ stream, seq }) => [stream, seq]));
    return keys.map((key) => known.get(key) ?? 0);
  }
  return {
    async transact(work) {
      const outcome = await database.transaction(async (queries, transaction) => {
        const pending: OutgoingEvent[] = [];
        const last: PreparedStatement[] = [];
        const after: (() => void)[] = [];
        const result = await work({
          queries,
          emit: (event) => pending.push(event),
          lastly: (statement) => last.push(statement),
          afterwards: (follows) => after.push(follows),
        });
        if (pending.length > 0) return { result, after, recorded: await record(transaction, pending, last) };
        for (const statement of last) await runPrepared(queries, statement);
        return { result, after, recorded: [] };
      });
      if (outcome.recorded.length > 0) options.send(outcome.recorded);
      for (const follows of outcome.after) follows();
      return outcome.result;
    },
    async change<Payload>(change: StatementChange) {
      const { topic } = change;
      const { name, text, values } = change.statement;
      const stream = keyOf(change);
      const [changed] = await database.run<{ seq: string; payload: Payload }>({
        name,
        text: withEvent(name, text, values.length),
        values: [...values, stream, topic],
      });
      if (changed === undefined) return null;
      options.send([{ stream, topic, seq: Number(changed.seq), payload: changed.payload }]);
      return changed.payload;
    },
    async since(stream, seq, limit) {
      const rows = await database.queries
        .select({ seq: realtimeEvent.seq, topic: realtimeEvent.topic, payload: realtimeEvent.payload })
        .from(realtimeEvent)
        .where(and(eq(realtimeEvent.stream, keyOf(stream)), gt(realtimeEvent.seq, seq)))
        .orderBy(asc(realtimeEvent.seq))
        .limit(limit);
      return rows;
    },
    async head(stream) {
      const [head] = await heads([stream]);
      return head ?? 0;
    },
    heads,
  };
}

/**
 * Numbers and stores events after the remaining statements, all in one packet that also commits. Streams are locked in
 * the order of their keys, so that two transactions never wait for each other.
 */
async function record(
  transaction: OpenTransaction,
  pending: readonly OutgoingEvent[],
  before: readonly PreparedStatement[],
): Promise<RecordedEvent[]> {
  const recording = {
    name: 'realtime_record',
    text: RECORD,
    values: [
      pending.map(keyOf),
      pending.map(({ topic }) => topic),
      pending.map(({ payload }) => JSON.stringify(payload)),
    ],
  };
  const rows = await transaction.finish<{ nth: string; seq: string }>(recording, before);
  const seqs = new Map(rows.map(({ nth, seq }) => [Number(nth), Number(seq)]));
  return pending.map((event, index) => ({
    stream: keyOf(event),
    topic: event.topic,
    payload: event.payload,
    seq: seqs.get(index + 1) ?? Number.NaN,
  }));
}

const RECORD = `
  with incoming as (
    select account_id, topic, payload, nth,
      row_number() over (partition by account_id order by nth) as place,
      count(*) over (partition by account_id) as total
    from unnest($1::text[], $2::text[], $3::jsonb[]) with ordinality as event (account_id, topic, payload, nth)
  ), cursor as (
    insert into realtime_cursor (account_id, seq)
    select account_id, total from incoming where place = 1 order by account_id
    on conflict (account_id) do update set seq = realtime_cursor.seq + excluded.seq
    returning account_id, seq
  ), numbered as (
    select account_id, topic, payload, nth, cursor.seq - total + place as seq from incoming join cursor using (account_id)
  ), stored as (
    insert into realtime_event (account_id, seq, topic, payload)
    select account_id, seq, topic, payload from numbered
  )
  select nth, seq from numbered`;

const changesWithEvents = new Map<string, string>();

/** The change with the numbering and storing of its event around it. @param count how many values the change itself has */
function withEvent(name: string, change: string, count: number): string {
  const known = changesWithEvents.get(name);
  if (known !== undefined) return known;
  const [stream, topic] = [`$${count + 1}::text`, `$${count + 2}::text`];
  const text = `
    with changed as (${change}), cursor as (
      insert into realtime_cursor (account_id, seq) select ${stream}, 1 from changed
      on conflict (account_id) do update set seq = realtime_cursor.seq + 1
      returning seq
    ), stored as (
      insert into realtime_event (account_id, seq, topic, payload)
      select ${stream}, cursor.seq, ${topic}, changed.payload from changed, cursor
    )
    select cursor.seq, changed.payload from changed, cursor`;
  changesWithEvents.set(name, text);
  return text;
}
