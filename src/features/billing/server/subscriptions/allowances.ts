import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { ALLOWANCE_ACCOUNTS } from '../../constants-ledger.ts';
import type { PlanId } from '../../model.ts';
import { type LedgerAccountId, SERVICES, type Service } from '../../model-ledger.ts';
import type { PlanFamily } from '../../model-subscriptions.ts';
import type { BillingPeriod } from '../../rules/subscriptions/billing-period.ts';
import type { Bucket } from '../../rules/subscriptions/entitlements.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { allowanceBuckets } from './tables.ts';

/** Whose allowance, and of which period. */
export interface AllowancePeriod {
  readonly workspaceId: WorkspaceId;
  readonly line: PlanFamily;
  /** The subscription that includes it, or 'free'. */
  readonly run: string;
  readonly planId: PlanId;
  readonly period: BillingPeriod;
}

/** In the unit of each service. */
type Amounts = Readonly<Record<Service, number>>;

/**
 * Allowances as ledger accounts: granted once per period, used until empty, lapsed after the period. Everything runs in
 * the transaction that has locked the owner.
 */
export interface AllowanceLedger {
  /** The buckets of a period, made and filled when they are needed first. */
  granted(of: AllowancePeriod, included: Amounts, within: Queries): Promise<Buckets>;
  /** Adds the allowances of an upgrade. @param key the upgrade's; a repeated key adds nothing */
  add(of: AllowancePeriod, more: { key: string; added: Amounts }, within: Queries): Promise<void>;
  /** The run ends before its period does: what is left lapses now. */
  end(run: Pick<AllowancePeriod, 'workspaceId' | 'run'>, within: Queries): Promise<void>;
  /**
   * Lapses what is left of periods that are over, a batch of buckets at a time.
   * @param after the last bucket of the previous batch; null for the first batch
   * @returns the last bucket of this batch; null when there are no more
   */
  lapse(after: Lapsed | null, within: Queries): Promise<Lapsed | null>;
}

export type Lapsed = Pick<Row, 'periodEnd' | 'ledgerAccount'>;
export type Buckets = Partial<Record<Service, Bucket & { readonly account: LedgerAccountId }>>;

type Row = typeof allowanceBuckets.$inferSelect;

const LAPSE_AT_ONCE_MAX = 200;

export function createAllowanceLedger({ ledger, clock }: { ledger: Ledger; clock: Clock }): AllowanceLedger {
  return {
    async granted(of, included, within) {
      const rows = new Map((await rowsOf(of, within)).map((row) => [row.service, row]));
      const buckets: Buckets = {};
      for (const service of SERVICES) {
        if (included[service] === 0 && !rows.has(service)) continue;
        const { ledgerAccount: account, granted } =
          rows.get(service) ?? (await grant(ledger, { ...of, service, amount: included[service] }, within));
        const { available: left } = await ledger.balance(account, within);
        buckets[service] = { account, granted, left };
      }
      return buckets;
    },
    async add(of, { key, added }, within) {
      for (const service of SERVICES) {
        const amount = added[service];
        if (amount === 0) continue;
        const known = (await rowsOf(of, within)).find((row) => row.service === service);
        const row = known ?? (await openBucket(ledger, { ...of, service }, within));
        await fill(ledger, { of, row, key: `${key}:${service}`, amount }, within);
      }
    },
    async end({ workspaceId, run }, within) {
      const now = new Date(clock.now());
      // A run that began at this very moment has a period, too.
      await within
        .update(allowanceBuckets)
        .set({ periodEnd: sql`greatest(${now}::timestamptz, ${allowanceBuckets.periodStart})` })
        .where(
          and(
            eq(allowanceBuckets.workspaceId, workspaceId),
            eq(allowanceBuckets.run, run),
            gt(allowanceBuckets.periodEnd, clock.now()),
          ),
        );
    },
    async lapse(after, within) {
      const now = clock.now();
      const rows = await overBuckets(now, after, within);
      for (const row of rows) await lapseOne(ledger, { row, now }, within);
      return rows.at(-1) ?? null;
    },
  };
}

