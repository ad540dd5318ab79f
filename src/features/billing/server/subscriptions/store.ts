import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { assert, missingCase } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { PlanFamily } from '../../model-subscriptions.ts';
import type { Renewal, SubscriptionRecord } from '../../rules/subscriptions/subscription-transition.ts';
import { subscriptionOwners, subscriptionPurchases, subscriptionRuns } from './tables.ts';

type RunRow = typeof subscriptionRuns.$inferSelect;
export type Purchase = typeof subscriptionPurchases.$inferSelect;

/** One run of a plan, with the fields that only the server knows. */
export interface Run {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly line: PlanFamily;
  readonly record: SubscriptionRecord;
  readonly renewalInvoiceId: string | null;
  /** The renewal payment that was last requested. */
  readonly renewalPayment: {
    readonly paymentId: string;
    /** Null when there was no card. */
    readonly methodId: string | null;
    readonly isOffSession: boolean;
  } | null;
  readonly announcedEnd: Instant | null;
}

/** Plans in the database, on a pooled connection or inside a transaction. */
export function createStore(queries: Queries) {
  return { ...owners(queries), ...runs(queries), ...clockwork(queries), ...purchases(queries) };
}

const DUE_AT_ONCE = 200;

const hasPeriod = inArray(subscriptionRuns.status, ['trialing', 'active']);
const isRunning = ne(subscriptionRuns.status, 'ended');
/** When a run is due for a look, as in the index of that name. */
const look = sql`case when ${subscriptionRuns.isAsking} or ${subscriptionRuns.status} = 'past-due' then '-infinity'::timestamptz when ${subscriptionRuns.status} in ('trialing', 'active') then ${subscriptionRuns.periodEnd} end`;
/** The last of some runs, after which the next ones come. */
export interface RunCursor {
  readonly look: string;
  readonly id: string;
}
export const FIRST_RUN: RunCursor = { look: '-infinity', id: '' };
const isOf = (workspaceId: WorkspaceId) => eq(subscriptionRuns.workspaceId, workspaceId);

function owners(queries: Queries) {
  return {
    /** Lets one transaction at a time change the plans of an account. @returns when its trial began, null when never */
    async lockOwner(workspaceId: WorkspaceId): Promise<Instant | null> {
      const { workspaceId: id, trialStartedAt } = subscriptionOwners;
      await queries.insert(subscriptionOwners).values({ workspaceId }).onConflictDoNothing();
      const [row] = await queries
        .select({ trialStartedAt })
        .from(subscriptionOwners)
        .where(eq(id, workspaceId))
        .for('update');
      assert(row !== undefined, 'the row was there or has just been made');
      return row.trialStartedAt;
    },
    async trialStartedAt(workspaceId: WorkspaceId): Promise<Instant | null> {
      const { workspaceId: id, trialStartedAt } = subscriptionOwners;
      const [row] = await queries
        .select({ trialStartedAt })
        .from(subscriptionOwners)
        .where(eq(id, workspaceId));
      return row?.trialStartedAt ?? null;
    },
    async useTrial(workspaceId: WorkspaceId, trialStartedAt: Instant): Promise<void> {
      await queries
        .update(subscriptionOwners)
        .set({ trialStartedAt })
        .where(eq(subscriptionOwners.workspaceId, workspaceId));
    },
  };
}

function runs(queries: Queries) {
  return {
    async running(workspaceId: WorkspaceId): Promise<Run[]> {
      const rows = await queries
        .select()
        .from(subscriptionRuns)
        .where(and(isOf(workspaceId), isRunning));
      return rows.map(runOf);
    },
    async runOn(workspaceId: WorkspaceId, line: PlanFamily): Promise<Run | null> {
      const [row] = await queries
        .select()
        .from(subscriptionRuns)
        .where(and(isOf(workspaceId), eq(subscriptionRuns.line, line), isRunning));
      return row === undefined ? null : runOf(row);
    },
    async runOfInvoice(invoiceId: string): Promise<Run | null> {
      const [row] = await queries
        .select()
        .from(subscriptionRuns)
        .where(eq(subscriptionRuns.renewalInvoiceId, invoiceId));
      return row === undefined ? null : runOf(row);
    },
    async save(run: Run): Promise<void> {
      const row = rowOf(run);
      await queries
        .insert(subscriptionRuns)
        .values(row)
        .onConflictDoUpdate({ target: subscriptionRuns.id, set: row });
    },
  };
}

/** Runs that scheduled work is due for. Each must be read again under its owner's lock. */
function clockwork(queries: Queries) {
  const some = { workspaceId: subscriptionRuns.workspaceId, line: subscriptionRuns.line };
  return {
    /** Runs whose period is over, whose renewal is unpaid, or whose payment has an unknown outcome. */
    dueRuns: (now: Instant, after: RunCursor) =>
      queries
        .select({ id: subscriptionRuns.id, look: sql<string>`(${look})::text`, ...some })
        .from(subscriptionRuns)
        .where(
          and(
            isRunning,
            sql`${look} <= ${new Date(now)}::timestamptz`,
            sql`(${look}, ${subscriptionRuns.id}) > (${after.look}::timestamptz, ${after.id})`,
          ),
        )
        .orderBy(look, asc(subscriptionRuns.id))
        .limit(DUE_AT_ONCE),
    /** Runs whose period ends soon and whose owner hasn't been notified. */
    unannounced: (now: Instant, until: Instant) =>
      queries
        .select(some)
        .from(subscriptionRuns)
        .where(
          and(
            hasPeriod,
            gt(subscriptionRuns.periodEnd, now),
            lte(subscriptionRuns.periodEnd, until),
            or(isNull(subscriptionRuns.nextPlanId), ne(subscriptionRuns.nextPlanId, 'free')),
            or(
              isNull(subscriptionRuns.announcedEnd),
              ne(subscriptionRuns.announcedEnd, subscriptionRuns.periodEnd),
            ),
          ),
        )
        .orderBy(asc(subscriptionRuns.periodEnd)),
  };
}

