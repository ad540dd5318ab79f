import { formatDay } from '#kernel/day.ts';
import type { InvoiceDetails } from '../model-invoices.ts';
import { formatAmount, NO_TAX_SENTENCE, taxLabel } from './invoice-words.ts';

type Told = Pick<
  InvoiceDetails,
  'kind' | 'number' | 'title' | 'issuedAt' | 'paidAt' | 'dueAt' | 'lines' | 'taxes' | 'totalMicroUsd'
>;

/** The email that brings an invoice or a credit note. @param link where its PDF can be downloaded, signed in */
export function invoiceEmailText(invoice: Told, link: string): { subject: string; text: string } {
  const { kind, number, lines, taxes, totalMicroUsd } = invoice;
  const isCredit = kind === 'credit-note';
  const name = `${isCredit ? 'Credit note' : 'Invoice'} ${number}`;
  const rows = [
    ...lines.map(({ description, microUsd }) => `${description}: ${formatAmount(microUsd)}`),
    ...taxes.map((tax) => `${taxLabel(tax)}: ${formatAmount(tax.microUsd)}`),
    `${isCredit ? 'Credited' : 'Total'} (USD): ${formatAmount(totalMicroUsd)}`,
    ...(taxes.length === 0 ? [NO_TAX_SENTENCE] : []),
  ];
  const text = ['Hello,', `${name}: ${stateOf(invoice)}`, rows.join('\n'), 'Download the PDF:', link, 'Ahoy'];
  return { subject: `${name} for ${formatAmount(totalMicroUsd)}`, text: `${text.join('\n\n')}\n` };
}

function stateOf({ kind, issuedAt, paidAt, dueAt }: Told): string {
  const issued = issuedAt === null ? '' : `issued on ${formatDay(issuedAt)}`;
  if (kind === 'credit-note') return `${issued}.`;
  if (paidAt !== null) return `${issued}, paid on ${formatDay(paidAt)}.`;
  return dueAt === null ? `${issued}.` : `${issued}, due on ${formatDay(dueAt)}.`;
}
