import { assert } from '#kernel/assert.ts';
import { CENT_MICRO_USD } from '../../constants-invoices.ts';
import type { InvoiceLine, TaxLine } from '../../model-invoices.ts';

/** What to credit: everything that is left, an amount including taxes, or lines before taxes. */
export type CreditRequest =
  | { readonly kind: 'whole' }
  | { readonly kind: 'total'; readonly microUsd: number }
  | {
      readonly kind: 'lines';
      readonly lines: readonly { readonly description: string; readonly microUsd: number }[];
    };

/** What hasn't been credited of an invoice yet. */
export interface Creditable {
  readonly title: string;
  readonly subtotalMicroUsd: number;
  readonly taxes: readonly TaxLine[];
  readonly left: { readonly subtotalMicroUsd: number; readonly taxMicroUsd: readonly number[] };
}

export interface Credit {
  readonly lines: readonly InvoiceLine[];
  readonly taxes: readonly TaxLine[];
}

/**
 * Computes a credit note: the price and its share of each tax, in whole cents. Notes for all parts of an invoice add up
 * to exactly what was paid.
 * @returns null when it is zero, or more than is left
 */
export function creditOf(invoice: Creditable, request: CreditRequest): Credit | null {
  const { subtotal, taxes } = amountsOf(invoice, request) ?? { subtotal: 0, taxes: [] };
  if (subtotal + sum(taxes) <= 0) return null;
  const lines =
    request.kind === 'lines'
      ? request.lines.map(lineOf)
      : [lineOf({ description: invoice.title, microUsd: subtotal })];
  return {
    lines,
    taxes: invoice.taxes.map((tax, at) => ({ ...tax, microUsd: taxes[at] ?? 0 })),
  };
}

/** The price's share of a credited amount. The rest is tax. */
export function pricePart(
  { subtotalMicroUsd, totalMicroUsd }: { subtotalMicroUsd: number; totalMicroUsd: number },
  microUsd: number,
): number {
  const [part, price, all] = [microUsd, subtotalMicroUsd, totalMicroUsd].map(
    (amount) => amount / CENT_MICRO_USD,
  ) as [number, number, number];
  return Math.round((part * price) / all) * CENT_MICRO_USD;
}

interface Amounts {
  readonly subtotal: number;
  readonly taxes: readonly number[];
}

function amountsOf(invoice: Creditable, request: CreditRequest): Amounts | null {
  const { left } = invoice;
  const all: Amounts = { subtotal: left.subtotalMicroUsd, taxes: left.taxMicroUsd };
  if (request.kind === 'whole') return all;
  const microUsd =
    request.kind === 'total' ? request.microUsd : sum(request.lines.map((line) => line.microUsd));
  assert(microUsd % CENT_MICRO_USD === 0, `${microUsd} is whole cents`);
  if (request.kind === 'lines') {
    if (microUsd <= 0 || microUsd > all.subtotal) return null;
    if (microUsd === all.subtotal) return all;
    return { subtotal: microUsd, taxes: taxesFor(invoice, microUsd, invoice.subtotalMicroUsd) };
  }
  const total = all.subtotal + sum(all.taxes);
  if (microUsd <= 0 || microUsd > total) return null;
  if (microUsd === total) return all;
  const paid = invoice.subtotalMicroUsd + sum(invoice.taxes.map((tax) => tax.microUsd));
  return balanced(invoice, microUsd, taxesFor(invoice, microUsd, paid));
}

/** Each tax in proportion, rounded to cents, and never more than is left of it. */
function taxesFor({ taxes, left }: Creditable, part: number, of: number): number[] {
  return taxes.map(({ microUsd }, at) => {
    const cents = Math.round(((microUsd / CENT_MICRO_USD) * (part / CENT_MICRO_USD)) / (of / CENT_MICRO_USD));
    return Math.min(left.taxMicroUsd[at] ?? 0, cents * CENT_MICRO_USD);
  });
}

/** Rounded taxes are not more than the amount; where earlier notes have left too little of the price, the rest is tax. */
function balanced({ left }: Creditable, microUsd: number, taxes: readonly number[]): Amounts {
  let room = microUsd;
  const fitting = taxes.map((tax) => {
    const kept = Math.min(tax, room);
    room -= kept;
    return kept;
  });
  let missing = room - left.subtotalMicroUsd;
  const filled = fitting.map((tax, at) => {
    const more = Math.max(0, Math.min(missing, (left.taxMicroUsd[at] ?? 0) - tax));
    missing -= more;
    return tax + more;
  });
  return { subtotal: microUsd - sum(filled), taxes: filled };
}

function lineOf({ description, microUsd }: { description: string; microUsd: number }): InvoiceLine {
  return { description, quantity: 1, unitMicroUsd: microUsd, microUsd, period: null };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
