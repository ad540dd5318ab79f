import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { documentLimit, INVOICE_PAGE_SIZE } from '../../constants-invoices.ts';
import { billingErrors } from '../../errors.ts';
import type { BillingAddress, Invoice, InvoiceCustomer, InvoiceDetails } from '../../model-invoices.ts';
import { type InvoicePlace, parseInvoiceNumber } from '../../rules/invoices/invoice-number.ts';
import type { PrintedInvoice } from './invoice-layout.ts';
import type { InvoicePrinter } from './invoice-pdf.ts';
import type { InvoiceRecord, Invoices } from './invoices.ts';
import { createStore, type InvoiceRow, invoiceOf } from './store.ts';

/** Moves the money of an operator's credit note, in the transaction that issues it. */
export type ApplyCredit = (note: InvoiceRecord, transaction: Transaction) => Promise<void>;

export interface InvoicePage<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

export interface InvoiceServiceParts {
  readonly platform: Platform;
  readonly invoices: Invoices;
  readonly printer: InvoicePrinter;
  readonly applyCredit: ApplyCredit;
  /** Amount of an invoice that is being refunded to a card. */
  readonly pendingRefunds: (invoiceId: string, within: Queries) => Promise<number>;
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;

/** Invoice actions of customers and the operator. Drafts and other accounts' invoices count as missing. */
export function createInvoiceService(parts: InvoiceServiceParts) {
  return { ...reading(parts), ...addresses(parts), ...atTheDesk(parts) };
}

function reading({ platform, invoices, printer }: InvoiceServiceParts) {
  const { database, rateLimits } = platform;
  async function issued(workspaceId: WorkspaceId, id: string): Promise<InvoiceRecord> {
    const found = await invoices.find(id, database.queries);
    if (found === null || found.number === null || found.workspaceId !== workspaceId)
      throw billingErrors.invoiceNotFound();
    return found;
  }
  async function page(workspaceId: WorkspaceId | null, cursor: string | undefined) {
    const rows = await createStore(database.queries).page({
      workspaceId,
      below: placeAt(cursor),
      // One more than shown tells whether there is a next page.
      limit: INVOICE_PAGE_SIZE + 1,
    });
    const shown = rows.slice(0, INVOICE_PAGE_SIZE);
    const nextCursor = rows.length > INVOICE_PAGE_SIZE ? (shown.at(-1)?.number ?? null) : null;
    return { rows: shown, nextCursor };
  }
  async function print(
    workspaceId: WorkspaceId,
    id: string,
  ): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
    const invoice = printed(await issued(workspaceId, id));
    const bytes = await printer.print(invoice);
    return { name: `${invoice.number}.pdf`, bytes: new Uint8Array(bytes) };
  }
  return {
    /** Without a limit, for jobs. */
    print,
    async list(workspaceId: WorkspaceId, cursor: string | undefined): Promise<InvoicePage<Invoice>> {
      const { rows, nextCursor } = await page(workspaceId, cursor);
      return { items: rows.map(invoiceOf), nextCursor };
    },
    async listAll(cursor: string | undefined): Promise<InvoicePage<OperatorView>> {
      const { rows, nextCursor } = await page(null, cursor);
      return { items: rows.map(operatorView), nextCursor };
    },
    details: async (workspaceId: WorkspaceId, id: string): Promise<InvoiceDetails> =>
      detailsOf(await issued(workspaceId, id)),
    async document(
      workspaceId: WorkspaceId,
      id: string,
    ): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
      await rateLimits.take(documentLimit, workspaceId);
      return print(workspaceId, id);
    },
  };
}

type OperatorView = Invoice & { readonly workspaceId: WorkspaceId; readonly customer: InvoiceCustomer };

function operatorView(row: InvoiceRow): OperatorView {
  return { ...invoiceOf(row), workspaceId: row.workspaceId, customer: row.customer };
}

/** A cursor is the number of the last invoice of a page. */
function placeAt(cursor: string | undefined): InvoicePlace | null {
  if (cursor === undefined) return null;
  const place = parseInvoiceNumber(cursor);
  if (place === null) throw commonErrors.badInput();
  return place;
}

