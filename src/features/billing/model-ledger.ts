/* The ledger (docs/money.md). */

declare const ledgerAccount: unique symbol;
/** An account of the ledger: below zero one of the company's (constants.ts), above zero somebody's. */
export type LedgerAccountId = number & { readonly [ledgerAccount]: true };

/**
 * What a ledger account counts. USD: millionths of a dollar. call-time: thirds of a second to zone 1, of which a second
 * to the zones takes 3, 6 and 10 (decision R03). The others: pieces.
 */
export type LedgerUnit = 'USD' | 'call-time' | 'fax-pages' | 'assistant-calls';

/** What a plan includes of, counted in the ledger. */
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
/** What a business event was; the words that people read are made from it and its details. */
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What a hold is for. */
export type HoldKind = Extract<
  EntryKind,
  'call' | 'message' | 'fax' | 'data' | 'assistant-call' | 'number-rent' | 'refund'
>;
export type HoldState = 'open' | 'settled' | 'released' | 'expired';

/** Facts about an entry that a person must be told: whom a call was to, which invoice. Never a secret. */
export type EntryDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Moves an amount, a whole number above zero in the unit of both accounts. */
export interface Posting {
  readonly source: LedgerAccountId;
  readonly destination: LedgerAccountId;
  readonly amount: number;
}

/** One business event. Its key is its identity: told again it is the same entry. */
export interface Entry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly postings: readonly [Posting, ...Posting[]];
  readonly details: EntryDetails;
}
