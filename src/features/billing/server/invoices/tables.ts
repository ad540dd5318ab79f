import { integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { WorkspaceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { Invoice, InvoiceCustomer, InvoiceSeller, InvoiceStatus } from '../../model-invoices.ts';
import type { EntryDetails } from '../../model-ledger.ts';

/** Billing address of each account. */
export const billingAddresses = pgTable('billing_address', {
  workspaceId: text('account_id').$type<WorkspaceId>().primaryKey(),
  name: text('name').notNull(),
  company: text('company'),
  lines: text('lines').array().notNull(),
  country: text('country').notNull(),
  taxId: text('tax_id'),
  updatedAt: instant('updated_at').notNull(),
});

/** Email address for an account's invoices: see the migration 20261122-1210. */
export const invoiceEmails = pgTable('invoice_email', {
  workspaceId: text('account_id').$type<WorkspaceId>().primaryKey(),
  email: text('email').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Invoices and credit notes. Triggers of the migration keep issued ones unchanged. */
export const invoices = pgTable('invoice', {
  id: text('id').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  kind: text('kind').$type<Invoice['kind']>().notNull(),
  status: text('status').$type<InvoiceStatus>().notNull(),
  number: text('number'),
  numberYear: integer('number_year'),
  numberNth: integer('number_nth'),
  title: text('title').notNull(),
  /** An InvoicePurpose, read through its schema. */
  purpose: jsonb('purpose').$type<unknown>().notNull(),
  details: jsonb('details').$type<EntryDetails>().notNull(),
  currency: text('currency').$type<'USD'>().notNull(),
  subtotalMicroUsd: whole('subtotal').notNull(),
  taxMicroUsd: whole('tax').notNull(),
  totalMicroUsd: whole('total').notNull(),
  customer: jsonb('customer').$type<InvoiceCustomer>().notNull(),
  seller: jsonb('seller').$type<InvoiceSeller>(),
  createdAt: instant('created_at').notNull(),
  issuedAt: instant('issued_at'),
  dueAt: instant('due_at'),
  paidAt: instant('paid_at'),
  paymentId: text('payment_id'),
  closedAt: instant('closed_at'),
  creditedMicroUsd: whole('credited').notNull(),
  creditOf: text('credit_of'),
  creditKey: text('credit_key'),
  creditRequest: jsonb('credit_asked').$type<unknown>(),
  reason: text('reason'),
});

export const invoiceLines = pgTable(
  'invoice_line',
  {
    invoiceId: text('invoice_id').notNull(),
    nth: smallint('nth').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitMicroUsd: whole('unit_amount').notNull(),
    microUsd: whole('amount').notNull(),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.nth] })],
);

export const invoiceTaxes = pgTable(
  'invoice_tax',
  {
    invoiceId: text('invoice_id').notNull(),
    nth: smallint('nth').notNull(),
    name: text('name').notNull(),
    rateMilliPercent: integer('rate').notNull(),
    microUsd: whole('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.nth] })],
);
