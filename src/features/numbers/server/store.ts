import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { E164 } from '#kernel/e164.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import { candidates, emergencyAddresses, holds, phoneNumbers, portInOrders, providers } from './tables.ts';

export type NumberRow = typeof phoneNumbers.$inferSelect;
export type CandidateRow = typeof candidates.$inferSelect;
export type HoldRow = typeof holds.$inferSelect;
/** With data of other tables. */
export type SeenNumber = NumberRow & { providerName: string | null; hasEmergencyAddress: boolean };

const AT_ONCE_MAX = 500;
const ACCOUNTS_AT_ONCE = 100;

/** Numbers that are rented, that are offered, and that are kept. */
export function createStore(queries: Queries) {
  return { ...locks(queries), ...rented(queries), ...due(queries), ...offered(queries), ...kept(queries) };
}

function locks(queries: Queries) {
  return {
    /** Serialises changes of an account's numbers, so that limits and prices count all of them. */
    async lockOwner(workspaceId: WorkspaceId): Promise<void> {
      await queries.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`numbers:${workspaceId}`}, 0))`,
      );
    },
    /** Serialises decisions about the owner of a number, by renting or porting. Comes after the owner's lock. */
    async lockNumber(number: string): Promise<void> {
      await queries.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`numbers:number:${number}`}, 0))`,
      );
    },
  };
}

function rented(queries: Queries) {
  const isTheirs = ({ id, workspaceId }: { id: string; workspaceId: WorkspaceId }) =>
    and(eq(phoneNumbers.id, id), eq(phoneNumbers.workspaceId, workspaceId), ne(phoneNumbers.status, 'gone'));
  const seen = () =>
    queries
      .select({ row: phoneNumbers, providerName: providers.name, addressOf: emergencyAddresses.numberId })
      .from(phoneNumbers)
      .leftJoin(providers, eq(providers.id, phoneNumbers.providerId))
      .leftJoin(emergencyAddresses, eq(emergencyAddresses.numberId, phoneNumbers.id));
  const toSeen = (found: { row: NumberRow; providerName: string | null; addressOf: string | null }) => ({
    ...found.row,
    providerName: found.providerName,
    hasEmergencyAddress: found.addressOf !== null,
  });
  return {
    /** The one to call from first, then as they were rented. */
    async ofWorkspace(workspaceId: WorkspaceId): Promise<SeenNumber[]> {
      const rows = await seen()
        .where(and(eq(phoneNumbers.workspaceId, workspaceId), ne(phoneNumbers.status, 'gone')))
        .orderBy(desc(phoneNumbers.isDefault), asc(phoneNumbers.rentedAt), asc(phoneNumbers.id));
      return rows.map(toSeen);
    },
    async seen(id: string): Promise<SeenNumber | null> {
      const [row] = await seen().where(eq(phoneNumbers.id, id));
      return row === undefined ? null : toSeen(row);
    },
    /** Of any account and status, because ids are unique. */
    async byId(id: string): Promise<NumberRow | null> {
      const [row] = await queries.select().from(phoneNumbers).where(eq(phoneNumbers.id, id));
      return row ?? null;
    },
    /** Locked until the transaction ends; null when it is not theirs. */
    async theirs(request: { id: string; workspaceId: WorkspaceId }): Promise<NumberRow | null> {
      const [row] = await queries.select().from(phoneNumbers).where(isTheirs(request)).for('update');
      return row ?? null;
    },
    /** Active number, if it is rented. */
    async active(number: E164): Promise<NumberRow | null> {
      const [row] = await queries
        .select()
        .from(phoneNumbers)
        .where(and(eq(phoneNumbers.number, number), eq(phoneNumbers.status, 'active')));
      return row ?? null;
    },
    /** Holder of a number: ordered, rented, or released and still in quarantine. */
    async holder(number: string): Promise<NumberRow | null> {
      const [row] = await queries
        .select()
        .from(phoneNumbers)
        .where(and(eq(phoneNumbers.number, number), ne(phoneNumbers.status, 'gone')));
      return row ?? null;
    },
    /** @returns whether it was free */
    async add(row: NumberRow): Promise<boolean> {
      const { rowCount } = await queries.insert(phoneNumbers).values(row).onConflictDoNothing();
      return rowCount === 1;
    },
    async change(id: string, changed: Partial<NumberRow>): Promise<void> {
      await queries.update(phoneNumbers).set(changed).where(eq(phoneNumbers.id, id));
    },
    async forgetAddress(id: string): Promise<void> {
      await queries.delete(emergencyAddresses).where(eq(emergencyAddresses.numberId, id));
    },
    async clearDefault(workspaceId: WorkspaceId): Promise<void> {
      await queries
        .update(phoneNumbers)
        .set({ isDefault: false })
        .where(and(eq(phoneNumbers.workspaceId, workspaceId), eq(phoneNumbers.isDefault, true)));
    },
  };
}

