import * as z from 'zod/mini';
import { currency } from './model-wallet.ts';

/* Invoices. */

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible', 'refunded'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const invoice = z.object({
  id: z.string(),
  /** Without gaps, given when it is no longer a draft. A credit note has one of the same sequence. */
  number: z.nullable(z.string()),
  kind: z.enum(['invoice', 'credit-note']),
  status: z.enum(INVOICE_STATUSES),
  /** What it is for, in a line. */
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
 * What an invoice is for: the kind of its payments, and what the part that sells it needs when it is paid. The part reads
 * the rest (server/payments/payment-kinds.ts).
 */
export const invoicePurpose = z.looseObject({ kind: z.string() });
export type InvoicePurpose = z.infer<typeof invoicePurpose>;

export const invoiceLine = z.object({
  description: z.string(),
  quantity: z.int(),
  /** Whole cents in millionths; below zero where something is taken off. */
  unitMicroUsd: z.int(),
  microUsd: z.int(),
  /** What it pays for, from an instant to just before another; null where that is no time. */
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

/** What somebody wants their invoices made out to. */
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

/** One line of text, without control characters, which would write further lines into a document. */
const line = (most: number, what: string) =>
  z
    .string(`Please enter ${what}`)
    .check(
      z.trim(),
      z.maxLength(most, `Please use at most ${most} characters for ${what}`),
      z.regex(/^\P{Cc}*$/u, `Please write ${what} on one line`),
    );
const filled = (most: number, what: string) => line(most, what).check(z.minLength(1, `Please enter ${what}`));

/** A billing address as somebody fills it in; what is left empty is nothing. */
export const newBillingAddress = z.object({
  name: filled(120, 'a name'),
  company: z.nullable(line(120, 'the company')),
  lines: z
    .array(line(120, 'a line of the address'))
    .check(z.maxLength(4, 'Please use at most 4 lines for the address')),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a country')),
  taxId: z.nullable(line(40, 'the tax number')),
});

/** Where invoices are emailed. */
export const invoiceEmail = z.object({
  /** Null: they are on the billing page alone. */
  email: z.nullable(z.string()),
  /** Whether this installation sends emails out; without a mail server they stay with its operator. */
  isSent: z.boolean(),
});
export type InvoiceEmail = z.infer<typeof invoiceEmail>;

/** An address as somebody types it; null takes it away. */
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

/** Why the operator gives something back; stands on the credit note. */
export const creditReason = filled(200, 'a reason');

/** Whom an invoice is made out to; without a billing address the name and e-mail of the account. */
export const invoiceCustomer = z.object({
  ...billingAddress.shape,
  country: z.nullable(z.string()),
  email: z.string(),
});
export type InvoiceCustomer = z.infer<typeof invoiceCustomer>;

/** Who sends the invoice: the operator of this installation. */
export const invoiceSeller = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  taxId: z.nullable(z.string()),
});
export type InvoiceSeller = z.infer<typeof invoiceSeller>;

/** One invoice or credit note in full. Amounts of a credit note are given back. */
export const invoiceDetails = z.object({
  ...invoice.shape,
  lines: z.array(invoiceLine),
  taxes: z.array(taxLine),
  customer: invoiceCustomer,
  seller: z.nullable(invoiceSeller),
  /** How much of it credit notes have given back. */
  creditedMicroUsd: z.int(),
  /** Its credit notes, oldest first. */
  creditNotes: z.array(invoice),
  /** Of a credit note: the invoice that it is about. */
  creditOf: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** Of a credit note: why. */
  reason: z.nullable(z.string()),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;
