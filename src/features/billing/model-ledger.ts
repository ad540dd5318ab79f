/* The ledger (docs/money.md). */

declare const ledgerAccount: unique symbol;
/** A ledger account. Company accounts (constants.ts) are below zero, customer accounts above. */
export type LedgerAccountId = number & { readonly [ledgerAccount]: true };

/**
 * Unit of a ledger account. USD: millionths of a dollar. call-time: thirds of a second to zone 1; a second to zones 1,
 * 2 and 3 takes 3, 6 and 10 (decision R03). Others: pieces.
 */
export type LedgerUnit = 'USD' | 'call-time' | 'fax-pages' | 'assistant-calls';

/** Services with an allowance, counted in the ledger. */
export const SERVICES = ['call-time', 'fax-pages', 'assistant-calls'] as const;
export type Service = (typeof SERVICES)[number];

export const ENTRY_KINDS = [
  'top-up',
  'subscription',
  'call',
  'number-rent',
  'message',
  'fax',
  'data',
  'assistant-call',
  'allowance-granted',
  'allowance-lapsed',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'credit',
  'reversal',
] as const;
/** Kind of a business event. The sentence that people read is made from it and its details. */
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What a hold is for. */
export type HoldKind = Extract<
  EntryKind,
  'call' | 'message' | 'fax' | 'data' | 'assistant-call' | 'number-rent' | 'refund'
>;
export type HoldState = 'open' | 'settled' | 'released' | 'expired';

/** Facts for the statement, such as the number called or the invoice. Never a secret. */
export type EntryDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Moves an amount, a whole number above zero in the unit of both accounts. */
export interface Posting {
  readonly source: LedgerAccountId;
  readonly destination: LedgerAccountId;
  readonly amount: number;
}

/** One business event. Its key is its idempotency key. */
export interface Entry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly postings: readonly [Posting, ...Posting[]];
  readonly details: EntryDetails;
}
