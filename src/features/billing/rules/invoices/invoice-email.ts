import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import { formatDay } from '#kernel/day.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import type { InvoiceDetails } from '../../model-invoices.ts';
import { formatAmount, NO_TAX_SENTENCE, taxLabel } from './invoice-words.ts';

/** Notices about invoices. The email shows the invoice as it is when the email is sent. */
export const invoiceNews = { 'invoice.issued': z.object({ invoiceId: z.string() }) };
export type InvoiceNews = NewsOf<typeof invoiceNews>;

type EmailedInvoice = Pick<
  InvoiceDetails,
  'kind' | 'number' | 'title' | 'issuedAt' | 'paidAt' | 'dueAt' | 'lines' | 'taxes' | 'totalMicroUsd'
>;

/** The email that brings an invoice or a credit note. @param link where its PDF can be downloaded, signed in */
export function invoiceEmail(invoice: EmailedInvoice, link: string): MailWords {
  const { kind, number, lines, taxes, totalMicroUsd } = invoice;
  const isCredit = kind === 'credit-note';
  const name = `${isCredit ? 'Credit note' : 'Invoice'} ${number}`;
  const rows = [
    ...lines.map(({ description, microUsd }) => `${description}: ${formatAmount(microUsd)}`),
    ...taxes.map((tax) => `${taxLabel(tax)}: ${formatAmount(tax.microUsd)}`),
    `${isCredit ? 'Credited' : 'Total'} (USD): ${formatAmount(totalMicroUsd)}`,
    ...(taxes.length === 0 ? [NO_TAX_SENTENCE] : []),
  ];
  return {
    subject: `${name} for ${formatAmount(totalMicroUsd)}`,
    linkLabel: 'Download PDF',
    paragraphs: [`${name}: ${stateOf(invoice)}`, rows.join('\n'), 'Download the PDF:', link],
  };
}

function stateOf({ kind, issuedAt, paidAt, dueAt }: EmailedInvoice): string {
  const issued = issuedAt === null ? '' : `issued on ${formatDay(issuedAt)}`;
  if (kind === 'credit-note') return `${issued}.`;
  if (paidAt !== null) return `${issued}, paid on ${formatDay(paidAt)}.`;
  return dueAt === null ? `${issued}.` : `${issued}, due on ${formatDay(dueAt)}.`;
}