function due(queries: Queries) {
  return {
    /** Accounts with an active number whose rent is due by then, in batches by id. */
    async rentDueBy(at: Instant, after: WorkspaceId | null): Promise<WorkspaceId[]> {
      const rows = await queries
        .selectDistinct({ workspaceId: phoneNumbers.workspaceId })
        .from(phoneNumbers)
        .where(
          and(
            eq(phoneNumbers.status, 'active'),
            lte(phoneNumbers.nextRentAt, at),
            after === null ? undefined : gt(phoneNumbers.workspaceId, after),
          ),
        )
        .orderBy(asc(phoneNumbers.workspaceId))
        .limit(ACCOUNTS_AT_ONCE);
      return rows.map(({ workspaceId }) => workspaceId);
    },
    async quarantineOver(now: Instant): Promise<NumberRow[]> {
      return queries
        .select()
        .from(phoneNumbers)
        .where(and(eq(phoneNumbers.status, 'quarantined'), lte(phoneNumbers.quarantinedUntil, now)))
        .limit(AT_ONCE_MAX);
    },
    /** Orders that no process is working on. */
    async abandonedOrders(now: Instant): Promise<string[]> {
      const rows = await queries
        .select({ id: phoneNumbers.id })
        .from(phoneNumbers)
        .where(
          and(
            eq(phoneNumbers.status, 'ordering'),
            or(isNull(phoneNumbers.orderingUntil), lte(phoneNumbers.orderingUntil, now)),
          ),
        )
        .limit(AT_ONCE_MAX);
      return rows.map(({ id }) => id);
    },
    /** Claims an order for a while. @returns null when another process has it, or it is decided */
    async claimOrder(id: string, times: { now: Instant; until: Instant }): Promise<NumberRow | null> {
      const [row] = await queries
        .update(phoneNumbers)
        .set({ orderingUntil: times.until })
        .where(
          and(
            eq(phoneNumbers.id, id),
            eq(phoneNumbers.status, 'ordering'),
            or(isNull(phoneNumbers.orderingUntil), lte(phoneNumbers.orderingUntil, times.now)),
          ),
        )
        .returning();
      return row ?? null;
    },
  };
}

/** Same condition as the unique index on open port-ins of a number. */
const isInProgress = inArray(portInOrders.state, ['submitted', 'in-review', 'scheduled']);

