import * as z from 'zod/mini';
import { currency } from './model-wallet.ts';

/* Invoices. */

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible', 'refunded'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const invoice = z.object({
  id: z.string(),
  /** Sequential, without gaps, assigned when the draft is issued. Credit notes use the same sequence. */
  number: z.nullable(z.string()),
  kind: z.enum(['invoice', 'credit-note']),
  status: z.enum(INVOICE_STATUSES),
  /** One-line title. */
  title: z.string(),
  currency,
  subtotalMicroUsd: z.int(),
  taxMicroUsd: z.int(),
  totalMicroUsd: z.int(),
  issuedAt: z.nullable(z.int()),
  dueAt: z.nullable(z.int()),
  paidAt: z.nullable(z.int()),
  createdAt: z.int(),
});
export type Invoice = z.infer<typeof invoice>;

/* Invoices in full. */

/**
 * Purpose of an invoice: the kind of its payments, and what the part that sells it needs when it is paid. That part
 * reads the rest (server/payments/payment-kinds.ts).
 */
export const invoicePurpose = z.looseObject({ kind: z.string() });
export type InvoicePurpose = z.infer<typeof invoicePurpose>;

export const invoiceLine = z.object({
  description: z.string(),
  quantity: z.int(),
  /** Whole cents, in millionths of a dollar. Below zero for a deduction. */
  unitMicroUsd: z.int(),
  microUsd: z.int(),
  /** Period that it pays for, from start to just before end. Null for anything that isn't a period. */
  period: z.nullable(z.object({ start: z.int(), end: z.int() })),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const taxLine = z.object({
  name: z.string(),
  /** Thousandths of a percent: 19000 is 19 %. */
  rateMilliPercent: z.int(),
  microUsd: z.int(),
});
export type TaxLine = z.infer<typeof taxLine>;

/** Billing address that invoices are made out to. */
export const billingAddress = z.object({
  name: z.string(),
  company: z.nullable(z.string()),
  /** Street, town and the like, as they are written there. */
  lines: z.array(z.string()),
  /** ISO 3166-1, two letters. Decides the tax. */
  country: z.string(),
  taxId: z.nullable(z.string()),
});
export type BillingAddress = z.infer<typeof billingAddress>;

/** One line of text without control characters, which could add lines to a document. */
const line = (most: number, what: string) =>
  z
    .string(`Please enter ${what}`)
    .check(
      z.trim(),
      z.maxLength(most, `Please use at most ${most} characters for ${what}`),
      z.regex(/^\P{Cc}*$/u, `Please write ${what} on one line`),
    );
const filled = (most: number, what: string) => line(most, what).check(z.minLength(1, `Please enter ${what}`));

/** Billing address as filled in. Empty fields count as missing. */
export const newBillingAddress = z.object({
  name: filled(120, 'a name'),
  company: z.nullable(line(120, 'the company')),
  lines: z
    .array(line(120, 'a line of the address'))
    .check(z.maxLength(4, 'Please use at most 4 lines for the address')),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a country')),
  taxId: z.nullable(line(40, 'the tax number')),
});

/** Email address that invoices are sent to. */
export const invoiceEmail = z.object({
  /** Null: invoices are on the billing page only. */
  email: z.nullable(z.string()),
  /** Whether this installation sends emails out; without a mail server they stay with its operator. */
  isSent: z.boolean(),
});
export type InvoiceEmail = z.infer<typeof invoiceEmail>;

/** An email address as typed. Null removes it. */
export const newInvoiceEmail = z.object({
  email: z.nullable(
    z
      .string('Enter an email address')
      .check(
        z.trim(),
        z.toLowerCase(),
        z.email('Enter an email address, such as books@example.com'),
        z.maxLength(254, 'Enter a shorter email address'),
      ),
  ),
});

/** Why the operator credits an amount. Printed on the credit note. */
export const creditReason = filled(200, 'a reason');

/** Recipient of an invoice. Without a billing address: name and email of the account. */
export const invoiceCustomer = z.object({
  ...billingAddress.shape,
  country: z.nullable(z.string()),
  email: z.string(),
});
export type InvoiceCustomer = z.infer<typeof invoiceCustomer>;

/** Sender of the invoice: the operator of this installation. */
export const invoiceSeller = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  taxId: z.nullable(z.string()),
});
export type InvoiceSeller = z.infer<typeof invoiceSeller>;

/** An invoice or credit note in full. Amounts of a credit note are credited to the customer. */
export const invoiceDetails = z.object({
  ...invoice.shape,
  lines: z.array(invoiceLine),
  taxes: z.array(taxLine),
  customer: invoiceCustomer,
  seller: z.nullable(invoiceSeller),
  /** Sum of its credit notes. */
  creditedMicroUsd: z.int(),
  /** Its credit notes, oldest first. */
  creditNotes: z.array(invoice),
  /** Credit notes only: the invoice that is credited. */
  creditOf: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** Credit notes only: the reason. */
  reason: z.nullable(z.string()),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;
