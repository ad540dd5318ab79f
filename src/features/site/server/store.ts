import { and, desc, eq, getTableColumns, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import { CONTACT_PAGE_SIZE, type StatusPart } from '../constants.ts';
import type { InboxMessage } from '../model.ts';
import { MINUTES_PER_DAY } from '../rules/uptime.ts';
import { heartbeats, messages } from './tables.ts';

export type NewMessage = typeof messages.$inferInsert;
export type Heartbeat = typeof heartbeats.$inferSelect;

/** Measurements of one part on one day. */
export interface MeasuredPart {
  readonly day: number;
  readonly part: StatusPart;
  readonly up: number;
  /** Null when no process ran it on this day. */
  readonly firstMinute: number | null;
}

export type SiteStore = ReturnType<typeof createStore>;

/** Every statement of the feature. The argument decides whether they run alone or in a transaction. */
export function createStore(queries: Queries) {
  return { ...messageStatements(queries), ...heartbeatStatements(queries) };
}

const { digest: _digest, ...shown } = getTableColumns(messages);

function messageStatements(queries: Queries) {
  return {
    /** Serializes transactions that check for the same message. */
    async lockDigest(digest: string): Promise<void> {
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`site:${digest}`}, 0))`);
    },
    async hasSince(digest: string, since: Instant): Promise<boolean> {
      const [row] = await queries
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.digest, digest), gt(messages.receivedAt, since)))
        .limit(1);
      return row !== undefined;
    },
    async insert(message: NewMessage): Promise<void> {
      await queries.insert(messages).values(message);
    },
    async find(id: string): Promise<InboxMessage | null> {
      const [row] = await queries.select(shown).from(messages).where(eq(messages.id, id));
      return row ?? null;
    },
    /** Newest first, from below `before`. Ids begin with the time, so their order is that of receiving. */
    async page(query: { show: 'open' | 'all'; before: string | null }): Promise<InboxMessage[]> {
      return queries
        .select(shown)
        .from(messages)
        .where(
          and(
            query.show === 'open' ? isNull(messages.answeredAt) : undefined,
            query.before === null ? undefined : lt(messages.id, query.before),
          ),
        )
        .orderBy(desc(messages.id))
        .limit(CONTACT_PAGE_SIZE);
    },
    async markMailed(id: string, at: Instant): Promise<void> {
      await queries.update(messages).set({ mailedAt: at }).where(eq(messages.id, id));
    },
    /** @returns null when there is no such message */
    async markAnswered(id: string, at: Instant | null): Promise<InboxMessage | null> {
      const [row] = await queries
        .update(messages)
        .set({ answeredAt: at })
        .where(eq(messages.id, id))
        .returning(shown);
      return row ?? null;
    },
    async deleteReceivedBefore(instant: Instant): Promise<void> {
      const where = lt(messages.receivedAt, instant);
      await deleteOld(queries, { table: messages, age: messages.receivedAt, where });
    },
  };
}

function heartbeatStatements(queries: Queries) {
  return {
    /** Several processes write the same minute. It counts as up if one of them says so. */
    async beat({ minute, ...states }: Heartbeat): Promise<void> {
      const better = (name: keyof typeof states) =>
        // greatest() of a truth value and null is the truth value.
        sql`greatest(${heartbeats[name]}, excluded.${sql.identifier(name)})`;
      await queries
        .insert(heartbeats)
        .values({ minute, ...states })
        .onConflictDoUpdate({
          target: heartbeats.minute,
          set: {
            web: better('web'),
            mail: better('mail'),
            jobs: better('jobs'),
            realtime: better('realtime'),
          },
        });
    },
    /** @param from, until minutes; the second one is excluded */
    async measured(from: number, until: number): Promise<MeasuredPart[]> {
      const { rows } = await queries.execute<{
        day: number;
        part: StatusPart;
        up: number;
        first_minute: number | null;
      }>(sql`
        select minute / ${MINUTES_PER_DAY}::integer as day, part,
               count(*) filter (where is_up)::integer as up,
               min(minute) filter (where is_up is not null) as first_minute
        from ${heartbeats},
             lateral (values ('web', web), ('database', true), ('mail', mail), ('jobs', jobs),
                             ('realtime', realtime)) as parts (part, is_up)
        where minute >= ${from} and minute < ${until}
        group by 1, 2`);
      return rows.map((row) => ({ day: row.day, part: row.part, up: row.up, firstMinute: row.first_minute }));
    },
    /** Newest first. @param from, until minutes; the second one is excluded */
    async beats(from: number, until: number): Promise<Heartbeat[]> {
      return queries
        .select()
        .from(heartbeats)
        .where(and(gte(heartbeats.minute, from), lt(heartbeats.minute, until)))
        .orderBy(desc(heartbeats.minute));
    },
    async deleteBeatsBefore(minute: number): Promise<void> {
      const where = lt(heartbeats.minute, minute);
      await deleteOld(queries, { table: heartbeats, age: heartbeats.minute, where });
    },
  };
}
