import { and, asc, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { BillingAddress, Invoice, InvoiceLine, TaxLine } from '../../model-invoices.ts';
import type { InvoicePlace } from '../../rules/invoices/invoice-number.ts';
import { billingAddresses, invoiceLines, invoices, invoiceTaxes } from './tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type NewInvoiceRow = typeof invoices.$inferInsert;
export type InvoiceStore = ReturnType<typeof createStore>;

/** Every statement about invoices, alone or in a transaction, depending on the argument. */
export function createStore(queries: Queries) {
  return { ...writing(queries), ...reading(queries), ...lists(queries), ...addresses(queries) };
}

/** An invoice as its owner sees it. */
export function invoiceOf(row: InvoiceRow): Invoice {
  const { id, number, kind, status, title, currency, subtotalMicroUsd, taxMicroUsd, totalMicroUsd } = row;
  const { issuedAt, dueAt, paidAt, createdAt } = row;
  return {
    id,
    number,
    kind,
    status,
    title,
    currency,
    subtotalMicroUsd,
    taxMicroUsd,
    totalMicroUsd,
    issuedAt,
    dueAt,
    paidAt,
    createdAt,
  };
}

function writing(queries: Queries) {
  return {
    async insert(row: NewInvoiceRow, lines: readonly InvoiceLine[], taxes: readonly TaxLine[]) {
      const { id: invoiceId } = row;
      const [inserted] = await queries.insert(invoices).values(row).returning();
      assert(inserted !== undefined, 'a row that was inserted is returned');
      if (lines.length > 0)
        await queries.insert(invoiceLines).values(
          lines.map(({ period, ...line }, nth) => ({
            ...line,
            invoiceId,
            nth,
            periodStart: period?.start ?? null,
            periodEnd: period?.end ?? null,
          })),
        );
      if (taxes.length > 0)
        await queries.insert(invoiceTaxes).values(taxes.map((tax, nth) => ({ ...tax, invoiceId, nth })));
      return inserted;
    },
    async update(id: string, changed: Partial<InvoiceRow>): Promise<InvoiceRow> {
      const [row] = await queries.update(invoices).set(changed).where(eq(invoices.id, id)).returning();
      assert(row !== undefined, `there is an invoice ${id}`);
      return row;
    },
    /** @returns whether there was such a draft */
    async deleteDraft(id: string): Promise<boolean> {
      const { rowCount } = await queries
        .delete(invoices)
        .where(and(eq(invoices.id, id), eq(invoices.status, 'draft')));
      return rowCount === 1;
    },
    /** Next position of the year. The next caller waits until this transaction ends. */
    async nextPlace(year: number): Promise<InvoicePlace> {
      const { rows } = await queries.execute<{ last: number }>(sql`
        insert into invoice_counter (year, last) values (${year}, 1)
        on conflict (year) do update set last = invoice_counter.last + 1
        returning last`);
      const [row] = rows;
      assert(row !== undefined, 'a counter counts');
      return { year, nth: row.last };
    },
  };
}

function reading(queries: Queries) {
  async function one(condition: SQL | undefined): Promise<InvoiceRow | null> {
    const [row] = await queries.select().from(invoices).where(condition);
    return row ?? null;
  }
  return {
    find: (id: string) => one(eq(invoices.id, id)),
    findByCreditKey: (key: string) => one(eq(invoices.creditKey, key)),
    /** Locked until the transaction ends, so that what happens to one invoice happens one after the other. */
    async lock(id: string): Promise<InvoiceRow | null> {
      const [row] = await queries.select().from(invoices).where(eq(invoices.id, id)).for('update');
      return row ?? null;
    },
    async linesOf(id: string): Promise<InvoiceLine[]> {
      const rows = await queries
        .select()
        .from(invoiceLines)
        .where(eq(invoiceLines.invoiceId, id))
        .orderBy(asc(invoiceLines.nth));
      return rows.map(({ description, quantity, unitMicroUsd, microUsd, periodStart, periodEnd }) => ({
        description,
        quantity,
        unitMicroUsd,
        microUsd,
        period: periodStart === null || periodEnd === null ? null : { start: periodStart, end: periodEnd },
      }));
    },
    async taxesOf(id: string): Promise<TaxLine[]> {
      return queries
        .select({
          name: invoiceTaxes.name,
          rateMilliPercent: invoiceTaxes.rateMilliPercent,
          microUsd: invoiceTaxes.microUsd,
        })
        .from(invoiceTaxes)
        .where(eq(invoiceTaxes.invoiceId, id))
        .orderBy(asc(invoiceTaxes.nth));
    },
  };
}

function lists(queries: Queries) {
  return {
    /** Oldest first. */
    async creditNotesOf(id: string): Promise<InvoiceRow[]> {
      return queries
        .select()
        .from(invoices)
        .where(eq(invoices.creditOf, id))
        .orderBy(asc(invoices.numberYear), asc(invoices.numberNth));
    },
    /** Issued invoices below a position, newest first. Without an account: of all accounts. */
    async page(query: {
      workspaceId: WorkspaceId | null;
      below: InvoicePlace | null;
      limit: number;
    }): Promise<InvoiceRow[]> {
      const { workspaceId, below, limit } = query;
      const older =
        below === null
          ? undefined
          : sql`(${invoices.numberYear}, ${invoices.numberNth}) < (${below.year}, ${below.nth})`;
      return queries
        .select()
        .from(invoices)
        .where(
          and(
            workspaceId === null ? undefined : eq(invoices.workspaceId, workspaceId),
            isNotNull(invoices.number),
            older,
          ),
        )
        .orderBy(desc(invoices.numberYear), desc(invoices.numberNth))
        .limit(limit);
    },
    /** Ids of drafts made before an instant, oldest first. */
    async draftsBefore(instant: Instant, limit: number): Promise<string[]> {
      const rows = await queries
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(eq(invoices.status, 'draft'), lt(invoices.createdAt, instant)))
        .orderBy(asc(invoices.createdAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}

function addresses(queries: Queries) {
  return {
    async address(workspaceId: WorkspaceId): Promise<BillingAddress | null> {
      const [row] = await queries
        .select({
          name: billingAddresses.name,
          company: billingAddresses.company,
          lines: billingAddresses.lines,
          country: billingAddresses.country,
          taxId: billingAddresses.taxId,
        })
        .from(billingAddresses)
        .where(eq(billingAddresses.workspaceId, workspaceId));
      return row ?? null;
    },
    async saveAddress(workspaceId: WorkspaceId, address: BillingAddress, updatedAt: Instant): Promise<void> {
      await queries
        .insert(billingAddresses)
        .values({ workspaceId, ...address, updatedAt })
        .onConflictDoUpdate({ target: billingAddresses.workspaceId, set: { ...address, updatedAt } });
    },
  };
}
