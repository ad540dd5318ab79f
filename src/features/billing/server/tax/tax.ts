import type { TaxLine } from '../../model-invoices.ts';

/** What is sold to somebody, before taxes. */
export interface TaxedSale {
  /** Of the customer's billing address, ISO 3166-1; null when it is not known. */
  readonly country: string | null;
  /** Whole cents in millionths of a dollar; a line below zero takes something off. */
  readonly lines: readonly { readonly microUsd: number }[];
}

/** Says which taxes an invoice has. The sum of the lines must not be below zero. */
export interface Tax {
  /** @returns no line where nothing is charged, which the invoice then says */
  linesFor(sale: TaxedSale): Promise<TaxLine[]>;
}