/** Buckets of periods that are over, in the order of their index. */
export const overBuckets = (now: Instant, after: Lapsed | null, within: Queries) =>
  within
    .select()
    .from(allowanceBuckets)
    .where(
      and(
        isNull(allowanceBuckets.lapsedAt),
        lte(allowanceBuckets.periodEnd, now),
        after === null
          ? undefined
          : sql`(${allowanceBuckets.periodEnd}, ${allowanceBuckets.ledgerAccount}) > (${new Date(after.periodEnd)}::timestamptz, ${after.ledgerAccount})`,
      ),
    )
    .orderBy(allowanceBuckets.periodEnd, allowanceBuckets.ledgerAccount)
    .limit(LAPSE_AT_ONCE_MAX)
    .for('update', { skipLocked: true });

async function rowsOf({ workspaceId, line, run, period }: AllowancePeriod, within: Queries): Promise<Row[]> {
  return within
    .select()
    .from(allowanceBuckets)
    .where(
      and(
        eq(allowanceBuckets.workspaceId, workspaceId),
        eq(allowanceBuckets.line, line),
        eq(allowanceBuckets.run, run),
        eq(allowanceBuckets.periodStart, period.start),
      ),
    );
}

type NewBucket = AllowancePeriod & { readonly service: Service };

async function grant(ledger: Ledger, bucket: NewBucket & { amount: number }, within: Queries): Promise<Row> {
  const row = await openBucket(ledger, bucket, within);
  const { amount } = bucket;
  await fill(ledger, { of: bucket, row, key: `${codeOf(bucket)}:granted`, amount }, within);
  return { ...row, granted: amount };
}

async function openBucket(ledger: Ledger, bucket: NewBucket, within: Queries): Promise<Row> {
  const { workspaceId, line, run, period, service } = bucket;
  const ledgerAccount = await ledger.open({ code: codeOf(bucket), workspaceId, unit: service }, within);
  const row: Row = {
    ledgerAccount,
    workspaceId,
    line,
    service,
    run,
    periodStart: period.start,
    periodEnd: period.end,
    granted: 0,
    lapsedAt: null,
  };
  await within.insert(allowanceBuckets).values(row);
  return row;
}

/** Includes the run: an account can be on Free, on a trial and on a plan on one day, each with its own bucket. */
function codeOf({ workspaceId, line, run, period, service }: NewBucket): string {
  return `allowance:${service}:${workspaceId}:${run}:${line}:${isoDay(period.start)}`;
}

const isoDay = (instant: Instant) => new Date(instant).toISOString().slice(0, 10);

async function fill(
  ledger: Ledger,
  { of, row, key, amount }: { of: AllowancePeriod; row: Row; key: string; amount: number },
  within: Queries,
): Promise<void> {
  const { ledgerAccount: destination, service } = row;
  const details = { planId: of.planId, periodStart: row.periodStart, periodEnd: row.periodEnd };
  const postings = [{ source: ALLOWANCE_ACCOUNTS[service].granted, destination, amount }] as const;
  const isNew = await ledger.post({ key, kind: 'allowance-granted', postings, details }, within);
  if (!isNew) return;
  await within
    .update(allowanceBuckets)
    .set({ granted: sql`${allowanceBuckets.granted} + ${amount}` })
    .where(eq(allowanceBuckets.ledgerAccount, destination));
}

/** Holds are waited for. What they release lapses next time. */
async function lapseOne(
  ledger: Ledger,
  { row, now }: { row: Row; now: Instant },
  within: Queries,
): Promise<void> {
  const { ledgerAccount: account, service } = row;
  const { available, held, posted } = await ledger.balance(account, within);
  if (available > 0) {
    const postings = [
      { source: account, destination: ALLOWANCE_ACCOUNTS[service].lapsed, amount: available },
    ] as const;
    // A bucket can lapse in parts, each of which makes it smaller.
    const key = `lapsed:${account}:${posted}`;
    await ledger.post(
      { key, kind: 'allowance-lapsed', postings, details: { periodEnd: row.periodEnd } },
      within,
    );
  }
  if (held === 0)
    await within
      .update(allowanceBuckets)
      .set({ lapsedAt: now })
      .where(eq(allowanceBuckets.ledgerAccount, account));
}