function offered(queries: Queries) {
  return {
    /** Numbers of an area that are rented, being ported in, or reserved for another account. */
    async takenIn(
      area: { countryCode: string; areaCode: string },
      asking: { workspaceId: WorkspaceId; now: Instant },
    ): Promise<Set<string>> {
      const rows = await queries
        .select({ number: phoneNumbers.number })
        .from(phoneNumbers)
        .where(
          and(
            eq(phoneNumbers.countryCode, area.countryCode),
            eq(phoneNumbers.areaCode, area.areaCode),
            ne(phoneNumbers.status, 'gone'),
          ),
        );
      const kept = await queries
        .select({ number: holds.number })
        .from(holds)
        .where(and(gt(holds.expiresAt, asking.now), ne(holds.workspaceId, asking.workspaceId)));
      const coming = await queries
        .select({ number: portInOrders.number })
        .from(portInOrders)
        .where(and(eq(portInOrders.countryCode, area.countryCode), isInProgress));
      return new Set([...rows, ...kept, ...coming].map(({ number }) => number));
    },
    /** Whether someone is porting it in. */
    async isComing(number: string): Promise<boolean> {
      const rows = await queries
        .select({ id: portInOrders.id })
        .from(portInOrders)
        .where(and(eq(portInOrders.number, number), isInProgress))
        .limit(1);
      return rows.length > 0;
    },
    /** The subset of these numbers that is taken. */
    async taken(numbers: readonly string[]): Promise<Set<string>> {
      const rows = await queries
        .select({ number: phoneNumbers.number })
        .from(phoneNumbers)
        .where(and(inArray(phoneNumbers.number, [...numbers]), ne(phoneNumbers.status, 'gone')));
      return new Set(rows.map(({ number }) => number));
    },
    /** Earlier offers stay only while they are reserved. */
    async offer(rows: readonly CandidateRow[], workspaceId: WorkspaceId): Promise<void> {
      await queries.execute(sql`
        delete from number_candidates offered where account_id = ${workspaceId} and not exists
          (select from number_holds kept where kept.account_id = offered.account_id and kept.phone_number = offered.phone_number)`);
      if (rows.length > 0)
        await queries
          .insert(candidates)
          .values([...rows])
          .onConflictDoUpdate({
            target: [candidates.workspaceId, candidates.number],
            set: { foundAt: sql`excluded.found_at` },
          });
    },
    async offeredTo(workspaceId: WorkspaceId, number: string, since: Instant): Promise<CandidateRow | null> {
      const [row] = await queries
        .select()
        .from(candidates)
        .where(
          and(
            eq(candidates.workspaceId, workspaceId),
            eq(candidates.number, number),
            gt(candidates.foundAt, since),
          ),
        );
      return row ?? null;
    },
  };
}

function kept(queries: Queries) {
  return {
    /**
     * Reserves a number for an account and releases its earlier reservation. An expired reservation counts as free.
     * @returns false when another account has it
     */
    async keep(hold: HoldRow, now: Instant): Promise<boolean> {
      await queries
        .delete(holds)
        .where(and(eq(holds.workspaceId, hold.workspaceId), ne(holds.number, hold.number)));
      const { rowCount } = await queries.execute(sql`
        insert into number_holds as kept (phone_number, account_id, expires_at)
        values (${hold.number}, ${hold.workspaceId}, ${new Date(hold.expiresAt)})
        on conflict (phone_number) do update
          set account_id = excluded.account_id, expires_at = excluded.expires_at
          where kept.account_id = excluded.account_id or kept.expires_at <= ${new Date(now)}`);
      return rowCount === 1;
    },
    /** The number reserved for an account. Locked until the transaction ends. */
    async kept(
      workspaceId: WorkspaceId,
      now: Instant,
    ): Promise<{ hold: HoldRow; candidate: CandidateRow } | null> {
      const [row] = await queries
        .select({ hold: holds, candidate: candidates })
        .from(holds)
        .innerJoin(
          candidates,
          and(eq(candidates.workspaceId, holds.workspaceId), eq(candidates.number, holds.number)),
        )
        .where(and(eq(holds.workspaceId, workspaceId), gt(holds.expiresAt, now)))
        .for('update');
      return row ?? null;
    },
    /** @param number when only this one is meant: another may have been chosen meanwhile */
    async drop(workspaceId: WorkspaceId, number?: string): Promise<void> {
      const isThis = number === undefined ? undefined : eq(holds.number, number);
      await queries.delete(holds).where(and(eq(holds.workspaceId, workspaceId), isThis));
    },
    /** Deletes expired offers and reservations. */
    async prune(before: { holds: Instant; candidates: Instant }): Promise<void> {
      await queries.delete(holds).where(lte(holds.expiresAt, before.holds));
      const isKept = queries
        .select({ number: holds.number })
        .from(holds)
        .where(and(eq(holds.workspaceId, candidates.workspaceId), eq(holds.number, candidates.number)));
      const where = and(lte(candidates.foundAt, before.candidates), notExists(isKept));
      await deleteOld(queries, { table: candidates, age: candidates.foundAt, where });
    },
  };
}