function purchases(queries: Queries) {
  const { id, workspaceId: of, line: on, state, invoiceId: invoice, kind } = subscriptionPurchases;
  const first = (rows: Purchase[]): Purchase | null => rows[0] ?? null;
  return {
    findPurchase: async (purchaseId: string) =>
      first(await queries.select().from(subscriptionPurchases).where(eq(id, purchaseId))),
    /** The purchase of a family that is being paid. There is at most one. */
    openPurchase: async (workspaceId: WorkspaceId, line: PlanFamily) =>
      first(
        await queries
          .select()
          .from(subscriptionPurchases)
          .where(and(eq(of, workspaceId), eq(on, line), eq(state, 'paying'))),
      ),
    /** The purchase that collects a renewal. */
    openCollection: async (invoiceId: string) =>
      first(
        await queries
          .select()
          .from(subscriptionPurchases)
          .where(and(eq(invoice, invoiceId), eq(kind, 'collect'), eq(state, 'paying'))),
      ),
    purchaseOfInvoice: async (invoiceId: string) =>
      first(
        await queries
          .select()
          .from(subscriptionPurchases)
          .where(and(eq(invoice, invoiceId), ne(kind, 'collect'))),
      ),
    /** Number of purchases in a family that have ended, in any state. */
    countEnded: (workspaceId: WorkspaceId, line: PlanFamily) =>
      queries.$count(subscriptionPurchases, and(eq(of, workspaceId), eq(on, line), ne(state, 'paying'))),
    async insertPurchase(purchase: Purchase): Promise<void> {
      await queries.insert(subscriptionPurchases).values(purchase);
    },
    async setPurchaseState(purchaseId: string, next: Purchase['state']): Promise<void> {
      await queries.update(subscriptionPurchases).set({ state: next }).where(eq(id, purchaseId));
    },
  };
}

function runOf(row: RunRow): Run {
  const { id, workspaceId, line, renewalInvoiceId, paymentId, announcedEnd } = row;
  return {
    id,
    workspaceId,
    line,
    record: recordOf(row),
    renewalInvoiceId,
    renewalPayment:
      paymentId === null
        ? null
        : { paymentId, methodId: row.paymentMethodId, isOffSession: row.isOffSession },
    announcedEnd,
  };
}

function recordOf(row: RunRow): SubscriptionRecord {
  const { planId, anchor, status } = row;
  const common = { planId, anchor, period: { start: row.periodStart, end: row.periodEnd } };
  switch (status) {
    case 'trialing':
      return { ...common, status };
    case 'active':
      return { ...common, status, nextPlanId: row.nextPlanId };
    case 'renewing':
      return { ...common, status, renewal: renewalOf(row) };
    case 'past-due': {
      const { failedAt, triedAt, isAsking } = row;
      assert(failedAt !== null && triedAt !== null, 'a past-due row has both, by its check');
      return { ...common, status, renewal: renewalOf(row), failedAt, triedAt, isAsking };
    }
    case 'ended': {
      const { endedAt, endReason } = row;
      assert(endedAt !== null && endReason !== null, 'an ended row has both, by its check');
      return { ...common, status, endedAt, endReason };
    }
    default:
      return missingCase(status);
  }
}

function renewalOf({ renewalPlanId, renewalStart, renewalEnd }: RunRow): Renewal {
  assert(
    renewalPlanId !== null && renewalStart !== null && renewalEnd !== null,
    'a row with a renewal has all of it, by its check',
  );
  return { planId: renewalPlanId, period: { start: renewalStart, end: renewalEnd } };
}

function rowOf({ record, renewalPayment, renewalInvoiceId, ...run }: Run): RunRow {
  const renewal = record.status === 'renewing' || record.status === 'past-due' ? record.renewal : null;
  const due = record.status === 'past-due' ? record : null;
  const over = record.status === 'ended' ? record : null;
  return {
    ...run,
    planId: record.planId,
    status: record.status,
    anchor: record.anchor,
    periodStart: record.period.start,
    periodEnd: record.period.end,
    nextPlanId: record.status === 'active' ? record.nextPlanId : null,
    renewalPlanId: renewal?.planId ?? null,
    renewalStart: renewal?.period.start ?? null,
    renewalEnd: renewal?.period.end ?? null,
    renewalInvoiceId: renewal === null ? null : renewalInvoiceId,
    failedAt: due?.failedAt ?? null,
    triedAt: due?.triedAt ?? null,
    isAsking: record.status === 'renewing' || due?.isAsking === true,
    paymentId: renewalPayment?.paymentId ?? null,
    paymentMethodId: renewalPayment?.methodId ?? null,
    isOffSession: renewalPayment?.isOffSession ?? true,
    endedAt: over?.endedAt ?? null,
    endReason: over?.endReason ?? null,
  };
}