function detailsOf(record: InvoiceRecord): InvoiceDetails {
  const {
    workspaceId: _account,
    purpose: _purpose,
    details: _details,
    paymentId: _payment,
    ...shown
  } = record;
  return shown;
}

function printed(record: InvoiceRecord): PrintedInvoice {
  const { number, issuedAt, seller } = record;
  if (number === null || issuedAt === null || seller === null) throw billingErrors.invoiceNotFound();
  return { ...record, number, issuedAt, seller };
}

function addresses({ platform }: InvoiceServiceParts) {
  const { database, clock } = platform;
  return {
    address: (workspaceId: WorkspaceId): Promise<BillingAddress | null> =>
      createStore(database.queries).address(workspaceId),
    async saveAddress(workspaceId: WorkspaceId, given: BillingAddress): Promise<BillingAddress> {
      const address: BillingAddress = {
        ...given,
        company: orNull(given.company),
        lines: given.lines.filter((line) => line !== ''),
        taxId: orNull(given.taxId),
      };
      await createStore(database.queries).saveAddress(workspaceId, address, clock.now());
      return address;
    },
  };
}

function orNull(text: string | null): string | null {
  return text === '' ? null : text;
}

/** A credit note that an operator asks for. */
interface OperatorCredit {
  readonly id: string;
  readonly key: string;
  readonly microUsd: number | undefined;
  readonly reason: string;
}

function atTheDesk({ platform, invoices, applyCredit, pendingRefunds }: InvoiceServiceParts) {
  const { events } = platform.realtime;
  /**
   * An amount that is being refunded to a card isn't credited to the balance as well. The invoice is locked, so that no
   * refund starts.
   */
  async function assertNotRefunded(invoiceId: string, within: Queries): Promise<void> {
    const invoice = await invoices.find(invoiceId, within);
    if (invoice === null) throw billingErrors.invoiceNotFound();
    const { totalMicroUsd, creditedMicroUsd } = invoice;
    if (creditedMicroUsd + (await pendingRefunds(invoiceId, within)) > totalMicroUsd)
      throw billingErrors.creditTooLarge({ invoiceId });
  }
  async function note(
    { id, number, workspaceId, totalMicroUsd }: InvoiceRecord,
    { invoiceId = id, ...noted }: Operating & { action: string; reason?: string; invoiceId?: string },
    within: Transaction,
  ): Promise<void> {
    const facts = { number, workspace: workspaceId, microUsd: totalMicroUsd };
    await platform.audit.note({ ...noted, subject: `invoice:${invoiceId}`, facts }, within);
  }
  return {
    void: (id: string, operating: Operating): Promise<InvoiceDetails> =>
      events.transact(async (transaction) => {
        const invoice = await invoices.void(id, transaction);
        await note(invoice, { ...operating, action: 'invoice.voided' }, transaction);
        return detailsOf(invoice);
      }),
    writeOff: (id: string, operating: Operating): Promise<InvoiceDetails> =>
      events.transact(async (transaction) => {
        const invoice = await invoices.markUncollectible(id, transaction);
        await note(invoice, { ...operating, action: 'invoice.written-off' }, transaction);
        return detailsOf(invoice);
      }),
    /** @returns the credit note */
    credit: (request: OperatorCredit, operating: Operating): Promise<InvoiceDetails> =>
      events.transact(async (transaction) => {
        const { id: invoiceId, microUsd, reason } = request;
        const what =
          microUsd === undefined ? { kind: 'whole' as const } : { kind: 'total' as const, microUsd };
        // Separates the operator's keys from those of the program.
        const key = `operator:${request.key}`;
        const credit = await invoices.credit({ invoiceId, key, what, reason }, transaction);
        await assertNotRefunded(invoiceId, transaction.queries);
        await applyCredit(credit, transaction);
        await note(credit, { ...operating, action: 'invoice.credited', reason, invoiceId }, transaction);
        return detailsOf(credit);
      }),
  };
}
