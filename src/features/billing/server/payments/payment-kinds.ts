import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { InvoicePurpose } from '../../model-invoices.ts';
import type { Entry, LedgerAccountId } from '../../model-ledger.ts';

/** An invoice that a payment is for. Amounts are millionths of a dollar. */
export interface PaidInvoice<Purpose extends InvoicePurpose = InvoicePurpose> {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly subtotalMicroUsd: number;
  readonly taxMicroUsd: number;
  readonly purpose: Purpose;
}

/**
 * Handler of payments of one kind, registered by the part that sells something. Everything in it runs in the
 * transaction that posts the payment: if it throws, nothing is posted, the payment stays as it was, and the next
 * webhook or the job of every minute tries again.
 */
export interface PaymentHandler<Purpose extends InvoicePurpose = InvoicePurpose> {
  /** Reads the purpose that the part gave the invoice when it drafted it. */
  readonly purpose: { parse(value: unknown): Purpose };
  /**
   * Account that the price goes to, and that a refund is taken from: one of the company's, or the balance of the person
   * who pays. Taxes go elsewhere by themselves.
   */
  readonly proceeds: LedgerAccountId | 'balance';
  /** Kind and details of the payment's entry (rules/entry-sentence.ts). */
  entry(purpose: Purpose): Pick<Entry, 'kind' | 'details'>;
  /** Locks what `paid` changes. Runs before the invoice is locked. */
  lock?(workspaceId: WorkspaceId, within: Queries): Promise<void>;
  /** Delivers what was bought. Runs once per invoice, after its money is posted. */
  paid?(invoice: PaidInvoice<Purpose>, transaction: Transaction): Promise<void>;
  /**
   * Notes that an attempt has failed. Another one may follow, and even this one may still succeed.
   * @param reason the sentence that the person sees
   */
  notPaid?(invoice: PaidInvoice<Purpose>, transaction: Transaction, reason: string): Promise<void>;
}

/** The kinds of payments that this program knows, each registered by the part that sells it. */
export interface PaymentKinds {
  /**
   * Registers the handler of a kind, which is the `kind` of its invoices' purpose. Features begin it with their name:
   * "esim.package".
   * @throws Error when the kind has a handler already
   */
  onPaid<Purpose extends InvoicePurpose>(kind: string, handler: PaymentHandler<Purpose>): void;
  /** @throws Error when no part has registered the kind: its payments are neither started nor posted */
  handlerOf(kind: string): PaymentHandler;
}

export function createPaymentKinds(): PaymentKinds {
  const handlers = new Map<string, PaymentHandler>();
  return {
    onPaid(kind, handler) {
      assert(!handlers.has(kind), `payments of the kind "${kind}" have one handler`);
      handlers.set(kind, withPurposeRead(handler));
    },
    handlerOf(kind) {
      const handler = handlers.get(kind);
      assert(handler !== undefined, `payments of the kind "${kind}" have a handler`);
      return handler;
    },
  };
}

/** A purpose comes from the database, so it is read before its handler sees it. */
function withPurposeRead<Purpose extends InvoicePurpose>(handler: PaymentHandler<Purpose>): PaymentHandler {
  const read = (invoice: PaidInvoice): PaidInvoice<Purpose> => ({
    ...invoice,
    purpose: handler.purpose.parse(invoice.purpose),
  });
  return {
    purpose: handler.purpose,
    proceeds: handler.proceeds,
    entry: (purpose) => handler.entry(handler.purpose.parse(purpose)),
    lock: async (workspaceId, within) => handler.lock?.(workspaceId, within),
    paid: async (invoice, transaction) => handler.paid?.(read(invoice), transaction),
    notPaid: async (invoice, transaction, reason) => handler.notPaid?.(read(invoice), transaction, reason),
  };
}
