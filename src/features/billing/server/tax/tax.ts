import type { TaxLine } from '../../model-invoices.ts';

/** A sale before taxes. */
export interface TaxedSale {
  /** Country of the billing address, ISO 3166-1. Null when unknown. */
  readonly country: string | null;
  /** Whole cents in millionths of a dollar. Below zero for a deduction. */
  readonly lines: readonly { readonly microUsd: number }[];
}

/** Computes the taxes of an invoice. The sum of the lines must not be below zero. */
export interface Tax {
  /** @returns no line where nothing is charged, which the invoice then says */
  linesFor(sale: TaxedSale): Promise<TaxLine[]>;
}
