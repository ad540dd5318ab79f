import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { CardNetwork, RefundRef } from './card-network.ts';
import { paymentRefunds } from './tables.ts';

type Engine = CardNetwork['engine'];
/** A refund that we requested from the network. */
export type RefundRow = typeof paymentRefunds.$inferSelect;

const SWEEP_MAX = 200;

/** Refunds of one engine, on a pooled connection or inside a transaction. */
export function createRefundStore(queries: Queries, engine: Engine) {
  const isIt = (key: string) => and(eq(paymentRefunds.key, key), eq(paymentRefunds.engine, engine));
  const isAsking = eq(paymentRefunds.state, 'asking');
  return {
    /** @returns whether the key is new */
    async insert(refund: Omit<RefundRow, 'engine' | 'state' | 'ref'>): Promise<boolean> {
      const row = { ...refund, engine, state: 'asking' as const, ref: null };
      const { rowCount } = await queries.insert(paymentRefunds).values(row).onConflictDoNothing();
      return rowCount === 1;
    },
    async find(key: string): Promise<RefundRow | null> {
      const [row] = await queries.select().from(paymentRefunds).where(isIt(key));
      return row ?? null;
    },
    /** Locked until the transaction ends. */
    async lock(key: string): Promise<RefundRow | null> {
      const [row] = await queries.select().from(paymentRefunds).where(isIt(key)).for('update');
      return row ?? null;
    },
    async lockByRef(ref: RefundRef): Promise<RefundRow | null> {
      const isNamed = and(eq(paymentRefunds.engine, engine), eq(paymentRefunds.ref, ref));
      const [row] = await queries.select().from(paymentRefunds).where(isNamed).for('update');
      return row ?? null;
    },
    /** Saves the network's id of the refund. */
    async name(refund: { key: string; paymentId: string; ref: RefundRef }): Promise<void> {
      const { key, paymentId, ref } = refund;
      await queries
        .update(paymentRefunds)
        .set({ ref })
        .where(and(isIt(key), eq(paymentRefunds.paymentId, paymentId), isNull(paymentRefunds.ref)));
    },
    async end(key: string, state: 'given' | 'refused'): Promise<void> {
      await queries.update(paymentRefunds).set({ state }).where(isIt(key));
    },
    async markRequested(key: string, now: Instant): Promise<void> {
      await queries.update(paymentRefunds).set({ requestedAt: now }).where(isIt(key));
    },
    /** Refunds that we last asked about before an instant, oldest first. */
    async unfinished(requestedBefore: Instant): Promise<RefundRow[]> {
      return queries
        .select()
        .from(paymentRefunds)
        .where(
          and(eq(paymentRefunds.engine, engine), isAsking, lt(paymentRefunds.requestedAt, requestedBefore)),
        )
        .orderBy(asc(paymentRefunds.requestedAt))
        .limit(SWEEP_MAX);
    },
  };
}

/** Total of an invoice's refunds that have no known outcome yet. */
export async function pendingRefunds(invoiceId: string, within: Queries): Promise<number> {
  const [row] = await within
    .select({ sum: sql<string>`coalesce(sum(${paymentRefunds.microUsd}), 0)` })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.invoiceId, invoiceId), eq(paymentRefunds.state, 'asking')));
  return Number(row?.sum ?? 0);
}
